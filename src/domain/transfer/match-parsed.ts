import { isInOrder, type PartialDate } from '#resume/date.ts'
import type { CollectionName, EntryCollection } from '#resume/records/collections/collections.ts'
import { nameless } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import { canonicalText, isAbsent, isSame } from '#resume/schema/same-value.ts'
import { type Fields, isFields, type Stored } from '#resume/schema/stored-fields.ts'
import { textHash } from '#resume/text.ts'
import {
  entryName,
  isSameThing,
  isSameTime,
  itemKey,
  nameBeside,
  thingKeys,
  timeKeys,
} from '#resume/transfer/entry-keys.ts'
import { itemFields, maxItems, storedItem } from '#resume/transfer/item-lists.ts'
import { importLimits } from '#resume/transfer/parsed-items.ts'
import { type Patch, patched } from '#resume/transfer/patch.ts'
import { isEntrySection, isItemSection, parsedItemTitle } from '#resume/transfer/sections.ts'
import type { Steps } from '#resume/transfer/steps.ts'
import { validateFields } from '../content/bundle/bundle-document.ts'
import { withIds } from '../languages/translatable.ts'
import { countedFates, type Fate, type Found, type ParsedEntry, type Read, type ReadItem } from './parsed-entry.ts'
import { swapped } from './read-document.ts'
import { differingFields, ownersFields, pushTo, StoredEntries } from './stored-entries.ts'

/** `idOf` is the id of a new entry, by its name among all. `day` is today, YYYY-MM-DD. `timeZone` is that of a new owner. */
export type MatchSetting = { idOf(name: string): string; day: string; timeZone: string }

/** What an import can change. An import by itself makes the new ones; an 'incomplete' entry is new and has problems. */
export type Change = Patch & { fate: 'new' | 'incomplete' | 'differs' | 'alike' | 'offered' }

/** What becomes of an item of a file. `like` is another entry that it is like; of the site, or of the same file. */
export type Outcome = {
  title: string
  parsedItem: ReadItem
  fate: Fate
  why: string[]
  changes: Change[]
  like: { title: string; stored: Stored | None } | None
}

