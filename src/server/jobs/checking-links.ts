import { setTimeout } from 'node:timers/promises'
import { checkDueLinks } from '#calls/doctor/outside-links.ts'
import { minuteMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import type { JobLog } from '../log/job-log.ts'

/** How often the state is polled, in ms. */
const pollIntervalMs = minuteMs

/** Checks the links of the published pages once a week, outside of requests, while the owner has that switched on. docs/behaviour.md 28.7. */
export function keepCheckingLinks(
  ports: Pick<Ports, 'documents' | 'clock' | 'otherServers'>,
  report: JobLog,
): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function work(): Promise<void> {
    while (!signal.aborted) {
      report('checking of links', await checkDueLinks(ports, signal))
      await setTimeout(pollIntervalMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  void work()
  return { stop: () => stopping.abort() }
}
