import type { EntryCollection } from '#resume/records/collections/collections.ts'
import { textOf, yearOf } from '#resume/records/key-parts.ts'
import { type None, none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import { type Fields, isFields, type Stored } from '#resume/schema/stored-fields.ts'
import { comparedText } from '#resume/text.ts'
import { entryName, isSameThing, thingKeys } from '#resume/transfer/entry-keys.ts'
import { importLimits } from '#resume/transfer/parsed-items.ts'
import { isEntrySection } from '#resume/transfer/sections.ts'
import type { Steps } from '#resume/transfer/steps.ts'
import type { Read } from './parsed-entry.ts'

/** Fields of an entry that an import never changes. */
export const ownersFields: readonly string[] = ['shown', 'status']

/** The names of the fields of a file that a stored record does not have so, except those in `but`. */
export function differingFields(stored: Fields, fields: Fields, but: readonly string[] = []): string[] {
  return Object.keys(fields).filter((name) => !but.includes(name) && !isSame(fields[name], stored[name]))
}

/** Whether a stored record has all that a file says. */
function saysAll(stored: Fields, fields: Fields): boolean {
  return Object.keys(fields).every((name) => ownersFields.includes(name) || isSame(fields[name], stored[name]))
}

/** The stored entries of the resume, found by what a file says of them. */
export class StoredEntries {
  private readonly kind: Read['kind']
  private readonly byPath = new Map<string, Stored>()
  /** By their keys and origins. */
  private readonly byKey = new Map<string, Stored[]>()
  /** Those of which the file has exactly the same thing. */
  private readonly claimed = new Set<Stored>()

  constructor({ kind }: Pick<Read, 'kind'>) {
    this.kind = kind
  }

  /** Reads the content, and what of it the file has, an entry a step. */
  *reading(content: readonly Stored[], parsedItems: Read['parsedItems']): Steps<void> {
    for (const document of content) {
      this.add(document)
      yield
    }
    for (const { section, fields, uuid } of parsedItems) {
      const known = isEntrySection(section) ? this.same(section, fields, uuid) : none
      if (known !== none) this.claimed.add(known)
      yield
    }
  }

  /** The entry that is the same thing: by its id, by where it came from, or by its key. */
  same(collection: EntryCollection, fields: Fields, uuid: string | undefined): Stored | None {
    if (uuid !== undefined) return this.byPath.get(`${collection}/${uuid}`) ?? none
    const byOrigin = this.byKey.get(originKey(collection, this.kind, entryName(collection, fields))) ?? []
    const near = this.near(collection, thingKeys(collection, fields))
    const all = [...byOrigin, ...near.filter((each) => isSameThing(collection, each.fields, fields))]
    return all.slice(0, importLimits.alike).find((each) => saysAll(each.fields, fields)) ?? all[0] ?? none
  }

  /** An entry that may be the same thing in other words. */
  perhaps(collection: EntryCollection, fields: Fields): Stored | undefined {
    const near = this.near(collection, duplicateKeys(collection, fields), (each) => !this.claimed.has(each))
    return near.find((each) => isPossibleDuplicate(collection, each.fields, fields))
  }

  /** The first entries with these keys: so many are compared, and no more. */
  private near(collection: EntryCollection, keys: readonly string[], isOpen = (_: Stored) => true): Stored[] {
    const found: Stored[] = []
    for (const key of keys)
      for (const each of this.byKey.get(`${collection} ${key}`) ?? []) {
        if (found.length === importLimits.alike) return found
        if (isOpen(each)) found.push(each)
      }
    return found
  }

  private add(document: Stored): void {
    const { collection, id, fields } = document
    const section = collection as EntryCollection
    if (!isEntrySection(section)) return
    this.byPath.set(`${collection}/${id}`, document)
    for (const key of [...thingKeys(section, fields), ...duplicateKeys(section, fields)])
      pushTo(this.byKey, `${section} ${key}`, document)
    const { source, key } = isFields(fields.origin) ? fields.origin : {}
    pushTo(this.byKey, originKey(section, source, key), document)
  }
}

function originKey(collection: EntryCollection, source: unknown, key: unknown): string {
  return `${collection} origin ${String(source)} ${String(key)}`
}

export function pushTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/**
 * Two entries are perhaps the same thing when they have the same employer and either its title or its start, or the same school
 * and either its degree or its time; here punctuation does not count. docs/behaviour.md 25.2.
 */
function isPossibleDuplicate(collection: EntryCollection, a: Fields, b: Fields): boolean {
  const keys = duplicateKeys(collection, b)
  return duplicateKeys(collection, a).some(
    (key) => keys.includes(key) && (!key.startsWith('time ') || isSameMonth(a, b)),
  )
}

/** Keys of which two such entries share one. */
function duplicateKeys(collection: EntryCollection, fields: Fields): string[] {
  const { company, title, institution, type, startDate, endDate, graduation } = fields
  if (collection === 'jobs') return keysOf(company, title, yearOf(startDate))
  if (collection !== 'education') return []
  return keysOf(institution, type, yearOf(endDate) || textOf(graduation) || yearOf(startDate))
}

function keysOf(where: unknown, what: unknown, year: string): string[] {
  const [place, name] = [withoutPunctuation(where), withoutPunctuation(what)]
  if (place === '') return []
  return [...(name === '' ? [] : [`name ${place} · ${name}`]), ...(year === '' ? [] : [`time ${place} · ${year}`])]
}

/** A date without a month may be any of its year. Schools are compared by their years. */
function isSameMonth(a: Fields, b: Fields): boolean {
  if (a.company === undefined) return true
  const [month, other] = [a.startDate, b.startDate].map((date) => (isFields(date) ? textOf(date.month) : ''))
  return month === '' || other === '' || month === other
}

function withoutPunctuation(value: unknown): string {
  return comparedText(textOf(value).replaceAll(/\p{P}/gu, ' '))
}
