import { memoryClock } from '#adapters/memory/clock.ts'
import { translatedSchema } from '#domain/languages/in-language.ts'
import { withIds } from '#domain/languages/translatable.ts'
import { collections, resumeCollections } from '#resume/records/collections/collections.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type TextAt, withTextsOf } from '#resume/schema/texts.ts'
import { cataloguesIn } from '#stack/catalogues.ts'
import { emptyFiles } from './content/files.ts'
import { filled, type Leaf } from './records.ts'
import { data } from './small-bundle.ts'

/** What each text of a resume begins with, by its language. Names in Latin letters stay as they are. */
export const marks = { en: 'plain', de: 'deutsch', ar: 'عربي' } as const
export const tags = ['de', 'ar'] as const

const placesIn = { de: { city: 'Pariis' }, ar: { city: 'باريس' } }

export const paris = { city: 'Paris', state: '', zipcode: '75001' }

/**
 * A site with an entry in every collection of the resume, whose texts say in which language they are; `isTranslated` says which are translated.
 * Its owner works since March 2022.
 */
export async function siteInLanguages(
  isTranslated: (at: TextAt & { collection: string; tag: string }) => boolean = () => true,
) {
  const { documents, files } = emptyFiles()
  const records = (['person-info', ...resumeCollections] as const).map((collection) => {
    const id = collection === 'person-info' ? 'owner' : 'one'
    const { hidden: _, ...fields }: Fields = filled(collections[collection].fields, wordFor)
    const own: Fields = collection === 'person-info' ? { ...fields, ...owner } : { ...fields, ...timesOf(collection) }
    const translations = translationsOf(collection, own, isTranslated)
    return { collection, id, fields: withIds(collection, {}, { ...own, translations }) }
  })
  data(
    await documents.commit([
      ...records,
      { collection: 'location', id: 'owner', fields: { ...paris, country: 'DE', translations: placesIn } },
    ]),
  )
  return { documents, files, clock: memoryClock(new Date('2026-11-22')), catalogues: cataloguesIn() }
}

const owner = {
  name: 'Ada Lovelace',
  givenName: 'Ada',
  familyName: 'Lovelace',
  language: 'en',
  languagesShown: [...tags],
  timeZone: 'UTC',
}

function timesOf(collection: string): Fields {
  if (collection === 'education')
    return { startDate: { month: 9, year: 2024 }, endDate: null, graduation: 2027, status: false }
  if (collection === 'jobs' || collection === 'volunteering')
    return { startDate: { month: 3, year: 2022 }, endDate: null }
  return {}
}

function translationsOf(collection: string, fields: Fields, isTranslated: Parameters<typeof siteInLanguages>[0]) {
  const schema = translatedSchema(collection)
  if (schema === null) return {}
  const into = (tag: (typeof tags)[number]) =>
    withTextsOf(fields, schema, (at) => {
      if (!at.text.startsWith(marks.en)) return at.text
      return isTranslated?.({ ...at, collection, tag }) === false
        ? ''
        : at.text.replace(marks.en, marks[tag]).replace(/\w+$/, '7')
    })
  return Object.fromEntries(tags.map((tag) => [tag, into(tag)]))
}

function wordFor({ name, kind, rule, max }: Leaf): unknown {
  if (kind === 'boolean') return true
  if (kind === 'number') return Math.min(2020, max)
  if (rule === 'month') return 3
  if (rule === 'url' || rule === 'link') return `https://e.org/${name}`
  return rule === undefined ? `${marks.en} ${name}` : 'x'
}
