import { addLinkCounts } from '#calls/links/links.ts'
import { addVisits, keepByMonth } from '#calls/visits/visits.ts'
import { minuteMs } from '#domain/quota.ts'
import { noCounts } from '#domain/visits/counts.ts'
import { dayName } from '#domain/visits/days.ts'
import type { Ports } from '#ports/ports.ts'
import { calendarDayIn } from '#resume/date.ts'
import type { JobLog } from '../log/job-log.ts'
import type { LinkCounter } from './link-counter.ts'
import type { VisitCounter } from './visit-counter.ts'

/**
 * Stores what is counted each minute, and at the stop: a kill loses a minute of numbers. What cannot be stored is stored with
 * the next. Once a day, days become months. docs/behaviour.md 36.2.
 */
export function keepVisits(
  ports: Pick<Ports, 'documents'>,
  counter: Pick<VisitCounter, 'take' | 'giveBack'>,
  today: () => string,
  report: JobLog,
): { stop(): Promise<void> } {
  let keptOn = ''

  async function save(): Promise<void> {
    const counted = counter.take()
    for (const [day, counts] of counted) {
      const added = await addVisits(ports, day, counts)
      report('saving of the visits', added)
      if (!added.ok) counter.giveBack(new Map([[day, counts]]))
    }
    if (keptOn === today()) return
    keptOn = today()
    report('keeping of visits by month', await keepByMonth(ports, keptOn))
  }

  return eachMinute(save)
}

/** Stores what is counted of links as often, and adds their opens to the visits of the day. docs/behaviour.md 37.6. */
export function keepLinkCounts(
  ports: Pick<Ports, 'documents'>,
  counter: Pick<LinkCounter, 'take' | 'giveBack'>,
  visits: Pick<VisitCounter, 'giveBack'>,
  today: () => string,
  report: JobLog,
): { stop(): Promise<void> } {
  return eachMinute(async () => {
    for (const [id, counts] of counter.take()) {
      const added = await addLinkCounts(ports, id, counts)
      report('saving of the opens of a link', added)
      if (!added.ok) counter.giveBack(new Map([[id, counts]]))
      else if (counts.opens > 0) visits.giveBack(new Map([[today(), { ...noCounts(), links: { [id]: counts.opens } }]]))
    }
  })
}

/** Runs each minute and at the stop, one run after the other. */
function eachMinute(save: () => Promise<void>): { stop(): Promise<void> } {
  let saving = Promise.resolve()
  const next = () => {
    saving = saving.then(save)
    return saving
  }
  const timer = setInterval(next, minuteMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await next()
    },
  }
}

/** Returns the owner's day at a time, in ms. It is computed once a minute: zones differ by whole minutes. */
export function ownersDays(timeZone: () => string): (ms: number) => string {
  let [from, zone, day] = [Number.NaN, '', '']
  return (ms) => {
    const isKnown = ms >= from && ms < from + minuteMs && zone === timeZone()
    if (!isKnown) {
      from = ms - (ms % minuteMs)
      zone = timeZone()
      day = dayName(calendarDayIn(zone, new Date(ms)))
    }
    return day
  }
}
