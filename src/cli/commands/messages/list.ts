import { listSubmissions } from '#calls/messages/list-submissions.ts'
import { countText } from '#domain/byte-size.ts'
import { take } from '#domain/call.ts'
import { exit } from '../../command/command.ts'
import { plainPart } from '../../command/plain-part.ts'
import { submissionLines } from './lines.ts'

export const listPart = plainPart(
  {
    usage: 'messages list',
    summary: 'a line for each message, newest first: date, id, name, email, first words',
  },
  async (ports, terminal) => {
    const listed = take(await listSubmissions(ports))
    for (const line of submissionLines(listed, listed, terminal.width)) terminal.say(line)
    if (listed.length === 0) terminal.say('There are no messages.')
    else if (terminal.width !== null) terminal.say(`${countText(listed.length, 'message')}.`)
    return exit.done
  },
)
