import { type RestoreSiteAnswer, restoreSite } from '#calls/studio/history/restore-site.ts'
import { countText } from '#domain/byte-size.ts'
import { fail, take } from '#domain/call.ts'
import { argumentsOf, type Exit, exit, oneWord, type Terminal } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { noPublish, numberOf } from './show.ts'

export const restorePart: Part = {
  usage: 'history bring-back N',
  summary: 'makes the site what it was right after that publish, at once',

  async run(args, terminal) {
    const word = oneWord(argumentsOf(args, {}).positionals, 'Name one publish by its number.')
    return onExisting(async (ports) => {
      const answer = await restoreSite(ports, numberOf(word), 'command line')
      if (!answer.ok && answer.failure.code === 'object-not-found') return fail('object-not-found', noPublish(word))
      return report(take(answer), word, terminal)
    })
  },
}

function report(answer: RestoreSiteAnswer, word: string, terminal: Terminal): Exit {
  if (answer.outcome === 'problems') {
    for (const { file, field, reason } of answer.problems)
      terminal.complain(`${file}: ${field === '' ? '' : `${field} `}${reason}`)
    return fail('invalid', `No. ${word} has ${countText(answer.problems.length, 'problem')}. Nothing was changed.`)
  }
  if (answer.outcome === 'nothing') terminal.say(`The site is as it was after no. ${word}. Nothing was changed.`)
  else
    terminal.say(
      `The site is as it was after no. ${word}: ${countText(answer.record.count, 'change')}. This is no. ${answer.record.number}.`,
    )
  return exit.done
}
