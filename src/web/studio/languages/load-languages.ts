import type { RouterContextProvider } from 'react-router'
import { publicPageOf } from '#calls/studio/draft/entry-forms.ts'
import { entryFormFields, namedEntry, translationField, translationFields } from '#calls/studio/draft/form-fields.ts'
import { whereShown } from '#calls/studio/draft/where-shown.ts'
import {
  countEntries,
  type EntryTexts,
  readDraftedLanguages,
  readEntryToTranslate,
  readTranslations,
} from '#calls/studio/languages/read-translations.ts'
import { isRightToLeft, languageName } from '#domain/language.ts'
import { offeredLanguages } from '#domain/languages/offered.ts'
import { countTranslated, type TranslatableField, type TranslatedText } from '#domain/languages/texts-of-field.ts'
import { fieldNameOf, translatedName } from '#domain/languages/translated-name.ts'
import { none } from '#domain/result.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { screenOfCollection, screenOfOwnerField } from '#domain/studio/screens.ts'
import { siteContext } from '../../routing/context.ts'
import { pageOfEntry } from '../entry/entry-page.ts'
import { pageOfTranslation } from '../entry/entry-place.ts'
import { changesOf, type EntryFormView, serverStateOf, studioOf } from '../entry/entry-view.ts'
import { fineOf, listedEntry } from '../entry/listed-entry.ts'
import { loaded, notFound } from '../posting/loaded.ts'

type Context = Readonly<RouterContextProvider>

/** A language as the studio names it. */
export type LanguageView = { tag: string; name: string; dir: 'ltr' | 'rtl' }

/** A further language of the site, and how much is translated. */
export type FurtherView = LanguageView & { done: number; of: number; changed: number }

/** The languages of the site, and those that can be added. */
export type LanguagesView = { plain: LanguageView; further: FurtherView[]; offered: LanguageView[] }

export async function loadLanguages(context: Context): Promise<LanguagesView> {
  const { languages, entriesIn } = loaded(await readTranslations(context.get(siteContext).ports))
  const { plain, further } = languages
  return {
    plain: viewOfLanguage(plain),
    further: further.map((tag) => ({ ...viewOfLanguage(tag), ...countEntries(entriesIn(tag)) })),
    offered: offeredLanguages
      .filter((tag) => tag !== plain && !further.includes(tag))
      .map(viewOfLanguage)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}

/** An entry in the list of what is translated. `fine` says what is missing, and what changed since. */
export type EntryRowView = { title: string; isOwn: boolean; to: string; fine: string[]; isDone: boolean }

/** One language: what of it is translated, entry by entry. Throws 404 for a language that the site does not have. */
export async function loadLanguage(context: Context, tag: string) {
  const { languages, entriesIn } = loaded(await readTranslations(context.get(siteContext).ports))
  if (!languages.further.includes(tag)) throw notFound()
  const entries = entriesIn(tag)
  return {
    language: viewOfLanguage(tag),
    counts: countEntries(entries),
    isShown: languages.shown.includes(tag),
    entries: entries.map((entry) => rowOf(entry, tag)),
  }
}

function rowOf({ view, texts }: EntryTexts, tag: string): EntryRowView {
  const { missing, changed } = countTranslated(texts)
  const labels = (state: TranslatedText['state']) =>
    texts.filter((text) => text.state === state && (state === 'changed' || !text.isName)).map(({ label }) => label)
  return {
    title: titleOf(view),
    isOwn: isOwnTitle(view.entry),
    to: pageOfTranslation(view.entry, tag),
    fine: [
      fineOf(listedEntry(view)),
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

/** Where an entry is translated, by the names of the languages; nowhere while the store does not answer. */
export async function translationsOf(context: Context, entry: EntryName): Promise<TextLink[]> {
  const read = await readDraftedLanguages(context.get(siteContext).ports)
  const further = read.ok ? read.data.further : []
  return further.map((tag) => ({ name: languageName(tag, 'en'), to: pageOfTranslation(entry, tag) }))
}

/** Where the texts themselves are written: those of the owner on several screens. */
function placesOfTexts(entry: EntryName, title: string, fields: readonly TranslatableField[]): TextLink[] {
  if (entry.collection !== 'person-info') return [{ name: title, to: pageOfEntry(entry) }]
  const screens = new Set(fields.map(({ name }) => screenOfOwnerField(name).screen))
  return [...screens].map((screen) => ({ name: screen.title, to: screen.to }))
}

/** A field in the form of a translation, with texts that no line has any more. */
export type FieldToTranslate = TranslatableField & { left: string[] }

/** The form of an entry's translation. Throws 404 for an entry or a language that is not there, 503 while the store does not answer. */
export async function loadTranslation(
  context: Context,
  { language, collection, id }: { language: string; collection: string; id: string },
) {
  const { ports } = context.get(siteContext)
  const { plain, further } = loaded(await readDraftedLanguages(ports))
  const entry = namedEntry(collection, id)
  if (entry === none || !further.includes(language)) throw notFound()
  const { view, fields } = loaded(await readEntryToTranslate(ports, entry, language))
  if (fields.length === 0) throw notFound()
  const translations = translationFields(collection, language)
  const own = entryFormFields(entry).filter(({ name }) => fields.some((field) => field.name === name))
  const studio = await studioOf(context)
  // A text that is wrong itself has its input in the form of the entry.
  const problems = view.problems.filter(({ path }) => translatedName(fieldNameOf(path))?.language === language)
  const at = studio.clock(ports.clock.now().toISOString())
  const shown: EntryFormView = {
    ...{
      entry,
      state: view.state === 'deleted' ? 'deleted' : 'changed',
      title: titleOf(view),
      whereShown: whereShown(entry, view.published),
    },
    // What is translated is in the form as it is stored, so that it follows what other tabs change; it has no input.
    fields: [...translations, ...own.map(({ name, label }) => translationField(name, label))],
    server: serverStateOf({ ...view, problems }, [...translations, ...own], await changesOf(context), at),
  }
  return {
    shown,
    isOwn: isOwnTitle(entry),
    fields,
    plain: viewOfLanguage(plain),
    language: viewOfLanguage(language),
    texts: placesOfTexts(entry, titleOf(view), fields),
    lead: fineOf(listedEntry(view)),
    preview: `/${language}${publicPageOf(entry) ?? screenOfCollection(collection).publicPage}`,
  }
}

function viewOfLanguage(tag: string): LanguageView {
  return { tag, name: languageName(tag, 'en'), dir: isRightToLeft(tag) ? 'rtl' : 'ltr' }
}