/** What a file holds, compared with the content, and the documents that an import writes by itself: new ones, and those that gain. */
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
  private readonly content: ReadonlyMap<string, Stored>
  /** The documents that an import writes so far. */
  private readonly written = new Map<string, Stored>()
  /** The hashes of the entries of this file. */
  private readonly texts = new Set<string>()
  /** What was read of this file, by section and key, for repetitions within it. */
  private readonly earlier = new Map<string, ReadItem[]>()

  constructor(read: Read, content: readonly Stored[], setting: MatchSetting) {
    this.read = read
    this.setting = setting
    this.stored = new StoredEntries(read)
    this.content = new Map(content.map((document) => [`${document.collection}/${document.id}`, document]))
  }

  *result(): Steps<Matched> {
    const { parsedItems, offers, kind, leftAlone, blank, notPlaced } = this.read
    yield* this.stored.reading([...this.content.values()], parsedItems)
    const outcomes: Outcome[] = []
    for (const parsedItem of [...parsedItems, ...offers]) {
      outcomes.push(this.outcomeOf(parsedItem))
      yield
    }
    const entries = outcomes.slice(0, parsedItems.length).map(({ title, parsedItem, fate, why }): ParsedEntry => {
      const { section, fields, reasons, fate: given, from } = parsedItem
      return { section, title, fate: given ?? fate, reasons: given ? reasons : [...reasons, ...why], fields, ...from }
    })
    const counts = countedFates(entries)
    counts.blank += blank
    const found = {
      kind,
      entries,
      leftAlone: [...leftAlone],
      counts,
      ...(notPlaced === undefined ? {} : { notPlaced }),
    }
    return { found, outcomes, documents: [...this.written.values()] }
  }

  private outcomeOf(parsedItem: ReadItem): Outcome {
    const { place, isOffered } = parsedItem
    const { fate, why = [], changes: found = [], like = none } = this.decisionOf(parsedItem)
    const changes = isOffered ? found.map((change): Change => ({ ...change, fate: 'offered' })) : found
    this.write(changes)
    const placed = place === undefined ? why : why.map((each) => `${place}: ${each}`)
    return { title: parsedItemTitle(parsedItem), parsedItem, fate, why: placed, changes, like }
  }

  private write(changes: readonly Change[]): void {
    for (const change of changes.filter(({ fate }) => fate === 'new')) {
      const { collection, id } = change
      const fields = patched(this.known(change)?.fields ?? none, change)
      this.written.set(`${collection}/${id}`, { collection, id, fields })
    }
  }

  private known({ collection, id }: Pick<Stored, 'collection' | 'id'>): Stored | undefined {
    return this.written.get(`${collection}/${id}`) ?? this.content.get(`${collection}/${id}`)
  }

  private decisionOf(parsedItem: ReadItem): Decision {
    const { section, missing, fate, isOffered, whole } = parsedItem
    if (whole !== undefined) return this.wholeDecision(whole, parsedItem.fields)
    if (isOffered) return this.decisionBySection(parsedItem)
    if (fate !== undefined) return { fate }
    if (missing.length > 0 && !isEntrySection(section)) return { fate: 'incomplete', why: missing.map(isMissing) }
    return this.repetition(parsedItem) ?? this.decisionBySection(parsedItem)
  }

  private decisionBySection(parsedItem: ReadItem): Decision {
    const { section, fields } = parsedItem
    if (section === 'profile') return this.ownerDecision(parsedItem)
    if (section === 'location') return this.placeDecision(fields)
    if (section === 'email') return this.partsDecision('person-info', 'owner', fields)
    if (section === 'hardware') return this.partsDecision('hardware', parsedItem.uuid ?? 'desktop', fields)
    if (isItemSection(section)) return this.itemDecision(parsedItem)
    return isEntrySection(section) ? this.entryDecision(section, parsedItem) : { fate: 'left alone' }
  }

  /** Whether the file had the same entry before, or another one with its key or time. */
  private repetition(parsedItem: ReadItem): Decision | None {
    const { section, fields, uuid, missing } = parsedItem
    if (!isEntrySection(section) && !isItemSection(section)) return none
    const text = textHash(`${section} ${uuid ?? ''} ${canonicalText(fields)}`)
    if (this.texts.has(text)) return { fate: 'merged', why: ['is in the file already'] }
    this.texts.add(text)
    if (uuid !== undefined || missing.length > 0) return none
    const keys = isItemSection(section)
      ? [itemKey(section, fields)]
      : [...thingKeys(section, fields), ...timeKeys(section, fields)]
    const before = keys.flatMap((key) => this.earlier.get(`${section} ${key}`)?.slice(0, importLimits.alike) ?? [])
    const alike = before.find((each) => {
      if (isItemSection(section)) return true
      return isSameThing(section, each.fields, fields) || isSameTime(section, each.fields, fields)
    })
    if (alike === undefined) {
      for (const key of keys) pushTo(this.earlier, `${section} ${key}`, parsedItem)
      return none
    }
    const like = { title: parsedItemTitle(alike), stored: none }
    const repeated: Decision = { fate: 'alike', why: [`is like “${like.title}” of the same file`], like }
    if (isItemSection(section)) return repeated
    const known = this.stored.same(section, fields, uuid)
    if (known !== none && differingFields(known.fields, fields, ownersFields).length === 0) return { fate: 'same' }
    return this.alike(section, parsedItem, repeated)
  }

  private entryDecision(collection: EntryCollection, parsedItem: ReadItem): Decision {
    const { fields, uuid, from } = parsedItem
    // The owner may have swapped title and company when they took the file before.
    const other = from?.doubts.includes('swap') ? swapped(fields) : fields
    const known = this.stored.same(collection, fields, uuid) ?? this.stored.same(collection, other, uuid)
    if (known !== none && differingFields(known.fields, other, ownersFields).length === 0) return { fate: 'same' }
    if (known !== none) return this.compared(known, fields, ownersFields)
    const perhaps = uuid === undefined ? this.stored.perhaps(collection, fields) : undefined
    if (perhaps === undefined) return this.added(collection, parsedItem, entryName(collection, fields))
    const like = { title: parsedItemTitle({ section: collection, fields: perhaps.fields }), stored: perhaps }
    return this.alike(collection, parsedItem, { fate: 'alike', why: [`is perhaps “${like.title}” of the site`], like })
  }

  /** One that would stand beside another that it is like. */
  private alike(collection: EntryCollection, parsedItem: ReadItem, decision: Decision): Decision {
    const { changes = [] } = this.added(collection, parsedItem, nameBeside(collection, parsedItem.fields))
    return { ...decision, changes: changes.map((change) => ({ ...change, fate: 'alike' })) }
  }

  /** Adds an entry under the id of a name. */
  private added(collection: EntryCollection, parsedItem: ReadItem, name: string): Decision {
    const { fields, uuid, missing } = parsedItem
    const id = uuid ?? this.setting.idOf(missing.length > 0 ? nameBeside(collection, fields) : name)
    if (this.known({ collection, id }) !== undefined) return { fate: 'differs' }
    const origin = { source: this.read.kind, key: entryName(collection, fields), day: this.setting.day }
    const stored = { uuid: id, ...fields, ...(uuid === undefined && { origin }) }
    const { startDate, endDate } = fields
    const isReversed =
      isYearOrMonth(startDate) && isYearOrMonth(endDate) && !isInOrder(withMonth(startDate), withMonth(endDate))
    const why = isReversed ? ['ends before it starts'] : missing.map(isMissing)
    return this.new({ collection, id, fields: stored }, why)
  }

  /** A new entry, or new values of one; incomplete where an import rejects it. */
  private new(patch: Patch, whyNot: string[] = []): Decision & { changes: Change[] } {
    const { collection, id } = patch
    const after = patched(this.known(patch)?.fields ?? none, patch)
    const { problems } = whyNot.length > 0 ? { problems: [] } : validateFields(collection as CollectionName, id, after)
    const why = [...whyNot, ...problems.map(({ field, reason }) => `${field} ${reason}`)]
    const fate = why.length > 0 ? 'incomplete' : 'new'
    return { fate, why, changes: [{ ...patch, fate }] }
  }

  /** Whether the stored entry says all that the file says. */
  private compared({ collection, id, fields: stored }: Stored, fields: Fields, but: readonly string[] = []): Decision {
    const names = differingFields(stored, fields, but)
    if (names.length === 0) return { fate: 'same' }
    const values = Object.fromEntries(names.map((name) => [name, fields[name]]))
    return { fate: 'differs', why: names.map(differs), changes: [{ collection, id, fields: values, fate: 'differs' }] }
  }

  private itemDecision({ section, fields }: Pick<ReadItem, 'section' | 'fields'>): Decision {
    if (!isItemSection(section)) return { fate: 'left alone' }
    const owned = this.known(owner)?.fields[section]
    const list: unknown[] = Array.isArray(owned) ? owned : []
    const key = itemKey(section, fields)
    const at = list.findIndex((item) => itemKey(section, itemFields(item)) === key)
    const patch = (item: Fields): Patch => ({
      ...{ ...owner, fields: {}, start: this.start(), list: section, items: [storedItem(section, item)] },
    })
    if (at === -1 && list.length >= maxItems(section))
      return { fate: 'left alone', why: [`the list has ${list.length} items already; this one is left out`] }
    if (at === -1) return this.new(patch(fields))
    const known = itemFields(list[at])
    const names = section === 'social' ? [] : differingFields(known, fields)
    if (names.length === 0) return { fate: 'same' }
    const change: Change = { ...patch({ ...known, ...fields }), fate: 'differs' }
    return { fate: 'differs', why: names.map(differs), changes: [change] }
  }

  /** What a new record of the owner begins with. */
  private start(): Fields {
    return { name: nameless, timeZone: this.setting.timeZone }
  }

  /** A row about the owner may hold the place and addresses too. */
  private ownerDecision({ fields }: ReadItem): Decision {
    const { city, state, country, websites, ...others } = fields
    const parts = [this.partsDecision('person-info', 'owner', others)]
    const place = { city, state, country }
    if (placeFields.some((name) => !isSame(fields[name], undefined))) parts.push(this.placeDecision(place))
    for (const each of Array.isArray(websites) ? websites : []) {
      this.write(parts.at(-1)?.changes ?? [])
      parts.push(this.itemDecision({ section: 'social', fields: { ...itemFields(each) } }))
    }
    const order: readonly Fate[] = ['incomplete', 'differs', 'new', 'same']
    const fate = order.find((each) => parts.some((part) => part.fate === each)) ?? 'same'
    const changes = parts.flatMap((part) => part.changes ?? [])
    return { fate, why: parts.flatMap(({ why = [] }) => why), changes }
  }

  /** Fills the absent fields of the one document of a collection. A field with another value differs. */
  private partsDecision(collection: string, id: string, fields: Fields): Decision {
    const stored = this.known({ collection, id })?.fields
    const before = stored ?? {}
    const after = patched(before, { collection, id, fields })
    const given = Object.entries(fields).filter(
      ([name, value]) => !isSame(value, undefined) && !isSame(after[name], before[name]),
    )
    const isOther = given.some(([name]) => name === 'name' && !isUnset(collection, name, before.name))
    const isBlank = (name: string) => isUnset(collection, name, before[name]) && !(isOther && nameParts.includes(name))
    const [blank, set] = [true, false].map((of) =>
      Object.fromEntries(given.filter(([name]) => isBlank(name) === of)),
    ) as [Fields, Fields]
    const names = Object.keys(set)
    const differing: Change[] = names.length === 0 ? [] : [{ collection, id, fields: set, fate: 'differs' }]
    if (Object.keys(blank).length === 0) {
      return names.length === 0 ? { fate: 'same' } : { fate: 'differs', why: names.map(differs), changes: differing }
    }
    const start = collection === 'person-info' ? this.start() : {}
    const filled = this.new({ collection, id, fields: blank, start })
    const fate = filled.fate === 'new' && names.length > 0 ? 'differs' : filled.fate
    return { fate, why: [...(filled.why ?? []), ...names.map(differs)], changes: [...filled.changes, ...differing] }
  }

  /** The parts of a place are taken or left together, so that it is never made of two. */
  private placeDecision(fields: Fields): Decision {
    const before = this.known(place)?.fields ?? {}
    const isKnown = placeFields.some((name) => !isSame(before[name], undefined))
    const names = placeFields.filter((name) => !isSame(fields[name], undefined) && !isSame(fields[name], before[name]))
    if (!isKnown || names.length === 0) return this.partsDecision('location', 'owner', fields)
    const whole = Object.fromEntries(placeFields.map((name) => [name, fields[name] ?? none]))
    const { fate, why, changes } = this.new({ ...place, fields: whole })
    if (fate === 'incomplete') return { fate, why: why ?? [] }
    const taken = changes.map((change): Change => ({ ...change, fate: 'differs' }))
    return { fate: 'differs', why: names.map(differs), changes: taken }
  }

  /** A document of a bundle is known by its id, and has the fields of the file alone. */
  private wholeDecision({ collection, id }: NonNullable<ReadItem['whole']>, fields: Fields): Decision {
    const stored = this.known({ collection, id })
    const fate =
      stored === undefined
        ? 'new'
        : isSame(stored.fields, withIds(collection, stored.fields, fields))
          ? 'same'
          : 'differs'
    return { fate, changes: fate === 'same' ? [] : [{ collection, id, fields, isWhole: true, fate }] }
  }
}

const owner = { collection: 'person-info', id: 'owner' } as const
const place = { collection: 'location', id: 'owner' } as const

/** The parts of a place. */
const placeFields: readonly string[] = ['city', 'state', 'zipcode', 'country']

/** The parts of a name are taken or left with it. */
const nameParts: readonly string[] = ['givenName', 'familyName']

function isMissing(name: string): string {
  return `${name} is missing`
}

function differs(name: string): string {
  return `${name} differs; yours stays`
}

/** A new record has the name that stands for none. */
function isUnset(collection: string, name: string, value: unknown): boolean {
  if (isSame(value, undefined)) return true
  return collection === 'person-info' && name === 'name' && value === nameless
}

function isYearOrMonth(value: unknown): value is { year: number; month?: unknown } {
  return isFields(value) && typeof value.year === 'number' && (isAbsent(value.month) || typeof value.month === 'number')
}

function withMonth({ year, month }: { year: number; month?: unknown }): PartialDate {
  return { year, month: typeof month === 'number' ? month : none }
}
