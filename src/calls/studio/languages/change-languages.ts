import { call, fail, take } from '#domain/call.ts'
import { isLanguageTag } from '#domain/language.ts'
import { translatedFromField, translationsField } from '#domain/languages/languages.ts'
import { none } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { draftedFields, type LastEdit } from '#domain/studio/draft-entry.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { languagesIn } from '../../languages/read-languages.ts'
import { type Actor, lastEditOf } from '../draft/actor.ts'
import { changeDraft, type OpenDraft } from '../draft/open-draft.ts'
import type { Reverted } from '../draft/revert.ts'
import { keptForUndo } from '../draft/undo.ts'

type ChangePorts = Pick<Ports, 'documents' | 'clock'>

const owner = { collection: 'person-info', id: 'owner' } as const

/** Adds a language to the draft, of which nothing is translated. Fails with 'invalid' for a tag that is none, or one that the site has. */
export const addLanguage = call(async (ports: ChangePorts, language: string, actor: Actor): Promise<void> => {
  const touch = lastEditOf(ports.clock, actor)
  take(
    await changeDraft(ports, async (open) => {
      if (!take(await withLanguage(open, language, touch))) fail('invalid', 'The site has this language already.')
    }),
  )
})

/** Adds a language to a draft that is changed. Returns whether the site did not have it. */
export const withLanguage = call(async (open: OpenDraft, language: string, touch: LastEdit): Promise<boolean> => {
  if (!isLanguageTag(language)) return fail('invalid', 'Please choose a language.')
  const { draft, published } = await open.entry(owner)
  const { plain, further } = languagesIn(draftedFields(draft, published.fields) ?? {})
  if (language === plain || further.includes(language)) return false
  await open.edit(owner, [{ path: `${translationsField}.${language}`, value: {} }], touch)
  return true
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
