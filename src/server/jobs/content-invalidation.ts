import type { Ports } from '#ports/ports.ts'
import { type CalendarDay, calendarDayIn, isSameDay } from '#resume/date.ts'

export type Today = () => CalendarDay

/** How often changes by other processes are polled, in ms. docs/behaviour.md 18.4. */
export const pollIntervalMs = 250

/** `timeZone` is the owner's, as of the last change of the content. `poll` polls at once, as after a commit of this process. */
export type ContentInvalidation = { today: Today; timeZone(): string; poll(): void; stop(): void }

/**
 * Polls what pages depend on and no request reports: the content version, and the owner's midnight. `onChange` runs after
 * either has changed, outside of requests. A store that does not answer counts as unchanged.
 */
export function watchContent(
  { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
  timeZone: () => Promise<string>,
  onChange: () => Promise<void>,
): Promise<ContentInvalidation> {
  let version = ''
  let day: CalendarDay | undefined
  let zone = 'UTC'
  let isPolling = false

  /**
   * Computed when a page first needs it, or at the next poll: the first use of a time zone takes as long as rendering a
   * page.
   */
  function today(): CalendarDay {
    day ??= calendarDayIn(zone, clock.now())
    return day
  }

  async function poll(): Promise<void> {
    const read = await documents.version()
    if (!read.ok) return
    const now = read.data
    const changed = now !== version
    if (changed) zone = await timeZone()
    const isFirst = version === ''
    version = now
    if (isFirst) return
    const before = day
    day = calendarDayIn(zone, clock.now())
    const isNextDay = before !== undefined && !isSameDay(before, day)
    if (changed || isNextDay) await onChange()
  }

  function pollAgain(): void {
    if (isPolling) return
    isPolling = true
    poll().finally(() => {
      isPolling = false
    })
  }

  return poll().then(() => {
    const timer = setInterval(pollAgain, pollIntervalMs)
    timer.unref()
    return { today, timeZone: () => zone, poll: pollAgain, stop: () => clearInterval(timer) }
  })
}
