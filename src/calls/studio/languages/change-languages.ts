import { call, fail, take } from '#domain/call.ts'
import { isLanguageTag } from '#domain/language.ts'
import { translatedFromField, translationsField } from '#domain/languages/languages.ts'
import { none } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { draftedFields, withEdits } from '#domain/studio/draft-entry.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { languagesIn } from '../../languages/read-languages.ts'
import { type Actor, lastEditOf } from '../draft/actor.ts'
import { changeEntry } from '../draft/draft-store.ts'
import { changeDraft } from '../draft/open-draft.ts'
import type { Reverted } from '../draft/revert.ts'
import { keptForUndo } from '../draft/undo.ts'

type ChangePorts = Pick<Ports, 'documents' | 'clock'>

const owner = { collection: 'person-info', id: 'owner' } as const

/** Adds a language to the draft, of which nothing is translated. Fails with 'invalid' for a tag that is none, or one that the site has. */
export const addLanguage = call(async (ports: ChangePorts, language: string, actor: Actor): Promise<void> => {
  if (!isLanguageTag(language)) return fail('invalid', 'Please choose a language.')
  const touch = lastEditOf(ports.clock, actor)
  const isAdded = take(
    await changeEntry<boolean>(ports, owner, ({ draft, published }) => {
      const fields = draftedFields(draft, published.fields) ?? {}
      const { plain, further } = languagesIn(fields)
      if (language === plain || further.includes(language)) return { answer: false }
      const edits = [{ path: `${translationsField}.${language}`, value: {} }]
      const next = withEdits(owner, draft, published, edits, touch)
      return next === 'no such path' ? { answer: false } : { answer: true, next }
    }),
  )
  if (!isAdded) return fail('invalid', 'The site has this language already.')
})

/** Removes a language with all its translations from the draft. `undo` restores them. Fails as the store does. */
export const removeLanguage = call(async (ports: ChangePorts, language: string, actor: Actor): Promise<Reverted> => {
  if (!isLanguageTag(language)) return fail('invalid', 'There is no such language.')
  const undo = crypto.randomUUID()
  const touch = lastEditOf(ports.clock, actor)
  return take(
    await changeDraft(ports, async (open) => {
      for (const { collection, id, fields } of await open.content()) {
        const entry = entryNameOf(collection, id)
        if (entry === none) continue
        const edits: { path: string; value: unknown }[] = [translationsField, translatedFromField]
          .filter((name) => isFields(fields[name]) && Object.hasOwn(fields[name], language))
          .map((name) => ({ path: `${name}.${language}`, value: none }))
        const shown = collection === owner.collection ? fields.languagesShown : undefined
        if (Array.isArray(shown) && shown.includes(language))
          edits.push({ path: 'languagesShown', value: shown.filter((each) => each !== language) })
        if (edits.length === 0) continue
        await open.edit(entry, edits, touch)
      }
      const changed = open.changed()
      if (changed.length === 0) return { undo: none }
      open.besides.push(...keptForUndo(undo, touch.at, changed))
      return { undo }
    }),
  )
})
