import { readToday } from '#calls/content/read-today.ts'
import { readLinkNotes } from '#calls/links/links.ts'
import { readVisits } from '#calls/visits/read-visits.ts'
import { take } from '#domain/call.ts'
import { type Counts, inOrderOfCount, type Tally } from '#domain/visits/counts.ts'
import { dayName } from '#domain/visits/days.ts'
import { atMostText, countsOfPeriod, countsOfWeek, type PeriodCounts, weekText } from '#domain/visits/periods.ts'
import { deviceText, fileText, leftText, linkText, otherText, sourceText, visitsLabel } from '#domain/visits/words.ts'
import { tableLines } from '../command/columns.ts'
import { argumentsOf, type Command, exit, type Terminal } from '../command/command.ts'
import { onExisting } from '../command/open.ts'

/** docs/behaviour.md 36.3. */
export const visitorsCommand: Command = {
  usage: 'visitors [--json]',
  summary: 'how many people looked, at what, and what was left out',
  help: `The last 30 days and 12 months, up to a minute ago. With --json everything as one JSON text. Works while the site runs.
docs/visitors.md says what is counted.`,

  async run(args, terminal) {
    const isJson = argumentsOf(args, { json: { type: 'boolean' } }, 'options').values.json
    return onExisting(async (ports) => {
      const [read, links] = await Promise.all([readVisits(ports), readLinkNotes(ports)])
      const stored = take(read)
      const notes = links.ok ? links.data : new Map<string, string>()
      const today = dayName(await readToday(ports))
      const days = countsOfPeriod(stored, 'days', today)
      const months = countsOfPeriod(stored, 'months', today)
      if (isJson) terminal.say(JSON.stringify({ today, days: toJson(days), months: toJson(months) }))
      else
        for (const line of lines(days, months, weekText(countsOfWeek(stored, today)), notes, terminal))
          terminal.say(line)
      return exit.done
    })
  },
}

function toJson({ rows, sum: { sets: _, ...sum }, isAtMost }: PeriodCounts) {
  return { ...sum, isAtMost, rows }
}

function lines(
  days: PeriodCounts,
  months: PeriodCounts,
  week: string,
  notes: ReadonlyMap<string, string>,
  { width }: Terminal,
): string[] {
  const { sum } = days
  const table = (rows: string[][]) => tableLines(rows, [60, 12, 20], width)
  const period = ({ rows }: PeriodCounts, head: string) =>
    table([
      [head, 'VIEWS', 'VISITS'],
      ...rows.map(({ name, views, visits, isAtMost }) => [name, String(views), `${atMostText(isAtMost)}${visits}`]),
    ])
  return [
    week,
    `30 days: ${sum.views} views, ${atMostText(days.isAtMost)}${sum.visits} ${visitsLabel}.`,
    '',
    ...period(days, 'DAY'),
    '',
    ...period(months, 'MONTH'),
    ...sections(sum, notes).flatMap(([head, tally, words]) => {
      const rows = inOrderOfCount(tally).map(([name, count]) => [words(name), String(count)])
      return rows.length === 0 ? [] : ['', ...table([[`${head}, 30 DAYS`, 'NUMBER'], ...rows])]
    }),
  ]
}

function sections(
  sum: Counts,
  notes: ReadonlyMap<string, string>,
): [head: string, tally: Tally, words: (name: string) => string][] {
  return [
    ['PAGES', sum.pages, otherText],
    ['CAME FROM', sum.sources, sourceText],
    ['DEVICES', sum.devices, deviceText],
    ['DOWNLOADS', sum.downloads, fileText],
    ['LINKS OPENED', sum.links, linkText(notes)],
    ['ASKED ABOUT YOU IN AN ASSISTANT', sum.assistants, otherText],
    ['LEFT OUT', sum.left, leftText],
  ]
}
