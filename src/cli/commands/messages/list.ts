import { listSubmissions } from '#calls/messages/list-submissions.ts'
import { countText } from '#domain/byte-size.ts'
import { exit, fail } from '../../command/command.ts'
import { plainPart } from '../../command/plain-part.ts'
import { submissionLines } from './lines.ts'

export const listPart = plainPart(
  {
    usage: 'messages list',
    summary: 'a line for each message, newest first: date, id, name, email, first words',
  },
  async (ports, terminal) => {
    const listed = await listSubmissions(ports)
    if (!listed.ok) return fail(terminal, listed.failure)
    for (const line of submissionLines(listed.data, listed.data, terminal.width)) terminal.say(line)
    if (listed.data.length === 0) terminal.say('There are no messages.')
    else if (terminal.width !== null) terminal.say(`${countText(listed.data.length, 'message')}.`)
    return exit.done
  },
)
