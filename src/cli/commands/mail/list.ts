import { listPauses } from '#calls/messages/delivery/pauses.ts'
import { type QueueEntry, readQueueEntries } from '#calls/messages/delivery/queue-entries.ts'
import { take } from '#domain/call.ts'
import type { DeliveryState } from '#domain/messages/mails/delivery.ts'
import { argumentsOf, exit, type Terminal } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { entryLines } from './entry-lines.ts'
import { pauseLines } from './pause-lines.ts'

/** How many sent entries are shown without --all. */
const sentShown = 20

/** The order of the list: what needs attention, what waits, what is final. */
const order: readonly DeliveryState[] = ['ERROR', 'HELD', 'RETRY', 'PROCESSING', 'PENDING', 'EXPIRED', 'SUCCESS']

export const listPart: Part = {
  usage: 'mail list [--all]',
  summary: `what waits, what failed and why, then the last ${sentShown} that were sent; --all shows every one`,

  async run(args, terminal) {
    const { all } = argumentsOf(args, { all: { type: 'boolean', default: false } }, 'options').values
    return onExisting(async (ports) => {
      const now = ports.clock.now()
      const pauses = take(await listPauses(ports))
      const entries = take(await readQueueEntries(ports, now))
      for (const line of pauses.flatMap((pause) => pauseLines(pause, now))) terminal.say(line)
      if (entries.length === 0) terminal.say('The queues are empty.')
      else show(entries, all, now, terminal)
      return exit.done
    })
  },
}

function show(entries: readonly QueueEntry[], all: boolean, now: Date, terminal: Terminal): void {
  const sorted = entries.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || timeOf(b) - timeOf(a) || (a.name < b.name ? -1 : 1),
  )
  const sent = sorted.filter(({ delivery }) => delivery.state === 'SUCCESS')
  const shown = all ? sorted : sorted.slice(0, sorted.length - Math.max(0, sent.length - sentShown))
  for (const line of entryLines(shown, entries, now, terminal.width)) terminal.say(line)
  if (shown.length < sorted.length)
    terminal.say(`${sorted.length - shown.length} more were sent before; mail list --all shows them.`)
  const counts = order.map(
    (state) => [state, sorted.filter(({ delivery }) => delivery.state === state).length] as const,
  )
  terminal.say('')
  for (const [state, count] of counts) if (count > 0) terminal.say(`${state.padEnd(10)}  ${count}`)
}

function placeOf({ delivery }: QueueEntry): number {
  return order.indexOf(delivery.state)
}

function timeOf({ delivery: { endTime, startTime } }: QueueEntry): number {
  return Date.parse(endTime ?? startTime)
}
