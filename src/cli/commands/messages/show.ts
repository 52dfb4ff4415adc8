import { entryKind, isInOutbox, type QueueEntry } from '#calls/messages/delivery/queue-entries.ts'
import { type ReadSubmission, readSubmission } from '#calls/messages/read-submission.ts'
import { fail, take } from '#domain/call.ts'
import { none } from '#resume/result.ts'
import { argumentsOf, exit, oneWord } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { findMessageId, noMessage } from './find.ts'

export const showPart: Part = {
  usage: 'messages show ID',
  summary: 'the whole message, and what became of its mails',

  async run(args, terminal) {
    const word = oneWord(argumentsOf(args, {}).positionals, 'Name one message by its id.')
    return onExisting(async (ports) => {
      const id = await findMessageId(ports, word)
      const read = id === none ? none : take(await readSubmission(ports, id))
      if (read === none) return fail('object-not-found', noMessage(word))
      for (const line of lines(read)) terminal.say(line)
      return exit.done
    })
  },
}

function lines({ submission, entries }: ReadSubmission): string[] {
  const { id, date, receivedAt, name, email, company, message } = submission
  const facts = { Id: id, Date: date, Received: receivedAt, Name: name, Email: email, Company: company }
  return [
    ...Object.entries(facts).flatMap(([label, value]) => (value === '' ? [] : [fact(label, value)])),
    '',
    ...(message === '' ? ['(no text)'] : message.split(/\r\n?|\n/)),
    '',
    ...entries.map((entry) => fact(entryKind(entry), fateOf(entry))),
  ]
}

function fact(label: string, value: string): string {
  return `${`${label}:`.padEnd(14)}${value}`
}

function fateOf(entry: QueueEntry): string {
  const { state, error, endTime } = entry.delivery
  if (isInOutbox(entry)) return `not sent: no mail server; a file in the outbox ${endTime ?? ''}`.trim()
  if (state === 'SUCCESS') return `sent ${endTime ?? ''}`.trim()
  return error === none ? state : `${state}: ${error}`
}
