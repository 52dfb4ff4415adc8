import { expect, test } from 'vitest'
import { toQueueEntry } from '#calls/messages/delivery/queue-entries.ts'
import { type Delivery, newDelivery } from '#domain/messages/mails/delivery.ts'
import { acceptance } from '#ports/messages/submitted.contract.ts'
import { listMarks, toMailView, toMessageRowView, toMessageView } from './message-views.ts'

const now = new Date('2026-11-22T15:00:00.000Z')
const moment = { now, timeZone: 'America/New_York' }
const { submission } = acceptance(1)
const received = { ...submission, receivedAt: '2026-11-22T14:12:00.000Z' }
const endTime = '2026-11-22T14:12:00.000Z'
const read = { isUnread: false, isArchived: false }

test('each state of a mail has its words', () => {
  const words = (delivery: Partial<Delivery>, id = 'a') => {
    const { words: state, fine, canRetry } = toMailView(mail(delivery, id), moment)
    return [state, fine, canRetry]
  }
  expect(words({})).toEqual(['Queued', '', false])
  expect(words({ state: 'PROCESSING' })).toEqual(['Sending', '', false])
  expect(words({ state: 'SUCCESS', attempts: 1, endTime })).toEqual(['Sent', 'today, 09:12, first try', false])
  expect(words({ state: 'SUCCESS', attempts: 3, endTime })[1]).toBe('today, 09:12, 3 tries')
  const retry = { state: 'RETRY', error: '421.', nextAttemptTime: '2026-11-22T15:50:00.000Z' } as const
  expect(words(retry)).toEqual(['Next try at 10:50', '421.', false])
  expect(words({ ...retry, nextAttemptTime: now.toISOString() })[0]).toBe('Next try now')
  expect(words({ state: 'HELD' })).toEqual(['On hold: over the limit', '', true])
  expect(words({ state: 'HELD' }, 'a-notice')[0]).toBe('On hold: many at once')
  const failed = { state: 'ERROR', attempts: 1, error: '550: the mailbox is full.' } as const
  expect(words(failed)).toEqual(['Failed', '550: the mailbox is full. 1 try, given up.', true])
  expect(words({ state: 'EXPIRED' })).toEqual(['Too late', '', true])
})

test('a mail that became a file in the outbox is not called sent, whatever it is', () => {
  const filed = { state: 'SUCCESS', attempts: 1, endTime, info: { messageId: '<1@x>', accepted: [], rejected: [] } }
  const delivery = { ...newDelivery(now), ...filed }
  for (const id of ['a', 'a-notice'])
    expect(toMailView(mail(delivery as Delivery, id), moment)).toMatchObject({
      words: 'Not sent: no mail server',
      tone: 'soft',
      fine: 'A file in the outbox, today, 09:12',
      canRetry: false,
    })
  const forward = toQueueEntry('forwards', { id: 'a', fields: { delivery } }, now)
  expect(toMailView(forward, moment).words).toBe('Sent')
})

test('a mail that is of no use any more is not offered to be tried again', () => {
  const until = (notAfter: string) => toMailView(mail({ state: 'ERROR', notAfter }), moment).canRetry
  expect(until('2026-11-22T15:00:00.001Z')).toBe(true)
  expect(until('2026-11-22T15:00:00.000Z')).toBe(false)
})

test('a mail names its kind and its reader, and a forward the form service', () => {
  const shown = (id: string) => toMailView(mail({}, id), moment)
  expect(shown('a')).toMatchObject({ kind: 'Confirmation', to: 'to ada@example.org', name: 'a' })
  expect(shown('a-notice')).toMatchObject({ kind: 'Notice', to: 'to you, ada@example.org' })
  const forward = toQueueEntry('forwards', { id: 'a', fields: {} }, now)
  expect(toMailView(forward, moment)).toMatchObject({ kind: 'Forward', to: 'to the form service', name: 'a-forward' })
})

test('the list says which mails failed, then which are held, and nothing of others', () => {
  const entries = [
    mail({ state: 'HELD' }),
    mail({ state: 'ERROR' }, 'a-notice'),
    mail({ state: 'SUCCESS' }),
    mail({ state: 'RETRY' }),
  ]
  expect(listMarks(entries, moment).map(({ words, tone }) => [words, tone])).toEqual([
    ['Notice failed', 'bad'],
    ['Confirmation on hold: over the limit', 'soft'],
  ])
})

test('a row has the sender, the time by the owner’s clock, and the first words on one line', () => {
  const row = (typed: object) =>
    toMessageRowView({ submission: { ...received, ...typed }, ...read, entries: [] }, moment)
  expect(row({ message: ' Hello\n\nyou  there ' })).toMatchObject({
    from: 'Ada',
    time: '09:12',
    words: 'Hello you there',
  })
  expect(row({ message: '\u{1F6F6}'.repeat(160) }).words).toBe('\u{1F6F6}'.repeat(160))
  expect(row({ message: '\u{1F6F6}'.repeat(161) }).words).toBe(`${'\u{1F6F6}'.repeat(160)}\u2026`)
  expect(row({ name: ' ', email: 'a@example.org' }).from).toBe('a@example.org')
  expect(row({ name: '', email: '' }).from).toBe('(no name)')
  expect(row({ receivedAt: 'soon', date: '06/01/2026 12:00 PM' }).time).toBe('06/01/2026 12:00 PM')
})

test('a message says when it came and until when it is kept, and is replied to by mail', () => {
  const shown = toMessageView({ submission: received, ...read, entries: [] }, moment, retention)
  expect(shown).toMatchObject({ time: 'November 22, 2026, 09:12 AM', until: 'November 22, 2027', number: '00000000' })
  expect(shown.reply).toContain('Re%3A%20your%20message%20of%20November%2022')
  const without = { ...received, receivedAt: 'soon', email: 'none' }
  expect(toMessageView({ submission: without, ...read, entries: [] }, moment, retention)).toMatchObject({
    until: '',
    reply: null,
  })
})

test('the question before a deletion says what is deleted, and until when backups hold it', () => {
  const deletion = (count: number, backupDays: number | null) => {
    const entries = ['a', 'a-notice'].slice(0, count).map((id) => mail({}, id))
    return toMessageView({ submission: received, ...read, entries }, moment, { ...retention, backupDays }).deletion
  }
  expect(deletion(0, null).what).toBe('The message of Ada is removed now.')
  expect(deletion(1, null).what).toBe('The message of Ada and its mail are removed now.')
  expect(deletion(2, null).what).toBe('The message of Ada and its 2 mails are removed now.')
  expect(deletion(2, null).backups).toContain('until you delete them.')
  expect(deletion(2, 7).backups).toContain('November 29 at the latest')
})

test('a deletion names a mail that is being sent', () => {
  const claimed = mail({ state: 'PROCESSING', leaseExpireTime: '2026-11-22T15:01:00.000Z' })
  const over = mail({ state: 'PROCESSING', leaseExpireTime: '2026-11-22T14:59:00.000Z' })
  const isBeingSent = (entry: typeof claimed) =>
    toMessageView({ submission: received, ...read, entries: [entry] }, moment, retention).deletion.isBeingSent
  expect([isBeingSent(claimed), isBeingSent(over)]).toEqual([true, false])
})

const retention = { retentionDays: 365, backupDays: null }

function mail(delivery: Partial<Delivery>, id = 'a') {
  return toQueueEntry(
    'mail',
    { id, fields: { to: ['ada@example.org'], delivery: { ...newDelivery(now), ...delivery } } },
    now,
  )
}
