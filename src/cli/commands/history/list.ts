import { readHistory } from '#calls/content/history.ts'
import { countText } from '#domain/byte-size.ts'
import { take } from '#domain/call.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { tableLines } from '../../command/columns.ts'
import { exit } from '../../command/command.ts'
import { momentText } from '../../command/moment-text.ts'
import { plainPart } from '../../command/plain-part.ts'

export const listPart = plainPart(
  {
    usage: 'history list',
    summary: 'the publishes that are kept, newest first, a line each',
  },
  async (ports, terminal) => {
    const rows = take(await readHistory(ports)).map((record) => [
      String(record.number),
      momentText(record.at),
      byText(record),
      countText(record.count, 'change'),
      record.summary,
    ])
    if (rows.length === 0) terminal.say('Nothing was published yet.')
    for (const line of tableLines(rows, [8, 20, 30, 14, 200], terminal.width)) terminal.say(line)
    return exit.done
  },
)

export function byText({ by }: PublishRecord): string {
  return by === 'command line' ? by : by.name
}
