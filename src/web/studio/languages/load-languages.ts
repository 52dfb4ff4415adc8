import { versionOf } from '#calls/studio/draft/draft-store.ts'
import { publicPageOf } from '#calls/studio/draft/entry-forms.ts'
import { namedEntry, translationField, translationFields } from '#calls/studio/draft/read-draft.ts'
import { readFolder } from '#calls/studio/draft/read-folder.ts'
import {
  countIn,
  readDraftedLanguages,
  readEntryToTranslate,
  readTranslations,
  type TranslatedEntries,
} from '#calls/studio/languages/read-translations.ts'
import { folderPlaces } from '#calls/studio/pictures/read-folders.ts'
import { offeredLanguages } from '#domain/languages/offered.ts'
import { countTranslated, type TranslatableField, type TranslatedText } from '#domain/languages/texts-of-field.ts'
import { besideTranslation, fieldNameOf, nameOfTranslation, translatedName } from '#domain/languages/translated-name.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { folderCollection } from '#domain/studio/folder-fields.ts'
import { captionsToTranslate } from '#domain/studio/folder-texts.ts'
import { contentScreens, pageOfEntry, screenOfCollection, screenOfOwnerField } from '#domain/studio/screens.ts'
import { isRightToLeft, languageName } from '#resume/language.ts'
import { idsField } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { pageOfTranslation } from '../entry/entry-place.ts'
import { changesOf, type FormView, heldEntry, studioOf } from '../entry/entry-view.ts'
import { fineOf } from '../entry/listed-entry.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { heldFolder } from '../pictures/load-folder.ts'
import { loaded, notFound } from '../posting/answers.ts'

/** A language as the studio names it. */
export type LanguageView = { tag: string; name: string; dir: 'ltr' | 'rtl' }

/** A further language of the site, and how much is translated. */
export type FurtherView = LanguageView & { done: number; of: number; changed: number }

/** The languages of the site, and those that can be added. */
export type LanguagesView = { plain: LanguageView; further: FurtherView[]; offered: LanguageView[] }

