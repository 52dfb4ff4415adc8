import { endPauses, queueWords } from '#calls/messages/delivery/pauses.ts'
import { exit, fail } from '../../command/command.ts'
import { plainPart } from '../../command/plain-part.ts'

export const resumePart = plainPart(
  {
    usage: 'mail resume',
    summary: 'ends a pause: delivery goes on at once',
  },
  async (ports, terminal) => {
    const ended = await endPauses(ports)
    if (!ended.ok) return fail(terminal, ended.failure)
    for (const queue of ended.data) terminal.say(`${queueWords[queue]} is resumed.`)
    if (ended.data.length === 0) terminal.say('Nothing is paused.')
    return exit.done
  },
)
