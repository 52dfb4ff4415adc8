import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { bytesText, spanText } from '#domain/byte-size.ts'
import { arrivedText } from '#domain/health/arrivals.ts'
import { type Finding, needsText, sortedFindings } from '#domain/health/finding.ts'
import { hourMs } from '#domain/quota.ts'
import type { BackupMaker, BackupParts } from '#ports/site/backups.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { loaded } from '../posting/answers.ts'
import { ownerDay } from '../text/owner-day.ts'
import { capitalised } from '../text/wording.ts'

/** How long a page waits for the checks or for a backup, in ms. Most are done by then; the others go on. */
export const settleMs = 2000

/** The age at which findings are made again when the screen is opened, in ms. */
const oldMs = hourMs

export type BackupView = { name: string; path: string; when: string; maker: string; size: string }

export type HealthView = {
  title: string
  lead: string
  isChecking: boolean
  needs: Finding[]
  good: Finding[]
  /** 'checked today, 10:41'; '' before the first time. */
  checked: string
  /** Versions, the doctor's lines, and what arrived with this very request. */
  technical: string
  backups: BackupView[]
  /** 'Making… 42 %', and since when; none when none is under way. */
  making: { when: string; words: string } | null
  failure: string
  parts: BackupParts
}

/** Throws 503 while the backups cannot be listed. docs/behaviour.md 28.4, 28.5. */
export async function loadHealth(context: Context): Promise<HealthView> {
  const { ports, health, backups } = context.get(siteContext)
  const { arrived } = context.get(visitContext)
  const now = ports.clock.now()
  const listed = loaded(backups.list())
  await examinedLately(context, settleMs)
  const { timeZone } = await readDraftedOwner(ports)
  const { version, node, startedAt } = health.about
  const when = (at: Date) => ownerDay(at.toISOString(), now, timeZone)
  const { last, isChecking } = health.state()
  const { making, failure } = backups.state()
  const shown = listed.map(({ name, path, madeAt, maker, sizeBytes }) => ({
    ...{ name, path },
    when: capitalised(when(madeAt)),
    maker: makerWords[maker],
    size: bytesText(sizeBytes),
  }))
  const [newest] = listed
  // A backup that was made since answers what the last run said of backups.
  const isAnswered = last !== none && newest !== undefined && newest.madeAt > last.at
  const findings = (last?.findings ?? []).filter(({ part }) => !(isAnswered && part === 'backup'))
  const { needs, good } = sortedFindings(findings)
  const isLost = findings.some(({ part, state }) => state === 'wrong' && (part === 'database' || part === 'files'))
  return {
    title: last === none ? 'Checking' : needsText(findings),
    lead:
      last === none ? 'The checks run for the first time.' : `The site is up${isLost ? '' : ', and nothing is lost'}.`,
    isChecking,
    ...{ needs, good },
    checked: last === none ? '' : `checked ${when(last.at)}`,
    technical: [
      `Vita ${version}, Node ${node}, up ${spanText(Date.now() - startedAt.getTime())}`,
      ...findings.map(technicalLine),
      ...(arrived === none ? [] : [arrivedText(arrived)]),
    ].join('\n'),
    backups: shown,
    making: making === none ? none : { when: capitalised(when(making.since)), words: progressWords(making) },
    failure,
    parts: backups.parts,
  }
}

/** Runs the checks when the last run is an hour old or a backup was made since, and waits for them this long. */
export async function examinedLately(context: Context, waitMs: number): Promise<void> {
  const { ports, health, backups } = context.get(siteContext)
  const { last } = health.state()
  const [now, listed] = [ports.clock.now(), backups.list()]
  const [newest] = listed.ok ? listed.data : []
  const isOld = last === none || now.getTime() - last.at.getTime() >= oldMs
  const isOutdated = newest !== undefined && last !== none && newest.madeAt > last.at && newest.madeAt <= now
  if (isOld || isOutdated) await health.check(waitMs)
}

function technicalLine({ part, state, says, fix, detail }: Finding): string {
  return [`${part}:`, state === 'ok' ? '' : `${state}.`, says, fix, detail].filter((each) => each !== '').join(' ')
}

export const makerWords: Record<BackupMaker, string> = {
  scheduled: 'by Vita',
  studio: 'in the studio',
  vita: 'on the machine',
}

function progressWords({ done, total }: { done: number; total: number }): string {
  return `Making… ${total === 0 ? 0 : Math.floor((100 * done) / total)} %`
}