export async function loadLanguages(context: Context): Promise<LanguagesView> {
  const translations = loaded(await readTranslations(context.get(siteContext).ports))
  const { plain, further } = translations.languages
  return {
    plain: viewOfLanguage(plain),
    further: further.map((tag) => ({ ...viewOfLanguage(tag), ...countIn(translations, tag) })),
    offered: offeredLanguages
      .filter((tag) => tag !== plain && !further.includes(tag))
      .map(viewOfLanguage)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}

/** An entry in the list of what is translated. `fine` says what is missing, and what changed since. */
export type EntryRowView = {
  title: string
  isOwn: boolean
  to: string
  fine: string[]
  done: number
  of: number
  isDone: boolean
}

/** One language: what of it is translated, entry by entry. Throws 404 for a language that the site does not have. */
export async function loadLanguage(context: Context, tag: string) {
  const translations = loaded(await readTranslations(context.get(siteContext).ports))
  const { languages } = translations
  if (!languages.further.includes(tag)) throw notFound()
  return {
    language: viewOfLanguage(tag),
    counts: countIn(translations, tag),
    isShown: languages.shown.includes(tag),
    entries: rowsIn(translations, tag),
  }
}

/** What is translated into a language, or is to be: the entries, and then the folders of pictures. */
function rowsIn({ entriesIn, foldersIn }: TranslatedEntries, tag: string): EntryRowView[] {
  return [
    ...entriesIn(tag).map(({ view, texts }) =>
      rowOf(titleOf(view), isOwnTitle(view.entry), pageOfTranslation(view.entry, tag), fineOf(view), texts),
    ),
    ...foldersIn(tag).map(({ folder, title, texts }) =>
      rowOf(pictureTitle(title), true, pageOfFolderTranslation(folder, tag), '', texts),
    ),
  ]
}

function rowOf(
  title: string,
  isOwn: boolean,
  to: string,
  fine: string,
  texts: readonly TranslatedText[],
): EntryRowView {
  const { done, of, missing, changed } = countTranslated(texts)
  const labels = (state: TranslatedText['state']) =>
    texts.filter((text) => text.state === state && (state === 'changed' || !text.isName)).map(({ label }) => label)
  return {
    ...{ title, isOwn, to, done, of },
    fine: [
      fine,
      missing === 0 ? '' : `Not translated: ${shortList(labels('missing'))}`,
      changed === 0 ? '' : `Changed since: ${shortList(labels('changed'))}`,
    ].filter((line) => line !== ''),
    isDone: missing + changed === 0,
  }
}

/** As many labels as are read at a glance. */
const maxLabels = 4

function shortList(labels: readonly string[]): string {
  const more = labels.length > maxLabels ? ` and ${labels.length - maxLabels} more` : ''
  return `${labels.slice(0, maxLabels).join(', ')}${more}`
}

const titles: Readonly<Record<string, string>> = { 'person-info': 'Your own texts', location: 'Your place' }

/** Whether the title of an entry is a text of the owner. */
function isOwnTitle({ collection }: EntryName): boolean {
  return !(collection in titles)
}

function titleOf({ entry, title }: { entry: EntryName; title: string }): string {
  return titles[entry.collection] ?? title
}

/** A place where texts are written, in one of the languages of the site. */
export type TextLink = { name: string; to: string }

/** Where an entry, or a folder of pictures, is translated, by the names of the languages; nowhere while the store does not answer. */
export async function translationsOf(context: Context, entry: EntryName | string): Promise<TextLink[]> {
  const read = await readDraftedLanguages(context.get(siteContext).ports)
  const further = read.ok ? read.data.further : []
  const to = (tag: string) =>
    typeof entry === 'string' ? pageOfFolderTranslation(entry, tag) : pageOfTranslation(entry, tag)
  return further.map((tag) => ({ name: languageName(tag, 'en'), to: to(tag) }))
}

function pageOfFolderTranslation(folder: string, tag: string): string {
  return `${contentScreens.languages.to}/${tag}${folderPath(folder).slice('/studio'.length)}`
}

/** 'Pictures: Home, the slideshow'. */
function pictureTitle(title: string): string {
  return `Pictures: ${title}`
}

/** Where the texts themselves are written: those of the owner on several screens. */
function placesOfTexts(entry: EntryName, title: string, fields: readonly TranslatableField[]): TextLink[] {
  if (entry.collection !== 'person-info') return [{ name: title, to: pageOfEntry(entry) }]
  const screens = new Set(fields.map(({ name }) => screenOfOwnerField(name).screen))
  return [...screens].map((screen) => ({ name: screen.title, to: screen.to }))
}

/** The form of an entry's translation. Throws 404 for an entry or a language that is not there, 503 while the store does not answer. */
export async function loadTranslation(
  context: Context,
  { language, collection, id }: { language: string; collection: string; id: string },
) {
  const { ports } = context.get(siteContext)
  const all = loaded(await readTranslations(ports))
  const { plain, further } = all.languages
  const entry = namedEntry(collection, id)
  if (entry === none || !further.includes(language)) throw notFound()
  const { view, fields } = loaded(await readEntryToTranslate(ports, entry))
  if (fields.length === 0) throw notFound()
  const translations = translationFields(collection, language)
  const own = fields.flatMap(({ name, label }) => [name, idsField(name)].map((each) => translationField(each, label)))
  const studio = await studioOf(context)
  // A text that is wrong itself has its input in the form of the entry.
  const problems = view.problems.filter(({ path }) => translatedName(fieldNameOf(path))?.language === language)
  const shown: FormView = {
    ...{ entry, state: view.state === 'deleted' ? 'deleted' : 'changed' },
    // What is translated is in the form as it is stored, so that it follows what other tabs change; it has no input.
    fields: [...translations, ...own],
    held: heldEntry({ ...view, problems }, await versionOf(view.fields), await changesOf(context), studio),
  }
  return {
    shown,
    title: titleOf(view),
    isOwn: isOwnTitle(entry),
    fields,
    plain: viewOfLanguage(plain),
    language: viewOfLanguage(language),
    texts: placesOfTexts(entry, titleOf(view), fields),
    lead: fineOf(view),
    next: nextOf(pageOfTranslation(entry, language), rowsIn(all, language)),
    preview: `/${language}${publicPageOf(entry) ?? screenOfCollection(collection).publicPage}`,
  }
}

/** The form of the texts of a folder's pictures. Throws as `loadTranslation`. */
export async function loadFolderTranslation(
  context: Context,
  language: string,
  folder: string,
): Promise<Awaited<ReturnType<typeof loadTranslation>>> {
  const { ports } = context.get(siteContext)
  const all = loaded(await readTranslations(ports))
  const { plain, further } = all.languages
  const view = loaded(await readFolder(ports, folder))
  const { title: place, page } = loaded(await folderPlaces(ports)).placeOf(folder)
  const field = captionsToTranslate(view.items)
  if (!further.includes(language)) throw notFound()
  const translation = nameOfTranslation(language, field.name)
  const names = [translation, besideTranslation(translation) ?? '', field.name]
  const title = pictureTitle(place)
  return {
    shown: {
      ...{ entry: { collection: folderCollection, id: folder }, state: 'changed' },
      fields: names.map((name) => translationField(name, field.label)),
      held: await heldFolder(view, await changesOf(context), await studioOf(context)),
    },
    ...{ title, isOwn: true, fields: [field], plain: viewOfLanguage(plain), language: viewOfLanguage(language) },
    texts: [{ name: title, to: folderPath(folder) }],
    lead: '',
    next: nextOf(pageOfFolderTranslation(folder, language), rowsIn(all, language)),
    preview: `/${language}${page}`,
  }
}

/** The next entry with a text that is not translated, in the order of the list and then from its beginning; none when all are done. */
function nextOf(page: string, rows: readonly EntryRowView[]): TextLink[] {
  const at = rows.findIndex(({ to }) => to === page)
  const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(({ isDone }) => !isDone)
  return next === undefined ? [] : [{ name: next.title, to: next.to }]
}

function viewOfLanguage(tag: string): LanguageView {
  return { tag, name: languageName(tag, 'en'), dir: isRightToLeft(tag) ? 'rtl' : 'ltr' }
}
