import { setTimeout } from 'node:timers/promises'
import { forgetOverdue } from '#calls/accounts/forget-overdue.ts'
import { type DeliveryReport, deliverNext } from '#calls/messages/delivery/deliver.ts'
import { gatherNotices } from '#calls/messages/gather-notices.ts'
import { keepRetention } from '#calls/messages/keep-retention.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import { hourMs, minuteMs } from '#domain/quota.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { jobLog } from '../log/job-log.ts'
import type { Log } from '../log/log.ts'
import { privateFiles } from './private-files.ts'
import { walWatch } from './wal-watch.ts'

/** `stop` waits up to `gracePeriodMs` for a delivery in progress. One that it cuts off is sent again after its lease. */
export type Delivering = { stop(): Promise<void> }

/** How often an empty queue is polled, and the wait after a store failure; in ms. */
const pollIntervalMs = 1_000
const waitAfterFailureMs = 5_000

/** How long a stopping process waits for a mail that is being sent, while it also finishes requests; in ms. */
const gracePeriodMs = 5_000

/**
 * Delivers the queues outside of requests, and maintains them: it gathers notices, deletes what is expired or beyond the
 * retention period, and checkpoints the WAL. Mails that the extension sends are left to it. Each queue has one worker, which
 * so never takes over its own claim when the machine's clock is changed. docs/behaviour.md 7.2, 14.8.
 */
export function keepDelivering(ports: Ports, contact: ContactRules, log: Log): Delivering {
  const report = jobLog(log)
  const stopping = new AbortController()
  const { signal } = stopping
  const queues: readonly QueueName[] = contact.mailDelivery === 'extension' ? ['forwards'] : ['mail', 'forwards']

  async function work(queue: QueueName): Promise<void> {
    while (!signal.aborted) {
      const delivered = await deliverNext(ports, queue)
      report('reading of the queue', delivered, { queue })
      if (delivered.ok && delivered.data !== none) logDelivery(log, queue, delivered.data)
      if (!delivered.ok) await pause(waitAfterFailureMs, signal)
      else if (delivered.data === none) await pause(pollIntervalMs, signal)
    }
  }

  async function keepMaintained(): Promise<void> {
    let maintainedAt = Number.NEGATIVE_INFINITY
    const logged = new Map<QueueName, string>()
    const watchWal = walWatch(ports.documents, log)
    const cleanUp = privateFiles(ports, report)
    while (!signal.aborted) {
      for (const queue of queues) await logPause(queue, logged)
      if (performance.now() - maintainedAt >= hourMs) {
        maintainedAt = performance.now()
        await maintain()
      }
      await cleanUp()
      await pause(minuteMs, signal)
      if (!signal.aborted) await watchWal()
    }
  }

  /** Logs once, for each reason, why nothing is delivered. */
  async function logPause(queue: QueueName, logged: Map<QueueName, string>): Promise<void> {
    const pauseOf = await ports.queue.pauseOf(queue, ports.clock.now())
    if (!pauseOf.ok) return
    const reason = pauseOf.data?.reason ?? ''
    if (reason !== '' && reason !== logged.get(queue)) log('error', 'delivery paused', { queue, reason })
    logged.set(queue, reason)
  }

  /** Reads all mails, so it runs only once an hour. */
  async function maintain(): Promise<void> {
    const gathered = await gatherNotices(ports, contact.host)
    report('gathering of notices', gathered)
    if (gathered.ok && gathered.data > 0) log('info', 'notices gathered', { count: gathered.data })
    const deleted = await keepRetention(ports, contact.retentionDays)
    report('retention', deleted)
    if (deleted.ok && Object.values(deleted.data).some((count) => count > 0))
      log('info', 'retention applied', deleted.data)
    const now = ports.clock.now()
    report('cleanup of expired sessions', await ports.sessions.removeExpired(now))
    report('cleanup of unconfirmed actions', await forgetOverdue(ports))
    report('cleanup of old sign-in attempts', await ports.attempts.forgetOld(now))
  }

  const working = [keepMaintained(), ...queues.map(work)]
  return {
    async stop() {
      stopping.abort()
      await Promise.race([Promise.allSettled(working), setTimeout(gracePeriodMs, undefined, { ref: false })])
    },
  }
}

/** The log level and event for each outcome of a delivery. */
const lines: Record<DeliveryReport['outcome'], [level: Parameters<Log>[0], event: string]> = {
  sent: ['info', 'delivered'],
  lost: ['info', 'delivery taken over by another process'],
  expired: ['info', 'delivery expired'],
  later: ['warn', 'delivery delayed'],
  never: ['warn', 'delivery rejected'],
  'wrong-setup': ['error', 'delivery paused'],
}

function logDelivery(log: Log, queue: QueueName, { id, outcome, reason, attempts }: DeliveryReport): void {
  log(...lines[outcome], { queue, id, attempts, ...(reason === '' ? {} : { reason }) })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
}
