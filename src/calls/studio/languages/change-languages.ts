import { call, fail, take, takeAll } from '#domain/call.ts'
import { withoutLanguage, withPictureText } from '#domain/languages/picture-text.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import type { FolderItem } from '#domain/studio/draft-folder.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { isLanguageTag } from '#resume/language.ts'
import { none } from '#resume/result.ts'
import { isFields, translatedFromField, translationsField } from '#resume/schema/stored-fields.ts'
import { languagesIn } from '../../languages/read-languages.ts'
import { changeDraft, type OpenDraft } from '../draft/open-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { type Actor, lastEditOf, type Reverted, undoably } from '../draft/undo.ts'
import { readFolders } from '../pictures/read-folders.ts'

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
  const { fields } = await open.entry(owner)
  const { plain, further } = languagesIn(fields ?? {})
  if (language === plain || further.includes(language)) return false
  await open.edit(owner, [{ path: `${translationsField}.${language}`, value: {} }], touch)
  return true
})

type RemovePorts = ChangePorts & Pick<Ports, 'files'>

/** Removes a language with all its translations from the draft. `undo` restores them. Fails as the stores do. */
export const removeLanguage = call(async (ports: RemovePorts, language: string, actor: Actor): Promise<Reverted> => {
  if (!isLanguageTag(language)) return fail('invalid', 'There is no such language.')
  const touch = lastEditOf(ports.clock, actor)
  const folders = await translatedFolders(ports, language)
  const undo = await undoably(ports, async (open) => {
    const without = (items: readonly FolderItem[]) =>
      items.map((item) => withPictureText(item, withoutLanguage(item, language)))
    for (const folder of folders) await open.setFolder(ports, folder, without, touch)
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
  })
  return { undo }
})

/** The folders of pictures with texts in a language. */
async function translatedFolders(ports: RemovePorts, language: string): Promise<string[]> {
  const folders = take(await readFolders(ports)).filter(({ pictures }) => pictures > 0)
  const read = await takeAll(folders.map(({ folder }) => readFolder(ports, folder)))
  const has = ({ translations = {} }: FolderItem) => Object.hasOwn(translations, language)
  return read.filter(({ items }) => items.some(has)).map(({ folder }) => folder)
}
