import { countText, spanText } from '#domain/byte-size.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { hourMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { listPauses, queueWords } from '../messages/delivery/pauses.ts'
import { readQueueEntries } from '../messages/delivery/queue-entries.ts'
import { checkArrivals } from './arrivals.ts'
import { checkDraft } from './draft.ts'
import { checkFaces } from './faces.ts'
import { checkAccounts, checkNewest, checkOwner } from './owner.ts'

/** The site's records, opened to be read; none for what cannot be opened, which another check says. */
export type OpenedRecords = Pick<Ports, 'documents' | 'queue' | 'clock'> & {
  identities: Ports['identities'] | None
  files: Pick<Ports['files'], 'list'> | None
}

/** A check of the site's records. It changes nothing. */
export type RecordCheck = { part: string; run(opened: OpenedRecords): Promise<Finding[]> }

/** The checks of the site's records, in the order of the output. docs/behaviour.md 19.3. */
export const recordChecks: readonly RecordCheck[] = [
  { part: 'clock', run: checkNewest },
  { part: 'arrivals', run: checkArrivals },
  { part: 'queue', run: checkQueue },
  { part: 'draft', run: async ({ files, ...opened }) => (files === none ? [] : checkDraft({ ...opened, files })) },
  { part: 'fonts', run: checkFaces },
  { part: 'owner', run: checkOwner },
  {
    part: 'accounts',
    run: async ({ identities, ...opened }) => (identities === none ? [] : checkAccounts(opened, identities)),
  },
]

const part = 'queue'

/** An entry that waits longer than this is a warning. docs/behaviour.md 19.3. */
const longMs = hourMs

/** Checks the queues: how many entries wait and how long, which failed, and whether a queue is paused and why. */
async function checkQueue(ports: Pick<Ports, 'documents' | 'queue' | 'clock'>): Promise<Finding[]> {
  const now = ports.clock.now()
  const [entries, pauses] = await Promise.all([readQueueEntries(ports, now), listPauses(ports)])
  if (!entries.ok) return [wrong(part, entries.failure.message, 'Check again.')]
  if (!pauses.ok) return [wrong(part, pauses.failure.message, 'Check again.')]
  const inState = (...states: string[]) => entries.data.filter(({ delivery }) => states.includes(delivery.state))
  const waiting = inState('PENDING', 'RETRY', 'PROCESSING')
  const failed = inState('ERROR')
  const oldestMs = Math.max(0, ...waiting.map(({ delivery }) => now.getTime() - Date.parse(delivery.startTime)))

  const findings: Finding[] = pauses.data.map(({ queue, pause }) =>
    wrong(
      part,
      `${queueWords[queue]} is paused: ${pause.reason}`,
      'It is tried again later.',
      'At once: npm run vita -- mail resume',
    ),
  )
  if (failed.length > 0)
    findings.push(
      warning(
        part,
        `${countText(failed.length, 'entry', 'entries')} failed for good.`,
        'Open the message and try again.',
        'npm run vita -- mail list says why.',
      ),
    )
  const says = waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} wait, the oldest for ${spanText(oldestMs)}.`
  if (waiting.length > 0 && oldestMs > longMs)
    return [...findings, warning(part, says, 'Does the site run?', 'npm run vita -- mail list says why they wait.')]
  return findings.length > 0 ? findings : [inOrder(part, says)]
}
