import { parseArgs } from 'node:util'
import { listSubmissions } from '#calls/messages/list-submissions.ts'
import { exit, fail, whyNot, wrongUsage } from '../../command.ts'
import type { Part } from '../../group.ts'
import { onExisting } from '../../open.ts'
import { counted, submissionLines } from './lines.ts'

export const listPart: Part = {
  usage: 'messages list',
  summary: 'a line for each message, newest first: date, id, name, email, first words',

  async run(args, terminal) {
    try {
      parseArgs({ args, options: {} })
    } catch (error) {
      return wrongUsage(terminal, listPart, whyNot(error))
    }
    return onExisting(terminal, async (ports) => {
      const listed = await listSubmissions(ports)
      if (!listed.ok) return fail(terminal, listed.failure.message)
      for (const line of submissionLines(listed.data, listed.data, terminal.width)) terminal.say(line)
      if (listed.data.length === 0) terminal.say('There are no messages.')
      else if (terminal.width !== null) terminal.say(`${counted(listed.data.length, 'message')}.`)
      return exit.done
    })
  },
}
