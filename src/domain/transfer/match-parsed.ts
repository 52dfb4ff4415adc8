import type { EntryCollection } from '../content/collections/collections.ts'
import { nameless } from '../content/person-info.ts'
import { isInOrder, type PartialDate } from '../date.ts'
import { type None, none } from '../result.ts'
import { isAbsent } from '../schema/read.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { fieldEdits } from '../studio/field-edits.ts'
import { canonicalText, isSame } from '../studio/same-value.ts'
import { comparedText, textHash } from '../text.ts'
import { ChangedContent, type DocumentChange } from './changed-content.ts'
import { entryName, isSameThing, isSameTime, itemKey, nameBeside, thingKeys, timeKeys } from './entry-keys.ts'
import { itemFields, maxItems, storedItem } from './item-lists.ts'
import {
  countedFates,
  type Fate,
  type Found,
  importLimits,
  type ParsedEntry,
  type ParsedItem,
  type Read,
} from './parsed-entry.ts'
import { parsedItemKey } from './parsed-key.ts'
import { isEntrySection, isItemSection, parsedItemTitle } from './sections.ts'
import type { Steps } from './steps.ts'
import { differingFields, ownersFields, pushTo, type Stored, StoredEntries } from './stored-entries.ts'

/**
 * What the owner wants of an entry. 'fill', as by the command line: it is added, or fills blank fields. 'take': its values
 * replace others too. 'change': the entry that it is like gets its values. 'add': it is added beside that. 'leave': nothing. Any
 * other text is the id of the school that gets the courses.
 */
export type Way = string

/** `idOf` is the id of a new entry, by its name among all. `day` is today, YYYY-MM-DD. `wayOf` has the choices of the owner. */
export type MatchSetting = { idOf(name: string): string; day: string; timeZone: string; wayOf?(key: string): Way }

/** What becomes of an entry. `like` is the title of another one that it is like; `isStored`: that one is not of the file. */
export type Outcome = {
  key: string
  title: string
  parsedItem: ParsedItem
  fate: Fate
  why: string[]
  changes: DocumentChange[]
  like: { title: string; isStored: boolean } | None
}

/** What a file holds, compared with the content, and the documents that an import writes: new ones, and those that gain. */
export type Matched = { found: Found; outcomes: Outcome[]; documents: Stored[] }

type Decision = { fate: Fate } & Partial<Pick<Outcome, 'why' | 'changes' | 'like'>>

/** Compares what a file holds with the content, an item a step. Nothing is deleted. docs/behaviour.md 12.7. */
export function matchingParsed(read: Read, content: readonly Stored[], setting: MatchSetting): Steps<Matched> {
  return new Matching(read, content, setting).result()
}

class Matching {
  private readonly read: Read
  private readonly setting: MatchSetting
  private readonly stored: StoredEntries
  private readonly before: readonly Stored[]
  private readonly content: ChangedContent
  /** The hashes of the entries of this file. */
  private readonly texts = new Set<string>()
  /** What was read of this file, by section and key, for repetitions within it. */
  private readonly earlier = new Map<string, ParsedItem[]>()

  constructor(read: Read, content: readonly Stored[], setting: MatchSetting) {
    this.read = read
    this.setting = setting
    this.stored = new StoredEntries(read)
    this.before = content
    this.content = new ChangedContent(content, setting.timeZone)
  }

  *result(): Steps<Matched> {
    const { parsedItems, offers, kind, leftAlone, blank } = this.read
    yield* this.stored.reading(this.before, parsedItems)
    const outcomes: Outcome[] = []
    for (const [index, parsedItem] of [...parsedItems, ...offers].entries()) {
      const key = parsedItemKey(parsedItem, index)
      const title = parsedItemTitle(parsedItem)
      outcomes.push({ key, title, parsedItem, ...this.decided(parsedItem, this.setting.wayOf?.(key) ?? 'fill') })
      yield
    }
    const entries = outcomes.slice(0, parsedItems.length).map(({ title, parsedItem, fate, why }): ParsedEntry => {
      const { section, fields, reasons } = parsedItem
      const isGiven = parsedItem.fate !== undefined
      return {
        section,
        title,
        fate: parsedItem.fate ?? fate,
        reasons: isGiven ? reasons : [...reasons, ...why],
        fields,
      }
    })
    const counts = countedFates(entries)
    counts.blank += blank
    return {
      found: { kind, entries, leftAlone: [...leftAlone], counts },
      outcomes,
      documents: this.content.written(),
    }
  }

