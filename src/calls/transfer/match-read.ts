import { type Matched, matchingParsed } from '#domain/transfer/match-parsed.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { Ports } from '#ports/ports.ts'
import type { Stored } from '#resume/schema/stored-fields.ts'
import { entryName, nameBeside } from '#resume/transfer/entry-keys.ts'
import { isEntrySection } from '#resume/transfer/sections.ts'
import { entryUuid } from './entry-uuid.ts'
import { inTurns } from './in-turns.ts'

/** Compares what a file holds with the content. */
export async function matchRead(
  { clock }: Pick<Ports, 'clock'>,
  read: Read,
  content: readonly Stored[],
): Promise<Matched> {
  const ids = new Map<string, string>()
  for (const { section, fields, whole } of read.parsedItems) {
    if (!isEntrySection(section) || whole !== undefined) continue
    for (const name of [entryName(section, fields), nameBeside(section, fields)]) ids.set(name, await entryUuid(name))
  }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const day = clock.now().toISOString().slice(0, 10)
  return inTurns(matchingParsed(read, content, { idOf: (name) => ids.get(name) ?? '', day, timeZone }))
}
