import { type CalendarDay, calendarDayIn } from '#domain/date.ts'
import type { Ports } from '#ports/ports.ts'

/** The owner's calendar day. */
export type Today = () => CalendarDay

/** How often a change by another process is looked for. Source: rendering; issue: an import shows within a second. */
export const lookEveryMs = 250

export type Freshness = { today: Today; stop(): void }

/**
 * Watches what the pages depend on and no request tells: the content's version, and the owner's midnight. `onChange` runs
 * after either has changed, off every request's path. A store that gives no answer counts as unchanged.
 */
export function watchContent(
  { documents, files, clock }: Pick<Ports, 'documents' | 'files' | 'clock'>,
  timeZone: () => Promise<string>,
  onChange: () => Promise<void>,
): Promise<Freshness> {
  let version = ''
  let day: CalendarDay = calendarDayIn('UTC', clock.now())
  let zone = 'UTC'
  let looking = false

  async function look(): Promise<void> {
    const [documentsNow, filesNow] = await Promise.all([documents.version(), files.version()])
    if (!documentsNow.ok || !filesNow.ok) return
    const now = `${documentsNow.data} ${filesNow.data}`
    const changed = now !== version
    if (changed) zone = await timeZone()
    const dayNow = calendarDayIn(zone, clock.now())
    const isNextDay = dayNow.day !== day.day || dayNow.month !== day.month || dayNow.year !== day.year
    const isFirst = version === ''
    version = now
    day = dayNow
    if ((changed || isNextDay) && !isFirst) await onChange()
  }

  function lookAgain(): void {
    if (looking) return
    looking = true
    look().finally(() => {
      looking = false
    })
  }

  return look().then(() => {
    const timer = setInterval(lookAgain, lookEveryMs)
    timer.unref()
    return { today: () => day, stop: () => clearInterval(timer) }
  })
}
