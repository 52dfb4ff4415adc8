import { parseArgs } from 'node:util'
import { readHistory } from '#calls/content/history.ts'
import { countText } from '#domain/byte-size.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { tableLines } from '../../command/columns.ts'
import { exit, fail, whyNot, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'

export const listPart: Part = {
  usage: 'history list',
  summary: 'the publishes that are kept, newest first, a line each',

  async run(args, terminal) {
    try {
      parseArgs({ args, options: {} })
    } catch (error) {
      return wrongUsage(terminal, listPart, whyNot(error))
    }
    return onExisting(terminal, async (ports) => {
      const records = await readHistory(ports)
      if (!records.ok) return fail(terminal, records.failure)
      const rows = records.data.map((record) => [
        String(record.number),
        whenText(record),
        byText(record),
        countText(record.count, 'change'),
        record.summary,
      ])
      if (rows.length === 0) terminal.say('Nothing was published yet.')
      for (const line of tableLines(rows, [8, 20, 30, 14, 200], terminal.width)) terminal.say(line)
      return exit.done
    })
  },
}

export function whenText({ at }: PublishRecord): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}

export function byText({ by }: PublishRecord): string {
  return by === 'command line' ? by : by.name
}
