import { endPauses, queueWords } from '#calls/messages/delivery/pauses.ts'
import { take } from '#domain/call.ts'
import { exit } from '../../command/command.ts'
import { plainPart } from '../../command/plain-part.ts'

export const resumePart = plainPart(
  {
    usage: 'mail resume',
    summary: 'ends a pause: delivery goes on at once',
  },
  async (ports, terminal) => {
    const ended = take(await endPauses(ports))
    for (const queue of ended) terminal.say(`${queueWords[queue]} is resumed.`)
    if (ended.length === 0) terminal.say('Nothing is paused.')
    return exit.done
  },
)