  private decided(parsedItem: ParsedItem, way: Way): Omit<Outcome, 'key' | 'title' | 'parsedItem'> {
    const { fate, why = [], changes = [], like = none } = this.decisionOf(parsedItem, way)
    const { place } = parsedItem
    return { fate, why: place === undefined ? why : why.map((each) => `${place}: ${each}`), changes, like }
  }

  private decisionOf(parsedItem: ParsedItem, way: Way): Decision {
    const { section, missing, fate, isOffered, whole } = parsedItem
    if (whole !== undefined) return this.wholeDecision(whole, parsedItem.fields, way)
    if (isOffered) return this.decisionBySection(parsedItem, way === 'fill' ? 'leave' : way)
    if (fate !== undefined) return { fate }
    if (missing.length > 0) return { fate: 'incomplete', why: missing.map((name) => `${name} is missing`) }
    const repeated = isEntrySection(section) || isItemSection(section) ? this.repetition(parsedItem, way) : none
    return repeated ?? this.decisionBySection(parsedItem, way)
  }

  private decisionBySection(parsedItem: ParsedItem, way: Way): Decision {
    const { section, fields } = parsedItem
    if (section === 'profile') return this.ownerDecision(parsedItem, way)
    if (section === 'location') return this.placeDecision(fields, way)
    if (section === 'email') return this.partsDecision('person-info', 'owner', fields, way)
    if (section === 'hardware') return this.partsDecision('hardware', parsedItem.uuid ?? 'desktop', fields, way)
    if (section === 'courses') return this.courseDecision(fields, way)
    if (isItemSection(section)) return this.itemDecision(parsedItem, way)
    return isEntrySection(section) ? this.entryDecision(section, parsedItem, way) : { fate: 'left alone' }
  }

  /** Whether the file had the same entry before, or another one with its key or time. */
  private repetition(parsedItem: ParsedItem, way: Way): Decision | None {
    const { section, fields, uuid } = parsedItem
    const keys = isItemSection(section)
      ? [itemKey(section, fields)]
      : isEntrySection(section)
        ? [...thingKeys(section, fields), ...timeKeys(section, fields)]
        : []
    const text = textHash(`${section} ${uuid ?? ''} ${canonicalText(fields)}`)
    if (this.texts.has(text)) return { fate: 'merged', why: ['is in the file already'] }
    this.texts.add(text)
    if (uuid !== undefined) return none
    const before = keys.flatMap((key) => this.earlier.get(`${section} ${key}`)?.slice(0, importLimits.alike) ?? [])
    const alike = before.find((each) => {
      if (!isEntrySection(section)) return true
      return isSameThing(section, each.fields, fields) || isSameTime(section, each.fields, fields)
    })
    if (alike === undefined) {
      for (const key of keys) pushTo(this.earlier, `${section} ${key}`, parsedItem)
      return none
    }
    const like = { title: parsedItemTitle(alike), isStored: false }
    const repeated: Decision = { fate: 'alike', why: [`is like “${like.title}” of the same file`], like }
    if (!isEntrySection(section)) return repeated
    const known = this.stored.same(section, fields, uuid)
    if (known !== none && compared(known.fields, fields, ownersFields).fate === 'same') return { fate: 'same' }
    return {
      ...repeated,
      changes: this.added(section, parsedItem, nameBeside(section, fields), way === 'add').changes ?? [],
    }
  }

  private entryDecision(collection: EntryCollection, parsedItem: ParsedItem, way: Way): Decision {
    const { fields, uuid } = parsedItem
    const { startDate, endDate } = fields
    if (isYearOrMonth(startDate) && isYearOrMonth(endDate) && !isInOrder(withMonth(startDate), withMonth(endDate)))
      return { fate: 'incomplete', why: ['the end is before the start'] }
    const known = this.stored.same(collection, fields, uuid)
    if (known !== none) {
      const change = this.content.change(known, withValues(known.fields, fields), way === 'take')
      return { ...compared(known.fields, fields, ownersFields), changes: [change] }
    }
    const perhaps = uuid === undefined ? this.stored.perhaps(collection, fields) : undefined
    if (perhaps !== undefined && way !== 'add') {
      const like = { title: parsedItemTitle({ section: collection, fields: perhaps.fields }), isStored: true }
      const change = this.content.change(perhaps, withValues(perhaps.fields, fields), way === 'change')
      return { fate: 'alike', why: [`is perhaps “${like.title}” of the site`], changes: [change], like }
    }
    return this.added(collection, parsedItem, entryName(collection, fields), way !== 'leave')
  }

