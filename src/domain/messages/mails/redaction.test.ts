import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { newDelivery } from './delivery.ts'
import { withoutPayload, withoutText } from './redaction.ts'

const now = new Date('2026-06-08T12:00:00.000Z')
const message = { subject: 'S', text: 'T', html: '<p>H</p>' }
const redacted = { subject: 'S', text: '', html: '' }
const sent = { ...newDelivery(new Date('2026-05-01T00:00:00Z')), state: 'SUCCESS', endTime: '2026-06-01T11:59:59.999Z' }

test('the text of a mail is removed more than 7 days after sending, and everything else stays', () => {
  const fields = { to: ['ada@example.com'], message, delivery: sent }
  expect(withoutText(fields, now)).toEqual({ ...fields, message: redacted })
  const justSeven = { ...fields, delivery: { ...sent, endTime: '2026-06-01T12:00:00.000Z' } }
  expect(withoutText(justSeven, now)).toBe(none)
})

test.each(['PENDING', 'PROCESSING', 'RETRY', 'ERROR', 'HELD', 'EXPIRED'])('%s keeps its content', (state) => {
  expect(withoutText({ message, delivery: { ...sent, state } }, now)).toBe(none)
  expect(withoutPayload({ payload: { email: 'x' }, delivery: { ...sent, state } })).toBe(none)
})

test('nothing changes where nothing is left to remove', () => {
  expect(withoutText({ message: redacted, delivery: sent }, now)).toBe(none)
  expect(withoutPayload({ payload: {}, delivery: sent })).toBe(none)
})

test('the name of the sender is removed with the text', () => {
  const fields = { replyTo: 'ada@example.com', replyToName: 'Ada', message: redacted, delivery: sent }
  expect(withoutText(fields, now)).toEqual({ replyTo: 'ada@example.com', message: redacted, delivery: sent })
})

test('other fields of a message are removed with its text, and a damaged message is removed whole', () => {
  expect(withoutText({ message: { ...redacted, attachments: ['x'] }, delivery: sent }, now)?.message).toEqual(redacted)
  for (const damaged of ['text', none, ['x'], 3, undefined])
    expect(withoutText({ message: damaged, delivery: sent }, now)?.message).toEqual({ ...redacted, subject: '' })
})

test('a sent mail without a readable time counts as sent long ago', () => {
  expect(withoutText({ message, delivery: { state: 'SUCCESS', endTime: 'soon' } }, now)?.message).toEqual(redacted)
})

test('the payload of a forward is removed once it was sent', () => {
  const fields = { payload: { email: 'ada@example.com' }, delivery: { ...sent, endTime: now.toISOString() } }
  expect(withoutPayload(fields)).toEqual({ ...fields, payload: {} })
  expect(withoutPayload({ ...fields, payload: 'ada@example.com' })).toEqual({ ...fields, payload: {} })
})
