import { call, take } from '#domain/call.ts'
import { collections } from '#domain/content/collections/collections.ts'
import { fieldLabel } from '#domain/languages/field-label.ts'
import { labelOf } from '#domain/schema/labels.ts'
import { entryKey } from '#domain/studio/entry-name.ts'
import { fieldOf } from '#domain/studio/field-path.ts'
import { ownerScreens } from '#domain/studio/screens.ts'
import type { Ports } from '#ports/ports.ts'
import { readEntry } from '../draft/read-entry.ts'
import { valuesInWords } from '../editions/edition-words.ts'
import type { Restorable, RestoreChoice } from './restore.ts'

/** A value of the draft that a restore replaces, with the title of its entry or screen and the label of its field. */
export type ReplacedWords = { title: string; label: string; value: unknown }

/** Returns what the draft holds in the chosen fields, so that it can be shown after they are restored. */
export const replacedWords = call(
  async (
    ports: Pick<Ports, 'documents'>,
    restorable: Restorable,
    choice: Pick<RestoreChoice, 'entries'>,
  ): Promise<ReplacedWords[]> => {
    const words: ReplacedWords[] = []
    const inWords = take(
      await valuesInWords(
        ports,
        choice.entries.map(({ entry }) => entry),
      ),
    )
    for (const { entry, fields } of choice.entries) {
      const found = restorable.entries.find((each) => entryKey(each.entry) === entryKey(entry))
      if (found === undefined || found.drafted.length === 0) continue
      const { title, state, fields: drafted, changed } = take(await readEntry(ports, entry))
      if (state === 'deleted') continue
      const all = state === 'new' ? Object.keys(drafted) : changed
      const names = found.state === 'changed' ? all.filter((name) => fields.includes(name)) : all
      const schema = collections[entry.collection].fields
      for (const name of names) {
        const value = fieldOf(drafted, name)
        if (value === undefined) continue
        const screen = entry.collection === 'person-info' ? ownerScreens([name]) : ''
        words.push({
          title: screen || title,
          label: fieldLabel(name, (field) => labelOf(schema, field)),
          value: inWords(entry, name, value),
        })
      }
    }
    return words
  },
)
