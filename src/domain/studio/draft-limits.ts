import { utf8Length } from '#resume/bytes.ts'
import { type None, none } from '#resume/result.ts'
import { listItems } from '#resume/schema/long-lists.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { innerOf, type Kind, kindOf } from '#resume/schema/walk.ts'
import { minuteMs } from '../quota.ts'

/** What a draft holds at most. The hosted store limits an entry further. docs/behaviour.md 22.4. */
export const draftLimits = {
  textBytes: 64 * 1024,
  lines: listItems,
  lineCharacters: 2000,
  entryBytes: 2 ** 20,
  pictures: 60,
  folders: 300,
  uploadBytes: 2 * 2 ** 30,
  importBytes: 2 * 2 ** 30,
  importsBytes: 4 * 2 ** 30,
  importedCharacters: 8 * 2 ** 20,
  editions: 20,
  publishes: 50,
  summaryCharacters: 200,
}

/**
 * How long stored bytes stay that nothing names, in ms. So none is deleted on its way to a name, while its widths are made or the
 * other pictures of an import are stored.
 */
export const unusedMs = 10 * minuteMs

/** How old bytes may be that are about to be named, in ms. */
export const freshMs = unusedMs / 2

/** Returns the message for a value that the draft does not store, or none. */
export function tooLarge(kind: Kind, value: unknown): string | None {
  if (typeof value === 'string')
    return utf8Length(value) > draftLimits.textBytes ? 'This text is longer than 64 KB.' : none
  if (Array.isArray(value)) return longList(kind, value)
  if (!isFields(value)) return none
  // The translations of a list, by the ids of its items.
  if (kind.kind === 'list') return longList(kind, Object.values(value))
  for (const [name, inner] of Object.entries(value)) {
    const schema = innerOf(kind, name)
    const message = schema === undefined ? none : tooLarge(kindOf(schema), inner)
    if (message !== none) return message
  }
  return none
}

function longList(kind: Kind, items: readonly unknown[]): string | None {
  const item = kind.kind === 'list' ? kindOf(kind.item) : kind
  const isOfTexts = (item.kind === 'either' ? kindOf(item.second) : item).kind === 'text'
  const most = kind.about.most ?? draftLimits.lines
  if (items.length > most) return `This list has more than ${most} ${isOfTexts ? 'lines' : 'entries'}.`
  const isLong = (line: unknown) => typeof line === 'string' && line.length > draftLimits.lineCharacters
  if (isOfTexts && items.some(isLong)) return 'A line of this list is longer than 2,000 characters.'
  return items.map((each) => tooLarge(item, each)).find((message) => message !== none) ?? none
}

/** Returns the message for an entry that the draft does not store, or none. */
export function entryTooLarge(fields: Fields): string | None {
  return utf8Length(JSON.stringify(fields)) > draftLimits.entryBytes ? 'This entry is larger than 1 MB.' : none
}
