import { isCalendarDate } from '../../date.ts'
import { isEmailAddress, mailAddress } from '../../email-address.ts'
import { asciiAddress, safeUrl } from '../../link.ts'
import { textOfMarkdown } from '../../plain-markdown.ts'
import type { Shape } from '../../records/collection.ts'
import { resumeCollectionOf } from '../../records/collections/collections.ts'
import { chosenItems, type Edition } from '../../records/edition.ts'
import { type None, none } from '../../result.ts'
import { isAbsent, isSame } from '../../schema/same-value.ts'
import { type Fields, isFields, type Stored } from '../../schema/stored-fields.ts'
import { itemKey } from '../entry-keys.ts'
import { maxItems, storedItem } from '../item-lists.ts'
import { dateCodeOf, type LooseDate } from '../loose-date.ts'
import type { ItemSection, ParsedItem, Section } from '../parsed-items.ts'
import { itemMaps, ownKey, rootKeys, type SectionMap, sectionMaps } from './json-resume-map.ts'
import { statusPart } from './json-resume-values.ts'
import { readJsonResume, type Setting } from './read-json-resume.ts'

/**
 * `changedAt` is when the content was changed last, as an ISO 8601 instant; none when it is unknown. Of an edition the entries are in its
 * order.
 */
export type WriteSetting = Setting & { changedAt: string | None; edition?: Pick<Edition, 'choices'> }

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.2.1/schema.json'

/**
 * The owner's resume as JSON Resume 1.2.1, strictly: no null, no empty text, no empty list. What the format has no field for is
 * in `x-vita`, so that an import of the file gives the same documents. It has the owner's mailbox and everything that is
 * hidden, so it is not for visitors. docs/importing.md.
 */
export function jsonResumeOf(documents: readonly Stored[], setting: WriteSetting): Fields {
  const one = (collection: string, id: string) =>
    documents.find((each) => each.collection === collection && each.id === id)?.fields
  const [owner, location] = [one('person-info', 'owner') ?? {}, one('location', 'owner')]
  const bag = partsOf(owner.jsonResume)
  const resume: Record<string, unknown> = { ...bag.root, $schema: schema, basics: basicsOf(owner, location ?? {}, bag) }
  for (const map of sectionMaps) resume[map.section] = entriesOf(map, documents, setting)
  resume.skills = itemsOf('skills', owner.skills)
  resume.languages = itemsOf('languages', owner.languages)
  const activities = arrayIn(owner.activities).map((name) => ({ name, [ownKey]: { kind: 'activity' } }))
  resume.interests = [...itemsOf('interests', owner.interests), ...activities.filter(({ name }) => isText(name))]
  const language = isText(owner.language) ? { language: owner.language } : {}
  resume.meta = {
    ...bag.meta,
    canonical: `${setting.origin}/resume.json`,
    version: 'v1.2.1',
    ...(setting.changedAt === none ? {} : { lastModified: setting.changedAt.slice(0, 19) }),
    ...language,
  }
  const own = ownPart(resume, owner, location, documents, setting)
  resume.meta = { ...(resume.meta as Fields), [ownKey]: own }
  return ordered(resume)
}

/** The text of the file: two spaces, and a final newline. */
export function jsonResumeText(resume: Fields): string {
  return `${JSON.stringify(resume, none, 2)}\n`
}

function basicsOf(owner: Fields, place: Fields, bag: Bag): Fields {
  const social = arrayIn(owner.social)
    .filter(isFields)
    .filter(({ url }) => uriOf(url) !== none)
  const website = social.find(({ label, icon }) => label === 'Website' && icon === 'website')
  const status = statusPart(owner)
  const profiles = social.filter((each) => each !== website).map(profileOf)
  const location = {
    ...bag.location,
    ...textsOf(owner, { address: 'street' }),
    ...textsOf(place, { postalCode: 'zipcode', city: 'city', countryCode: 'country', region: 'state' }),
  }
  return {
    ...bag.basics,
    ...textsOf({ ...owner, email: mailboxOf(owner.email) }, basicTexts),
    ...(website === undefined ? {} : { url: uriOf(website.url) }),
    ...textsOf({ intro: plainText(owner.intro) }, { summary: 'intro' }),
    ...(Object.keys(location).length === 0 ? {} : { location }),
    ...(profiles.length === 0 ? {} : { profiles }),
    ...(Object.keys(status).length === 0 ? {} : { [ownKey]: status }),
  }
}

