import { data, type RouterContextProvider } from 'react-router'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { bytesText, spanText } from '#domain/byte-size.ts'
import { arrivedText } from '#domain/health/arrivals.ts'
import { type Finding, findingsText } from '#domain/health/finding.ts'
import { hourMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import type { BackupMaker, BackupParts } from '#ports/site/backups.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { capitalised } from '../text/capitalised.ts'
import { ownerDay } from '../text/owner-day.ts'

/** How long a page waits for the checks or for a backup, in ms. Most are done by then; the others go on. */
export const settleMs = 2000

/** The age at which findings are made again when the screen is opened, in ms. */
const oldMs = hourMs

export type BackupView = { name: string; when: string; maker: string; size: string }

export type HealthView = {
  lead: string
  /** What arrived with this very request, in words. */
  arrived: string
  isChecking: boolean
  findings: Finding[]
  /** 'Checked today, 10:41. Vita 0.2.0, Node 24.11.0, up for 12 days.' */
  about: string
  backups: BackupView[]
  /** 'Making… 42 %', and since when; none when none is under way. */
  making: { when: string; words: string } | null
  failure: string
  parts: BackupParts
}

/** Throws 503 while the backups cannot be listed. docs/behaviour.md 28.4, 28.5. */
export async function loadHealth(context: Readonly<RouterContextProvider>): Promise<HealthView> {
  const { ports, health, backups } = context.get(siteContext)
  const { arrived } = context.get(visitContext)
  const now = ports.clock.now()
  const listed = backups.list()
  if (!listed.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  await examinedLately(context, settleMs)
  const [{ timeZone }, about] = await Promise.all([readDraftedOwner(ports), health.about()])
  const when = (at: Date) => ownerDay(at.toISOString(), now, timeZone)
  const { last, isChecking } = health.state()
  const { making, failure } = backups.state()
  const shown = listed.data.map(({ name, madeAt, maker, sizeBytes }) => ({
    name,
    when: capitalised(when(madeAt)),
    maker: makerWords[maker],
    size: bytesText(sizeBytes),
  }))
  const room = about.freeBytes === none ? '' : `, ${bytesText(about.freeBytes)} free`
  const upFor = spanText(Date.now() - about.startedAt.getTime())
  return {
    lead: last === none ? 'The checks run for the first time.' : findingsText(last.findings),
    arrived: arrived === none ? '' : arrivedText(arrived),
    isChecking,
    findings: last?.findings ?? [],
    about: `${last === none ? '' : `Checked ${when(last.at)}. `}Vita ${about.version}, Node ${about.node}, up for ${upFor}${room}.`,
    backups: shown,
    making: making === none ? none : { when: capitalised(when(making.since)), words: progressWords(making) },
    failure,
    parts: backups.parts,
  }
}

/** Runs the checks when the last run is an hour old or a backup was made since, and waits for them this long. */
export async function examinedLately(context: Readonly<RouterContextProvider>, waitMs: number): Promise<void> {
  const { ports, health, backups } = context.get(siteContext)
  const { last } = health.state()
  const [now, listed] = [ports.clock.now(), backups.list()]
  const [newest] = listed.ok ? listed.data : []
  const isOld = last === none || now.getTime() - last.at.getTime() >= oldMs
  const isOutdated = newest !== undefined && last !== none && newest.madeAt > last.at && newest.madeAt <= now
  if (isOld || isOutdated) await health.check(waitMs)
}

export const makerWords: Record<BackupMaker, string> = {
  scheduled: 'by itself',
  studio: 'in the studio',
  vita: 'by command',
}

function progressWords({ done, total }: { done: number; total: number }): string {
  return `Making… ${total === 0 ? 0 : Math.floor((100 * done) / total)} %`
}
