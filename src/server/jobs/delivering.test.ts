import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryMailTransport } from '#adapters/memory/mail-transport.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { mailFields } from '#domain/messages/mails/mail.ts'
import { dayMs, minuteMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { none, success } from '#resume/result.ts'
import { memoryMovingPorts } from '#support/content/files.ts'
import { keepDelivering } from './delivering.ts'

/** Waits by the fake timers, which a test advances. */
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: unknown, { signal }: { signal?: AbortSignal }) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => resolve())
    }),
}))

test('files to import that are 30 minutes old are deleted within a minute', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ports = memoryMovingPorts(now)
  const record = { name: 'a.zip', at: '', by: { uid: 'ada', name: 'Ada' }, state: 'read' }
  const stored = async (id: string, beatAt: string) =>
    ports.documents.commit([{ collection: 'imports', id, fields: { ...record, beatAt } }])
  const [older, newer] = ['0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', '1b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b']
  const delivering = keepDelivering(siteOf(ports), rules, () => {})
  await vi.advanceTimersByTimeAsync(minuteMs / 2)
  await stored(older, '2026-06-01T11:30:00Z')
  await stored(newer, '2026-06-01T11:30:00.001Z')
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(await ports.documents.readAll('imports')).toMatchObject({ data: [{ id: newer }] })
  await delivering.stop()
})

test('the documents are maintained a minute after the start and each minute from then on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let maintained = 0
  const ports = memoryMovingPorts(now)
  const maintain = async () => {
    maintained += 1
    return success(0)
  }
  const site = siteOf({ ...ports, documents: { ...ports.documents, maintain } })
  const delivering = keepDelivering(site, rules, () => {})
  await vi.advanceTimersByTimeAsync(minuteMs - 1)
  expect(maintained).toBe(0)
  await vi.advanceTimersByTimeAsync(2)
  expect(maintained).toBe(1)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(maintained).toBe(2)
  await delivering.stop()
})

test('a mail that is being sent when the clock jumps a day ahead is sent once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ports = memoryMovingPorts(now)
  const mail = mailFields({ to: 'ada@example.com', replyTo: none, subject: 'S', text: 'T', html: 'H' })
  await ports.queue.add('mail', [{ id: 'a', fields: { ...mail, delivery: newDelivery(now) } }])
  const mailTransport = memoryMailTransport()
  const begun: string[] = []
  mailTransport.end(async ({ id, to }) => {
    begun.push(id)
    if (begun.length === 1) ports.clock.moveBy(dayMs)
    await new Promise((resolve) => setTimeout(resolve, minuteMs))
    return { outcome: 'sent', messageId: id, accepted: [to] }
  })
  const delivering = keepDelivering({ ...siteOf(ports), mailTransport }, rules, () => {})
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(begun).toEqual(['a'])
  expect(mailTransport.sent).toHaveLength(1)
  await delivering.stop()
})

const now = new Date('2026-06-01T12:00:00Z')
const rules = { mailDelivery: 'worker', host: 'localhost', retentionDays: 365 } as ContactRules

function siteOf(ports: ReturnType<typeof memoryMovingPorts>): Ports {
  return { ...ports, mailTransport: memoryMailTransport(), formCollector: none } as unknown as Ports
}
