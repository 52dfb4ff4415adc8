import { type RestoreSiteAnswer, restoreSite } from '#calls/studio/history/restore-site.ts'
import { countText } from '#domain/byte-size.ts'
import { type Exit, exit, fail, type Terminal, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { oneWord } from '../../command/one-word.ts'
import { onExisting } from '../../command/open.ts'
import { noPublish, numberOf } from './show.ts'

export const restorePart: Part = {
  usage: 'history bring-back N',
  summary: 'makes the site what it was right after that publish, at once',

  async run(args, terminal) {
    const asked = oneWord(args, 'Name one publish by its number.')
    if ('why' in asked) return wrongUsage(terminal, restorePart, asked.why)
    return onExisting(terminal, async (ports) => {
      const answer = await restoreSite(ports, numberOf(asked.word), 'command line')
      if (!answer.ok && answer.failure.code === 'object-not-found') return fail(terminal, noPublish(asked.word))
      return answer.ok ? report(answer.data, asked.word, terminal) : fail(terminal, answer.failure)
    })
  },
}

function report(answer: RestoreSiteAnswer, word: string, terminal: Terminal): Exit {
  if (answer.outcome === 'problems') {
    for (const { file, field, reason } of answer.problems)
      terminal.complain(`${file}: ${field === '' ? '' : `${field} `}${reason}`)
    return fail(terminal, `No. ${word} has ${countText(answer.problems.length, 'problem')}. Nothing was changed.`)
  }
  if (answer.outcome === 'nothing') terminal.say(`The site is as it was after no. ${word}. Nothing was changed.`)
  else
    terminal.say(
      `The site is as it was after no. ${word}: ${countText(answer.record.count, 'change')}. This is no. ${answer.record.number}.`,
    )
  return exit.done
}
