import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryAttempts } from '#adapters/memory/attempts.ts'
import { memoryMailTransport } from '#adapters/memory/mail-transport.ts'
import { memorySessions } from '#adapters/memory/sessions.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import { minuteMs } from '#domain/quota.ts'
import { none, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { memoryMovingPorts } from '#support/memory/moving-ports.ts'
import { keepDelivering } from './delivering.ts'

/** Waits by the fake timers, which a test advances. */
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: unknown, { signal }: { signal?: AbortSignal }) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => resolve())
    }),
}))

test('the documents are maintained a minute after the start and each minute from then on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let maintained = 0
  const ports = memoryMovingPorts(new Date('2026-06-01T12:00:00Z'))
  const maintain = async () => {
    maintained += 1
    return success(0)
  }
  const site = {
    ...ports,
    documents: { ...ports.documents, maintain },
    sessions: memorySessions(),
    attempts: memoryAttempts(),
    mailTransport: memoryMailTransport(),
    formCollector: none,
  } as unknown as Ports
  const rules = { mailDelivery: 'worker', host: 'localhost', retentionDays: 365 } as ContactRules
  const delivering = keepDelivering(site, rules, () => {})
  await vi.advanceTimersByTimeAsync(minuteMs - 1)
  expect(maintained).toBe(0)
  await vi.advanceTimersByTimeAsync(2)
  expect(maintained).toBe(1)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(maintained).toBe(2)
  await delivering.stop()
})
