import { listPauses } from '#calls/messages/delivery/pauses.ts'
import { readQueueEntries } from '#calls/messages/delivery/queue-entries.ts'
import { type RetryOutcome, retryDelivery, retryFailed } from '#calls/messages/delivery/retry-delivery.ts'
import { fail, take } from '#domain/call.ts'
import { idsMeant } from '#domain/messages/short-id.ts'
import type { Ports } from '#ports/ports.ts'
import { argumentsOf, type Exit, exit, manyBegin, type Terminal, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { pauseLines } from './pause-lines.ts'

export const retryPart: Part = {
  usage: 'mail retry ID | mail retry --all',
  summary: 'tries one at once, whatever it waits for; --all tries all that failed',

  async run(args, terminal) {
    const { positionals, values } = argumentsOf(args, { all: { type: 'boolean', default: false } })
    const [id = '', ...others] = positionals
    if (others.length > 0 || values.all === (id !== '')) return wrongUsage('Name one mail by its id, or say --all.')
    return onExisting(async (ports) => {
      const done = values.all ? await retryAll(ports, terminal) : await retryOne(ports, id, terminal)
      if (done !== exit.done) return done
      const pauses = take(await listPauses(ports))
      const now = ports.clock.now()
      for (const line of pauses.flatMap((pause) => pauseLines(pause, now))) terminal.say(line)
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

async function retryAll(ports: Ports, terminal: Terminal): Promise<Exit> {
  const count = take(await retryFailed(ports))
  terminal.say(count === 0 ? 'None has failed.' : `${count} will be tried at once.`)
  return exit.done
}

async function retryOne(ports: Ports, typed: string, terminal: Terminal): Promise<Exit> {
  const all = take(await readQueueEntries(ports, ports.clock.now()))
  const names = idsMeant(
    all.map(({ name }) => name),
    typed,
  )
  const entries = all.filter(({ name }) => names.includes(name))
  const [entry] = entries
  if (entry === undefined) return fail('object-not-found', `There is no mail with the id ${typed}.`)
  if (entries.length > 1) return fail('invalid', manyBegin(entries.length, typed))
  const outcome = take(await retryDelivery(ports, entry))
  if (outcome !== 'tried') return fail('invalid', `${entry.name} ${rejections[outcome]}`)
  terminal.say(`${entry.name} will be tried at once.`)
  return exit.done
}
