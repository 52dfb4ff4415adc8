import { bytesText, countText, spanText } from '#domain/byte-size.ts'
import { type Finding, inOrder, warning } from '#domain/health/finding.ts'
import { dayMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { draftSize } from '../studio/draft/draft-size.ts'

const part = 'draft'

/** A draft that was not changed for longer than this is a warning. docs/behaviour.md 19.3. */
const oldMs = 30 * dayMs
const shown = 3

/** Says how large the draft is and how many publishes are kept, and names what has been in the draft for long. Other checks report a store that fails. */
export async function checkDraft(ports: Parameters<typeof draftSize>[0] & Pick<Ports, 'clock'>): Promise<Finding[]> {
  const read = await draftSize(ports)
  if (!read.ok) return []
  const { changes, draftBytes, publishes, parts } = read.data
  const size = `${countText(changes, 'change')}, ${bytesText(draftBytes)}; the history has ${countText(publishes, 'publish', 'publishes')}.`
  const now = ports.clock.now().getTime()
  const old = parts
    .map(({ title, at }) => ({ title, ageMs: now - at.getTime() }))
    .filter(({ ageMs }) => ageMs > oldMs)
    .sort((a, b) => b.ageMs - a.ageMs)
  if (old.length === 0) return [inOrder(part, 'Up to date.', size)]
  const rest = old.length > shown ? ` and ${old.length - shown} more` : ''
  const names = old.slice(0, shown).map(({ title, ageMs }) => `${title} (${spanText(ageMs)})`)
  return [warning(part, `Not published for long: ${names.join(', ')}${rest}.`, 'Publish or revert it.', size)]
}