const basicTexts = { name: 'name', label: 'headline', email: 'email', phone: 'telephone' }

/** A mailbox with the host in Punycode, which programs read. */
function mailboxOf(email: unknown): unknown {
  return isText(email) && isEmailAddress(email) ? mailAddress(email) : email
}

function profileOf({ label, url, icon, jsonResume }: Fields): Fields {
  const network = isText(label) ? { network: label } : {}
  const kept = icon === undefined ? { without: ['icon'] } : { icon }
  const own = isText(label) && icon === label.toLowerCase() ? {} : { [ownKey]: kept }
  return { ...(isFields(jsonResume) ? jsonResume : {}), ...network, url: uriOf(url), ...own }
}

function entriesOf(map: SectionMap, documents: readonly Stored[], setting: WriteSetting): Fields[] {
  const { collection } = map
  const { read, compare } = resumeCollectionOf(collection)
  const stored = documents.filter((each) => each.collection === collection)
  const records = new Map(stored.map((each) => [each, read(each.id, each.fields)]))
  stored.sort((a, b) => compare(records.get(a) as never, records.get(b) as never))
  const { edition = { choices: [] } } = setting
  const ordered = chosenItems(edition, collection, stored, ({ id }) => id)
  return ordered.map(({ id, fields }) => entryOf(map, id, fields, setting))
}

function entryOf(map: SectionMap, id: string, stored: Fields, setting: Setting): Fields {
  const { uuid: _, ...fields } = stored
  const bag = isFields(fields.jsonResume) ? fields.jsonResume : {}
  const given = map.collection === 'education' ? { ...fields, endDate: endOf(fields) } : fields
  const entry: Record<string, unknown> = { ...bag }
  for (const [key, field, shape] of map.fields) {
    const value = written(given[field], shape)
    if (value !== none) entry[key] = value
  }
  const back = readJsonResume({ [map.section]: [entry] }, setting).parsedItems[0]?.fields ?? {}
  const { without, ...others } = differences(fields, back)
  // The status of a school depends on the day of the import.
  if (fields.status !== undefined) others.status = fields.status
  const own = {
    uuid: id,
    ...(Object.keys(others).length === 0 ? {} : { fields: others }),
    ...(without === undefined ? {} : { without }),
  }
  return { ...entry, [ownKey]: own }
}

/** The end of a school; without one its graduation. */
function endOf({ endDate, graduation }: Fields): unknown {
  return isFields(endDate) ? endDate : typeof graduation === 'number' ? { year: graduation } : endDate
}

function itemsOf(section: keyof typeof itemMaps, stored: unknown): Fields[] {
  const [nameKey] = itemMaps[section][0]
  return arrayIn(stored).flatMap((item) => {
    const fields: Fields = isFields(item) ? item : { [nameKey]: item }
    const entry: Record<string, unknown> = { ...(isFields(fields.jsonResume) ? fields.jsonResume : {}) }
    for (const [key, shape] of itemMaps[section]) {
      const value = written(fields[key], shape)
      if (value !== none) entry[key] = value
    }
    return entry[nameKey] === undefined ? [] : [entry]
  })
}

const itemSections: readonly ItemSection[] = ['skills', 'languages', 'interests', 'activities', 'social']

