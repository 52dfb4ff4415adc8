import type { CalendarDay } from '../date.ts'
import { collections, type ListEntries, listCollections } from '../records/collections/collections.ts'
import { educationOf, jobsOf, listOf } from '../records/collections/shown-entries.ts'
import { nameless } from '../records/person-info.ts'
import { none } from '../result.ts'
import { isAbsent } from '../schema/same-value.ts'
import type { Fields, Stored } from '../schema/stored-fields.ts'
import { storedItem } from '../transfer/item-lists.ts'
import type { Parsed, ParsedItem } from '../transfer/parsed-items.ts'
import { type Patch, patched } from '../transfer/patch.ts'
import { isEntrySection, isItemSection } from '../transfer/sections.ts'
import { english } from '../words.ts'
import type { ResumeContent } from '../write/content.ts'

const owner = { collection: 'person-info', id: 'owner' } as const
const place = { collection: 'location', id: 'owner' } as const

/**
 * The records of a file as stored documents: also what a site would ask for first, such as a telephone number, because the file is
 * converted for its owner. Entries have the ids of the file, or their number in it.
 */
export function recordsOf({ parsedItems, offers }: Parsed): Stored[] {
  const records = new Map<string, Stored>()
  const items = [...parsedItems, ...offers].filter(({ fate, isOffered }) => fate === undefined || isOffered)
  for (const patch of items.flatMap((item, at) => patchesOf(item, `${at + 1}`))) {
    const path = `${patch.collection}/${patch.id}`
    const before = records.get(path)?.fields ?? {}
    records.set(path, { ...patch, fields: patched(before, patch.isFirst ? withoutKnown(patch, before) : patch) })
  }
  const stored = [...records.values()].map(({ collection, id, fields }) => ({ collection, id, fields }))
  const courses = items.filter(({ section }) => section === 'courses').map(({ fields }) => fields.name)
  const schools = stored.filter(({ collection }) => collection === 'education')
  // Courses of a file that does not say of which school are those of the only one.
  if (schools.length !== 1) return stored
  return stored.map((each) => (each === schools[0] ? withCourses(each, courses) : each))
}

/** `isFirst`: what was read first counts, and this only fills gaps. */
type FirstPatch = Patch & { isFirst?: true }

function withoutKnown(patch: Patch, before: Fields): Patch {
  const gaps = Object.entries(patch.fields).filter(([name]) => name === 'jsonResume' || isAbsent(before[name]))
  return { ...patch, fields: Object.fromEntries(gaps) }
}

function patchesOf({ section, fields, uuid }: ParsedItem, number: string): FirstPatch[] {
  if (section === 'profile') return ownerPatches(fields)
  if (section === 'email') return [{ ...owner, fields: { resumeEmail: fields.email, ...inFiles }, isFirst: true }]
  if (section === 'location') return [{ ...place, fields }]
  if (isItemSection(section)) return [{ ...owner, fields: {}, list: section, items: [storedItem(section, fields)] }]
  if (!isEntrySection(section)) return []
  const id = uuid ?? number
  return [{ collection: section, id, fields: { ...fields, uuid: id } }]
}

const inFiles = { resumeEmailShown: 'files', telephoneShown: 'files' }

/** What a file says of the owner may have the place and addresses, too. */
function ownerPatches({ city, state, country, websites, ...others }: Fields): FirstPatch[] {
  const where = Object.entries({ city, state, country }).filter(([, value]) => value !== undefined)
  const links = Array.isArray(websites) ? websites : []
  return [
    { ...owner, fields: { ...others, ...inFiles }, isFirst: true },
    ...(where.length === 0 ? [] : [{ ...place, fields: Object.fromEntries(where) }]),
    ...(links.length === 0 ? [] : [{ ...owner, fields: {}, list: 'social' as const, items: links }]),
  ]
}

function withCourses(school: Stored, courses: readonly unknown[]): Stored {
  if (courses.length === 0) return school
  return { ...school, fields: patched(school.fields, { ...school, fields: {}, list: 'courses', items: courses }) }
}

/** What the resume of these records says on a day, in the order of its files, without what the owner hides. */
export function contentOf(records: readonly Stored[], today: CalendarDay): ResumeContent {
  const all = (name: string) => records.filter(({ collection }) => collection === name)
  const [own] = all(owner.collection)
  const [stored] = all(place.collection)
  const location = stored === undefined ? none : collections.location.read(stored.id, stored.fields)
  const lists = listCollections.map((name) => [name, listOf(name, all(name), today)])
  return {
    person: collections['person-info'].read('owner', { name: nameless, ...own?.fields }),
    place: location,
    country: location?.country ?? none,
    jobs: jobsOf(all('jobs'), today),
    education: educationOf(all('education'), today),
    lists: Object.fromEntries(lists) as ListEntries,
    words: english,
  }
}
