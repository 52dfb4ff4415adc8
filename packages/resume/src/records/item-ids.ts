import { asList, type Fields, isFields } from '../schema/stored-fields.ts'

/** The field beside a list with the ids of its items, to which editions and translations refer. docs/decisions/006-ids-and-translations.md. */
export function idsField(field: string): string {
  return `${field}Ids`
}

/** Whether a field of an entry has the ids of one of its lists. */
export function isIdsField(name: string, fields: Fields): boolean {
  return name.endsWith('Ids') && Array.isArray(fields[name.slice(0, -'Ids'.length)])
}

/** A line of an entry: a duty of a job, a highlight of a project. Editions choose lines by their ids. docs/behaviour.md 38.5. */
export type Line = { id: string; text: string }

/** The lines of an entry. */
export function linesOf(fields: Fields, lineField: string): Line[] {
  const ids = itemIds(fields, lineField)
  return asList(fields[lineField]).flatMap((text, at) =>
    typeof text === 'string' ? [{ id: ids[at] ?? '', text }] : [],
  )
}

/** The ids of the items of a list; of one that came without ids, those of its texts. */
export function itemIds(fields: Fields, field: string): readonly string[] {
  const items = asList(fields[field])
  const stored = fields[idsField(field)]
  return isIdsOf(stored, items) ? stored : idsOfTexts(items)
}

function isIdsOf(ids: unknown, items: readonly unknown[]): ids is string[] {
  return (
    Array.isArray(ids) &&
    ids.length === items.length &&
    new Set(ids).size === ids.length &&
    ids.every((id) => typeof id === 'string' && /^[a-z][\w-]{0,63}$/i.test(id))
  )
}

/**
 * An entry after a change, whose lists have the ids of before: an item with an equal text has its id, else it has that of the item that
 * was in its place, else a new one. Ids that came with the change stay.
 */
export function withItemIds(lists: readonly string[], before: Fields, after: Fields): Fields {
  const names = new Set(lists.map(idsField))
  const others = Object.entries(after).filter(([name]) => !names.has(name))
  return Object.fromEntries(
    others.flatMap(([name, value]) => {
      const ids = lists.includes(name) ? changedIds(name, before, after) : undefined
      return [[name, value], ...(ids === undefined ? [] : [[idsField(name), ids]])]
    }),
  )
}

/** The ids of a list; undefined where it has no items. */
function changedIds(field: string, before: Fields, after: Fields): readonly string[] | undefined {
  const items = asList(after[field])
  const [given, was] = [after[idsField(field)], itemIds(before, field)]
  const isGiven = isIdsOf(given, items) && !areSame(given, was)
  const ids = isGiven ? given : followedIds(asList(before[field]), was, items)
  return ids.length === 0 ? undefined : ids
}

function followedIds(before: readonly unknown[], ids: readonly string[], items: readonly unknown[]): string[] {
  const [old, now] = [before.map(textOfItem), items.map(textOfItem)]
  const moved = [...old.keys()].filter((at) => old[at] !== now[at])
  // The first one of a text comes last, to be taken.
  const open = Map.groupBy(moved.toReversed(), (at) => old[at])
  const equal = now.map((text, at) => (text === old[at] ? at : open.get(text)?.pop()))
  const taken = new Set(equal)
  const freeId = freeIds(ids)
  return now.map((text, at) => ids[equal[at] ?? (taken.has(at) ? -1 : at)] ?? freeId(text))
}

function idsOfTexts(items: readonly unknown[]): string[] {
  const freeId = freeIds([])
  return items.map((item) => freeId(textOfItem(item)))
}

function textOfItem(item: unknown): string {
  if (typeof item === 'string') return item
  return JSON.stringify(item, isFields(item) ? Object.keys(item).sort() : null) ?? ''
}

function areSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, at) => id === others[at])
}

/** Gives ids to items that have none: that of the text, with a number if it is taken. It is taken then. */
function freeIds(taken: Iterable<string>): (text: string) => string {
  const all = new Set(taken)
  const tried = new Map<string, number>()
  return (text) => {
    const own = idOfText(text)
    let at = tried.get(own) ?? 1
    while (all.has(numbered(own, at))) at += 1
    tried.set(own, at)
    all.add(numbered(own, at))
    return numbered(own, at)
  }
}

function numbered(id: string, at: number): string {
  return at === 1 ? id : `${id}-${at}`
}

/**
 * The first id of an item: the FNV-1a of 64 bits of its text (RFC 9923); stored ids depend on it. A letter first, because objects have
 * keys of digits in another order. Two numbers of 32 bits hold the hash, because a BigInt for each byte takes ten times as long.
 */
function idOfText(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0
    const product = low * 0x1b3 // the prime is 2 ** 40 + 0x1b3
    high = (high * 0x1b3 + low * 0x100 + Math.floor(product / 2 ** 32)) >>> 0
    low = product >>> 0
  }
  return `l${((BigInt(high) << 32n) | BigInt(low)).toString(36)}`
}
