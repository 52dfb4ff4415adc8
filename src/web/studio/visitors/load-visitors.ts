import { readToday } from '#calls/content/read-person-info.ts'
import { readSitePages } from '#calls/content/read-site-pages.ts'
import { readLinkNotes } from '#calls/links/links.ts'
import { readVisits } from '#calls/visits/visits.ts'
import { type Counts, inOrderOfCount, type Tally, totalOf } from '#domain/visits/counts.ts'
import { dayName } from '#domain/visits/days.ts'
import {
  atMostText,
  countsOfPeriod,
  countsOfWeek,
  type Period,
  type StoredCounts,
  weekText,
} from '#domain/visits/periods.ts'
import { type Bar, plotOf, type ScaleLine } from '#domain/visits/plot.ts'
import { deviceText, fileText, leftText, linkText, otherText, sourceText } from '#domain/visits/words.ts'
import { dateFormat } from '#resume/date-format.ts'
import { isLanguageTag, languageName } from '#resume/language.ts'
import { type None, none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { sitemapRoutes } from '../../routing/routes.ts'
import { loaded } from '../posting/answers.ts'

/** A large number, with 'at most ' where it may be less, and how it compares with the period before. */
export type FigureView = { name: string; most: string; value: string; than: string }

/** A row of a table; `share` is in percent of its largest number. */
export type TallyRow = { name: string; count: string; share: number }

export type TallyView = { title: string; head: string; rows: TallyRow[]; total: string }

/** A bar with its day or month in words, and whether the scale names it. */
export type BarView = Bar & { title: string; short: string; isNamed: boolean }

export type VisitorsView = {
  isOn: boolean
  /** Whether nobody came in this period. */
  isEmpty: boolean
  period: Period
  figures: FigureView[]
  plot: { bars: BarView[]; lines: ScaleLine[]; span: string }
  tallies: TallyView[]
  left: TallyView
  isAtMost: boolean
}

/** As many rows of a table as are read; the others are one. */
const maxRows = 10

/** Throws 503 while the store does not answer. docs/behaviour.md 36.3. */
export async function loadVisitors(context: Context, period: Period): Promise<VisitorsView> {
  const { ports } = context.get(siteContext)
  const stored = await storedVisits(context)
  const today = dayName(await readToday(ports))
  const { rows, sum, before, isAtMost } = countsOfPeriod(stored, period, today)
  const plot = plotOf(rows)
  const bars = plot.bars.map((bar, at) => ({
    ...bar,
    title: dayText(bar.name, 'long'),
    short: dayText(bar.name, 'short'),
    isNamed: period === 'months' || (rows.length - 1 - at) % 7 === 3,
  }))
  const [sites, links] = await Promise.all([readSitePages(ports, none, sitemapRoutes), readLinkNotes(ports)])
  const notes = links.ok ? links.data : new Map<string, string>()
  const titles = new Map(sites.ok ? sites.data.map(({ path, title }) => [path, title]) : [])
  return {
    ...{ isOn: isCounting(context), isEmpty: sum.views === 0, period, isAtMost },
    figures: figuresOf(sum, before, period, isAtMost),
    plot: { lines: plot.lines, bars, span: `${bars[0]?.title} to ${bars.at(-1)?.title}` },
    tallies: [
      tallyOf('Pages', 'Page', sum.pages, pageText(titles)),
      tallyOf('Where they came from', 'Site', sum.sources, sourceText),
      tallyOf('Downloads', 'File', sum.downloads, fileText),
      tallyOf('Links opened', 'For', sum.links, linkText(notes)),
      tallyOf('Devices', 'Device', sum.devices, deviceText),
      tallyOf('AI assistants', 'Assistant', sum.assistants, otherText),
    ],
    left: tallyOf('Not counted', 'Why', sum.left, leftText),
  }
}

/** The title of a page; in a further language with its name: 'Home (German)'. A path that is no page stays. */
function pageText(titles: ReadonlyMap<string, string>): (path: string) => string {
  return (path) => {
    const [, tag = '', plain = ''] = /^\/([^/]+)(\/.+)$/.exec(path) ?? []
    const title = isLanguageTag(tag) ? titles.get(plain) : undefined
    return titles.get(path) ?? (title === undefined ? otherText(path) : `${title} (${languageName(tag, 'en')})`)
  }
}

/** The week in a sentence, and the visits of 30 days; none while visitors are not counted. */
export async function loadWeek(context: Context) {
  if (!isCounting(context)) return none
  const stored = await storedVisits(context)
  const today = dayName(await readToday(context.get(siteContext).ports))
  const { rows } = countsOfPeriod(stored, 'days', today)
  return { says: weekText(countsOfWeek(stored, today)), visits: rows.map(({ visits }) => visits) }
}

/** Everything that was counted. Throws 503 while the store does not answer. */
export async function storedVisits(context: Context): Promise<StoredCounts> {
  return loaded(await readVisits(context.get(siteContext).ports))
}

function isCounting(context: Context): boolean {
  const settings = context.get(siteContext).settings.list()
  return settings.find(({ name }) => name === 'VISITORS')?.value !== 'off'
}

function figuresOf(sum: Counts, before: Counts | None, period: Period, isAtMost: boolean): FigureView[] {
  const earlier = period === 'days' ? 'to the 30 days before' : 'to the 12 months before'
  const pdf = ({ downloads }: Counts) => downloads['/resume.pdf'] ?? 0
  const figure = (name: string, of: (counts: Counts) => number, most = '') => {
    const [value, was] = [of(sum), before === none ? 0 : of(before)]
    const than = was === 0 ? '' : `${signed(Math.round((value / was - 1) * 100))} % ${earlier}`
    return { name, most, value: numberText(value), than }
  }
  return [
    figure('Views', ({ views }) => views),
    figure('Visits (one a person a day)', ({ visits }) => visits, atMostText(isAtMost)),
    figure('PDF downloads', pdf),
  ]
}

function tallyOf(title: string, head: string, tally: Tally, words: (name: string) => string): TallyView {
  const all = inOrderOfCount(tally)
  const rest = all.slice(maxRows).reduce((sum, [, count]) => sum + count, 0)
  const shown = all.slice(0, maxRows).map(([name, count]) => [words(name), count] as const)
  const rows = rest === 0 ? shown : [...shown, [`${all.length - maxRows} more`, rest] as const]
  const most = Math.max(1, ...rows.map(([, count]) => count))
  return {
    ...{ title, head, total: numberText(totalOf(tally)) },
    rows: rows.map(([name, count]) => ({
      name,
      count: numberText(count),
      share: Math.max(1, Math.round((count / most) * 100)),
    })),
  }
}

/** 'November 22, 2026' or 'Nov 22' of a day, 'November 2026' or 'Nov' of a month. */
function dayText(name: string, length: 'long' | 'short'): string {
  const isDay = name.length > 7
  const day = isDay ? ({ day: 'numeric' } as const) : {}
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {}
  const format = dateFormat('en-US', { month: length, ...day, ...year, timeZone: 'UTC' })
  return format.format(new Date(`${isDay ? name : `${name}-01`}T00:00:00Z`))
}

function numberText(value: number): string {
  return value.toLocaleString('en-US')
}

function signed(value: number): string {
  return value > 0 ? `+${numberText(value)}` : numberText(value).replace('-', '−')
}
