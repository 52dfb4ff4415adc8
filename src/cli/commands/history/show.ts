import { readPublish } from '#calls/content/history.ts'
import { fail, take } from '#domain/call.ts'
import { none } from '#domain/result.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { argumentsOf, exit, oneWord } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { momentText } from '../../command/moment-text.ts'
import { onExisting } from '../../command/open.ts'
import { printable } from '../../command/terminal.ts'
import { byText } from './list.ts'

export const showPart: Part = {
  usage: 'history show N',
  summary: 'what one publish changed',

  async run(args, terminal) {
    const word = oneWord(argumentsOf(args, {}).positionals, 'Name one publish by its number.')
    return onExisting(async (ports) => {
      const read = take(await readPublish(ports, numberOf(word)))
      if (read === none) return fail('object-not-found', noPublish(word))
      for (const line of lines(read.record)) terminal.say(printable(line))
      return exit.done
    })
  },
}

/** The number that was typed; NaN, which no publish has, for anything else. */
export function numberOf(word: string): number {
  return /^\d{1,8}$/.test(word) ? Number(word) : Number.NaN
}

export function noPublish(word: string): string {
  return `There is no publish ${printable(word)} in the history. To see them: npm run vita -- history list`
}

const marks = { added: '+', changed: '~', removed: '-' }

function lines(record: PublishRecord): string[] {
  const more = record.count - record.changes.length
  return [
    `No. ${record.number}, ${momentText(record.at)}, by ${byText(record)}`,
    record.summary,
    '',
    ...record.changes.map(({ path, title, fate, fields }) =>
      [`${marks[fate]} ${path}`, title, fields.join(', ')].filter((part) => part !== '').join('  '),
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
}
