import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { testedMailName } from '#domain/studio/sample-note.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { mailedSubjects } from '#support/memory/mailed-subjects.ts'
import { data } from '#support/small-bundle.ts'
import { sendTestMail } from './send-test-mail.ts'

test.each([
  ['worker', false],
  ['extension', true],
] as const)('a queued test mail that the %s sends is remembered: %s', async (mailDelivery, isRemembered) => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  data(await sendTestMail(ports, { host: 'vita.example', mailDelivery }, uid))
  const { collection, id } = testedMailName
  expect(data(await ports.documents.read(collection, id)) !== none).toBe(isRemembered)
  expect(await mailedSubjects(ports)).toEqual(['A test mail of vita.example'])
})
