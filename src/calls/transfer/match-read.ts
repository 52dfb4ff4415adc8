import { type Matched, matchingParsed } from '#domain/transfer/match-parsed.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { Ports } from '#ports/ports.ts'
import type { Stored } from '#resume/schema/stored-fields.ts'
import { entryName, nameBeside } from '#resume/transfer/entry-keys.ts'
import { isEntrySection } from '#resume/transfer/sections.ts'
import type { Steps } from '#resume/transfer/steps.ts'

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

/** The namespace of addresses. RFC 9562, appendix A. */
const namespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

/** A UUID that is always the same for a name: two imports of one thing, on two machines, agree. RFC 9562, version 5. */
export async function entryUuid(name: string): Promise<string> {
  const prefix = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const bytes = new TextEncoder().encode(`vita:${name}`)
  const input = new Uint8Array(prefix.length + bytes.length)
  input.set(prefix)
  input.set(bytes, prefix.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', input)).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** How long steps are done before other work of the process has its turn, in ms. */
const turnMs = 20

/** Does all steps, and lets other requests have their turn between them. docs/behaviour.md 13.3. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < turnMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    began = performance.now()
  }
}
