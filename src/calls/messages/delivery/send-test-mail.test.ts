import { expect, test } from 'vitest'
import { testedMailName } from '#domain/studio/sample-note.ts'
import { none } from '#resume/result.ts'
import { mailedSubjects, memoryAccountPorts } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { sendTestMail } from './send-test-mail.ts'

test.each([
  ['worker', false],
  ['extension', true],
] as const)('a queued test mail that the %s sends is remembered: %s', async (mailDelivery, isRemembered) => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  data(await sendTestMail(ports, { host: 'vita.example', mailDelivery, isLimited: true }, uid))
  const { collection, id } = testedMailName
  expect(data(await ports.documents.read(collection, id)) !== none).toBe(isRemembered)
  expect(await mailedSubjects(ports)).toEqual(['A test mail of vita.example'])
})

test('an Admin sends 3 test mails in 10 minutes and 10 a day at most, at once too; others have their own count', async () => {
  const { ports, clock, uid } = await memoryAccountPorts('tide-tables')
  const rules = { host: 'vita.example', mailDelivery: 'worker', isLimited: true } as const
  const send = async () => data(await sendTestMail(ports, rules, uid))
  const many = await Promise.all(Array.from({ length: 12 }, send))
  expect(many.filter((answer) => answer === none)).toHaveLength(3)
  expect(await send()).toEqual({ retryAfterS: 600, message: 'Too many attempts. Please try again in 10 minutes.' })
  for (let sent = 3; sent < 10; sent += 1) {
    clock.moveBy(10 * 60_000)
    expect(await send()).toBe(none)
  }
  clock.moveBy(10 * 60_000)
  expect(await send()).toMatchObject({ message: expect.stringContaining('hours') })
  expect(await mailedSubjects(ports)).toHaveLength(10)
  expect(data(await sendTestMail(ports, { ...rules, isLimited: false }, uid))).toBe(none)
})
