import { saveArrivals } from '#calls/doctor/arrivals.ts'
import { arrivalFindings } from '#domain/health/arrivals.ts'
import { minuteMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import type { JobLog } from '../log/job-log.ts'
import { type ArrivalsOfHour, headerWords } from '../request/arrivals.ts'

type Place = { origin: string; clientHeader: string }

/** How long what was stored stays without a change, in ms: well below the hour after which a doctor ignores it. */
const renewMs = 30 * minuteMs
const pollMs = 10_000

/** Stores what arrives for a doctor in another process: when its findings change, and every half an hour. */
export function keepArrivals(
  ports: Pick<Ports, 'documents' | 'clock'>,
  arrivals: ArrivalsOfHour,
  { origin, clientHeader }: Place,
  report: JobLog,
): { stop(): void } {
  const headerName = headerWords(clientHeader)
  let savedText = ''
  let savedAt = Number.NEGATIVE_INFINITY

  async function save(): Promise<void> {
    const summary = arrivals.summary()
    const text = JSON.stringify(arrivalFindings(summary, origin, headerName)).replaceAll(/All \d+/g, 'All')
    if (text === savedText && performance.now() - savedAt < renewMs) return
    const saved = await saveArrivals(ports, { origin, headerName, arrivals: summary })
    report('saving what arrives', saved)
    if (saved.ok) [savedText, savedAt] = [text, performance.now()]
  }

  const timer = setInterval(save, pollMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