/** What the file cannot say of the owner, the place and the machines otherwise. */
function ownPart(
  resume: Fields,
  owner: Fields,
  location: Fields | undefined,
  documents: readonly Stored[],
  setting: Setting,
): Fields {
  const { parsedItems } = readJsonResume(resume, setting)
  const fieldsOf = (section: Section) => parsedItems.find((each) => each.section === section)?.fields ?? {}
  const lists = itemSections.flatMap((section) => {
    const items = parsedItems.filter((each) => each.section === section)
    const isRepeating = new Set(items.map(({ fields }) => itemKey(section, fields))).size < items.length
    const isRead = !isRepeating && items.length <= maxItems(section)
    return isRead && isSame(owner[section], items.map(itemOf)) ? [] : [[section, owner[section] ?? []]]
  })
  const plain = Object.entries(owner).filter(([name]) => !itemSections.some((section) => section === name))
  const hardware = documents.filter(({ collection }) => collection === 'hardware')
  return {
    owner: { ...differences(Object.fromEntries(plain), fieldsOf('profile')), ...Object.fromEntries(lists) },
    ...(location === undefined ? {} : { location: differences(location, fieldsOf('location')) }),
    ...(hardware.length === 0 ? {} : { hardware: Object.fromEntries(hardware.map(({ id, fields }) => [id, fields])) }),
  }
}

function itemOf({ section, fields }: ParsedItem): unknown {
  return storedItem(section as ItemSection, fields)
}

/** The fields that differ from those which an import would read, and the names of those that it would invent. */
function differences(stored: Fields, back: Fields): Record<string, unknown> {
  const differing = Object.entries(stored).filter(([name, value]) => !isSame(value, back[name]))
  const without = Object.keys(back).filter((name) => !isSame(back[name], undefined) && isSame(stored[name], undefined))
  return { ...Object.fromEntries(differing), ...(without.length === 0 ? {} : { without }) }
}

type Bag = { root: Fields; basics: Fields; location: Fields; meta: Fields }

function partsOf(bag: unknown): Bag {
  const part = (name: string) => {
    const found = isFields(bag) ? bag[name] : undefined
    return isFields(found) ? found : {}
  }
  return { root: part('root'), basics: part('basics'), location: part('location'), meta: part('meta') }
}

function textsOf(fields: Fields, names: Readonly<Record<string, string>>): Fields {
  const texts = Object.entries(names).map(([key, field]) => [key, fields[field]] as const)
  return Object.fromEntries(texts.filter(([, value]) => isText(value)))
}

/** A value as JSON Resume has it, or none when it has no place there. */
function written(value: unknown, shape: Shape): unknown {
  if (shape === 'date') return isDate(value) && value.year < 3000 ? dateCodeOf(withoutAbsent(value)) : none
  if (shape === 'url') return uriOf(value)
  if (shape === 'texts' || shape === 'words') {
    const texts = arrayIn(value).filter(isText)
    return texts.length === 0 ? none : texts
  }
  if (shape === 'markdown') return isText(value) ? plainText(value) : none
  return isText(value) ? value : none
}

/** The plain text that a Markdown text came from; Markdown that says more stays as it is. */
function plainText(markdown: unknown): unknown {
  return isText(markdown) ? (textOfMarkdown(markdown) ?? markdown) : markdown
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isAbsent(value)
}

function arrayIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** An address as RFC 3986 has it, without quotes, braces and letters beyond ASCII; none for any other value. */
function uriOf(value: unknown): string | None {
  return isText(value) && safeUrl(value) === value ? asciiAddress(value) : none
}

function isDate(value: unknown): value is LooseDate {
  if (!isFields(value)) return false
  const { year, month = none, day = none } = value
  const isNumber = (part: unknown): part is number | None => part === none || Number.isInteger(part)
  if (!Number.isInteger(year) || !isNumber(month) || !isNumber(day) || Number(year) < 1000) return false
  return (month === none || (month >= 1 && month <= 12)) && isCalendarDate({ year: Number(year), month, day })
}

function withoutAbsent({ year, month, day }: LooseDate): LooseDate {
  return { year, ...(month == null ? {} : { month }), ...(day == null ? {} : { day }) }
}

/** The root keys in their order without empty ones, then the others. */
function ordered(resume: Fields): Fields {
  const known = rootKeys.flatMap((key) => {
    const value = resume[key]
    return Array.isArray(value) && value.length === 0 ? [] : [[key, value] as const]
  })
  const others = Object.entries(resume).filter(([key]) => !rootKeys.includes(key))
  return Object.fromEntries([...known, ...others])
}
