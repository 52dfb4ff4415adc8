import { parseArgs } from 'node:util'
import { endPauses } from '#calls/messages/pauses.ts'
import { exit, fail, whyNot, wrongUsage } from '../../command.ts'
import type { Part } from '../../group.ts'
import { onExisting } from '../../open.ts'
import { queueWords } from './pause-lines.ts'

export const resumePart: Part = {
  usage: 'mail resume',
  summary: 'ends a pause: delivery goes on at once',

  async run(args, terminal) {
    try {
      parseArgs({ args, options: {} })
    } catch (error) {
      return wrongUsage(terminal, resumePart, whyNot(error))
    }
    return onExisting(terminal, async (ports) => {
      const ended = await endPauses(ports)
      if (!ended.ok) return fail(terminal, ended.failure.message)
      for (const queue of ended.data) terminal.say(`${queueWords[queue]} is resumed.`)
      if (ended.data.length === 0) terminal.say('Nothing is paused.')
      return exit.done
    })
  },
}
