import type { EntryCollection } from '../content/collections/collections.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { isSame } from '../studio/same-value.ts'
import { entryName, isSameThing, lookupKeys } from './entry-keys.ts'
import type { Read } from './parsed-entry.ts'
import { duplicateKeys, isPossibleDuplicate } from './possible-duplicate.ts'
import { isEntrySection } from './sections.ts'

/** A stored document of the content. */
export type Stored = { collection: string; id: string; fields: Fields }

/** Fields of an entry that an import never changes. */
export const ownersFields: readonly string[] = ['shown', 'status']

/** The names of the fields of a file that a stored record does not have so, except those in `but`. */
export function differingFields(stored: Fields, fields: Fields, but: readonly string[] = []): string[] {
  return Object.keys(fields).filter((name) => !but.includes(name) && !isSame(fields[name], stored[name]))
}

/** The stored entries of the resume, found by what a file says of them. */
export class StoredEntries {
  private readonly kind: Read['kind']
  private readonly byPath = new Map<string, Stored>()
  /** By their keys and origins. */
  private readonly byKey = new Map<string, Stored[]>()
  /** Those of which the file has exactly the same thing. */
  private readonly claimed = new Set<Stored>()

  constructor(content: readonly Stored[], { kind, parsedItems }: Pick<Read, 'kind' | 'parsedItems'>) {
    this.kind = kind
    for (const document of content) this.add(document)
    for (const { section, fields, uuid } of parsedItems) {
      const known = isEntrySection(section) ? this.same(section, fields, uuid) : none
      if (known !== none) this.claimed.add(known)
    }
  }

  /** The entry that is the same thing: by its id, by where it came from, or by its key. */
  same(collection: EntryCollection, fields: Fields, uuid: string | undefined): Stored | None {
    if (uuid !== undefined) return this.byPath.get(`${collection}/${uuid}`) ?? none
    const byOrigin = this.byKey.get(originKey(collection, this.kind, entryName(collection, fields))) ?? []
    const near = lookupKeys(collection, fields).flatMap((key) => this.byKey.get(`${collection} ${key}`) ?? [])
    const all = [...byOrigin, ...near.filter((each) => isSameThing(collection, each.fields, fields))]
    return all.find((each) => differingFields(each.fields, fields, ownersFields).length === 0) ?? all[0] ?? none
  }

  /** An entry that may be the same thing in other words. */
  perhaps(collection: EntryCollection, fields: Fields): Stored | undefined {
    const near = duplicateKeys(collection, fields).flatMap((key) => this.byKey.get(`${collection} ${key}`) ?? [])
    return near.find((each) => !this.claimed.has(each) && isPossibleDuplicate(collection, each.fields, fields))
  }

  private add(document: Stored): void {
    const { collection, id, fields } = document
    const section = collection as EntryCollection
    if (!isEntrySection(section)) return
    this.byPath.set(`${collection}/${id}`, document)
    for (const key of [...lookupKeys(section, fields), ...duplicateKeys(section, fields)])
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