  /** Adds an entry under the id of a name. */
  private added(collection: EntryCollection, { fields, uuid }: ParsedItem, name: string, isTaken: boolean): Decision {
    const id = uuid ?? this.setting.idOf(name)
    if (this.content.known(`${collection}/${id}`) !== undefined) return { fate: 'differs' }
    const origin = { source: this.read.kind, key: entryName(collection, fields), day: this.setting.day }
    const stored = uuid === undefined ? { uuid: id, ...fields, origin } : { uuid: id, ...fields }
    return this.content.add({ collection, id, fields: stored }, isTaken)
  }

  private itemDecision({ section, fields }: Pick<ParsedItem, 'section' | 'fields'>, way: Way): Decision {
    if (!isItemSection(section)) return { fate: 'left alone' }
    const owner = this.content.owner()
    const list = Array.isArray(owner[section]) ? (owner[section] as unknown[]) : []
    const key = itemKey(section, fields)
    const at = list.findIndex((item) => itemKey(section, itemFields(item)) === key)
    const document = (items: unknown[]) => ({
      ...{ collection: 'person-info', id: 'owner', fields: { ...owner, [section]: items } },
    })
    if (at === -1 && list.length >= maxItems(section)) return full(list.length)
    if (at === -1) return this.content.add(document([...list, storedItem(section, fields)]), way !== 'leave')
    const known = itemFields(list[at])
    const decision: Decision = section === 'social' ? { fate: 'same' } : compared(known, fields)
    if (decision.fate === 'same') return decision
    const changed = document(list.with(at, storedItem(section, { ...known, ...fields })))
    return { ...decision, changes: [this.content.change(changed, changed.fields, way === 'take')] }
  }

  /** A row about the owner may hold the place and addresses too. */
  private ownerDecision({ fields }: ParsedItem, way: Way): Decision {
    const { city, state, country, websites, ...others } = fields
    const parts = [this.partsDecision('person-info', 'owner', others, way)]
    const place = { city, state, country }
    if (placeFields.some((name) => !isSame(fields[name], undefined))) parts.push(this.placeDecision(place, way))
    for (const each of Array.isArray(websites) ? websites : [])
      parts.push(this.itemDecision({ section: 'social', fields: { ...itemFields(each) } }, way))
    const order: readonly Fate[] = ['incomplete', 'differs', 'new', 'same']
    const fate = order.find((each) => parts.some((part) => part.fate === each)) ?? 'same'
    const changes = parts.flatMap((part) => part.changes ?? [])
    return { fate, why: parts.flatMap(({ why = [] }) => why), changes }
  }

  /** Fills the absent fields of the one document of a collection. A field with another value stays, unless it is taken. */
  private partsDecision(collection: string, id: string, fields: Fields, way: Way): Decision {
    const stored = this.content.known(`${collection}/${id}`)?.fields
    const before = stored ?? {}
    const given = Object.entries(fields)
      .filter(([, value]) => !isSame(value, undefined))
      .map(([name, value]): [string, unknown] => [name, name === 'jsonResume' ? withKeys(before[name], value) : value])
    const blank = given.filter(([name]) => isUnset(collection, name, before[name]))
    const set = given.filter(([name]) => !isUnset(collection, name, before[name]))
    const differing = set.filter(([name, value]) => !isSame(value, before[name]))
    const { why } = differs(differing.map(([name]) => name))
    const start = collection === 'person-info' ? this.content.newOwner() : {}
    const filled = { ...start, ...before, ...Object.fromEntries(blank) }
    if (blank.length > 0) {
      const written = this.content.add({ collection, id, fields: filled }, way !== 'leave')
      if (written.fate === 'incomplete') return written
    }
    const after = { ...filled, ...Object.fromEntries(differing) }
    if (way === 'take' && differing.length > 0) this.content.change({ collection, id }, after, true)
    const fate = differing.length > 0 ? 'differs' : blank.length > 0 ? 'new' : 'same'
    return { fate, why, changes: fate === 'same' ? [] : [{ collection, id, before: stored ?? none, after }] }
  }

