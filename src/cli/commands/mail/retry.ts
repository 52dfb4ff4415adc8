import { parseArgs } from 'node:util'
import { listPauses } from '#calls/messages/delivery/pauses.ts'
import { readQueueEntries } from '#calls/messages/delivery/queue-entries.ts'
import { type RetryOutcome, retryDelivery, retryFailed } from '#calls/messages/delivery/retry-delivery.ts'
import { idsMeant } from '#domain/messages/short-id.ts'
import type { Ports } from '#ports/ports.ts'
import { type Exit, exit, fail, type Terminal, whyNot, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { manyBegin } from '../../command/one-word.ts'
import { onExisting } from '../../command/open.ts'
import { pauseLines } from './pause-lines.ts'

export const retryPart: Part = {
  usage: 'mail retry ID | mail retry --all',
  summary: 'tries one at once, whatever it waits for; --all tries all that failed',

  async run(args, terminal) {
    const asked = wantedEntry(args)
    if ('why' in asked) return wrongUsage(terminal, retryPart, asked.why)
    return onExisting(terminal, async (ports) => {
      const done = asked.all ? await retryAll(ports, terminal) : await retryOne(ports, asked.id, terminal)
      if (done !== exit.done) return done
      const pauses = await listPauses(ports)
      if (!pauses.ok) return fail(terminal, pauses.failure)
      const now = ports.clock.now()
      for (const line of pauses.data.flatMap((pause) => pauseLines(pause, now))) terminal.say(line)
      return done
    })
  },
}

/** Why an entry is not retried. */
const rejections: Readonly<Record<Exclude<RetryOutcome, 'tried'>, string>> = {
  sent: 'was sent already.',
  'in the outbox': 'became a file in the outbox, because there was no mail server.',
  'being sent': 'is being sent right now.',
  'of no use': 'has expired, and is not sent any more.',
}

function wantedEntry(args: string[]): { all: boolean; id: string } | { why: string } {
  try {
    const options = { all: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [id = '', ...others] = positionals
    if (others.length > 0 || values.all === (id !== '')) return { why: 'Name one mail by its id, or say --all.' }
    return { all: values.all, id }
  } catch (error) {
    return { why: whyNot(error) }
  }
}

async function retryAll(ports: Ports, terminal: Terminal): Promise<Exit> {
  const count = await retryFailed(ports)
  if (!count.ok) return fail(terminal, count.failure)
  terminal.say(count.data === 0 ? 'None has failed.' : `${count.data} will be tried at once.`)
  return exit.done
}

async function retryOne(ports: Ports, typed: string, terminal: Terminal): Promise<Exit> {
  const read = await readQueueEntries(ports, ports.clock.now())
  if (!read.ok) return fail(terminal, read.failure)
  const names = idsMeant(
    read.data.map(({ name }) => name),
    typed,
  )
  const entries = read.data.filter(({ name }) => names.includes(name))
  const [entry] = entries
  if (entry === undefined) return fail(terminal, `There is no mail with the id ${typed}.`)
  if (entries.length > 1) return fail(terminal, manyBegin(entries.length, typed))
  const outcome = await retryDelivery(ports, entry)
  if (!outcome.ok) return fail(terminal, outcome.failure)
  if (outcome.data !== 'tried') return fail(terminal, `${entry.name} ${rejections[outcome.data]}`)
  terminal.say(`${entry.name} will be tried at once.`)
  return exit.done
}