  /** The parts of a place are taken or left together, so that it is never made of two. */
  private placeDecision(fields: Fields, way: Way): Decision {
    const before = this.content.known('location/owner')?.fields ?? {}
    const isKnown = placeFields.some((name) => !isSame(before[name], undefined))
    const differing = placeFields.filter(
      (name) => !isSame(fields[name], undefined) && !isSame(fields[name], before[name]),
    )
    if (!isKnown || differing.length === 0) return this.partsDecision('location', 'owner', fields, way)
    const others = Object.entries(before).filter(([name]) => !placeFields.includes(name))
    const given = Object.entries(fields).filter(([, value]) => !isSame(value, undefined))
    const after = Object.fromEntries([...others, ...given])
    const written = this.content.add({ collection: 'location', id: 'owner', fields: after }, way === 'take')
    return written.fate === 'incomplete' ? written : { ...written, ...differs(differing) }
  }

  /** Courses belong to a school, which the owner chooses. */
  private courseDecision({ name }: Fields, way: Way): Decision {
    const school = this.content.known(`education/${way}`)
    if (school === undefined) return { fate: 'new' }
    const courses = Array.isArray(school.fields.courses) ? school.fields.courses : []
    const isThere = courses.some((each) => comparedText(String(each)) === comparedText(String(name)))
    if (isThere) return { fate: 'same' }
    if (courses.length >= importLimits.items) return full(courses.length)
    return {
      fate: 'new',
      changes: [this.content.change(school, { ...school.fields, courses: [...courses, name] }, true)],
    }
  }

  /** A document of a bundle is known by its id, and has the fields of the file alone. */
  private wholeDecision({ collection, id }: NonNullable<ParsedItem['whole']>, fields: Fields, way: Way): Decision {
    const stored = this.content.known(`${collection}/${id}`)
    const change = this.content.change(stored ?? { collection, id }, fields, way !== 'leave')
    const fate = stored === undefined ? 'new' : fieldEdits(fields, stored.fields).length === 0 ? 'same' : 'differs'
    return { fate, changes: [change] }
  }
}

/** The parts of a place. */
const placeFields: readonly string[] = ['city', 'state', 'zipcode', 'country']

/** What becomes of an item for which a list has no room. */
function full(items: number): Decision {
  return { fate: 'left alone', why: [`the list has ${items} items already; this one is left out`] }
}

/** A stored entry with the values of the file. */
function withValues(stored: Fields, fields: Fields): Fields {
  return { ...stored, ...Object.fromEntries(Object.entries(fields).filter(([name]) => !ownersFields.includes(name))) }
}

/** Unknown keys of a file beside those that are kept already. */
function withKeys(kept: unknown, given: unknown): unknown {
  if (!isFields(kept) || !isFields(given)) return given
  const names = Object.keys({ ...kept, ...given })
  return Object.fromEntries(names.map((name) => [name, name in given ? withKeys(kept[name], given[name]) : kept[name]]))
}

/** A new record has the name that stands for none. */
function isUnset(collection: string, name: string, value: unknown): boolean {
  if (isSame(value, undefined)) return true
  return collection === 'person-info' && name === 'name' && value === nameless
}

/** Whether the stored entry says all that the file says. */
function compared(stored: Fields, fields: Fields, but: readonly string[] = []): { fate: Fate; why: string[] } {
  const names = differingFields(stored, fields, but)
  if (names.length === 0) return { fate: 'same', why: [] }
  return differs(names)
}

function differs(names: readonly string[]): { fate: 'differs'; why: string[] } {
  return { fate: 'differs', why: names.map((name) => `${name} differs; yours stays`) }
}

function isYearOrMonth(value: unknown): value is { year: number; month?: unknown } {
  return isFields(value) && typeof value.year === 'number' && (isAbsent(value.month) || typeof value.month === 'number')
}

function withMonth({ year, month }: { year: number; month?: unknown }): PartialDate {
  return { year, month: typeof month === 'number' ? month : none }
}
