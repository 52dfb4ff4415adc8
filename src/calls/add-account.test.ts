import { expect, test } from 'vitest'
import { memoryAttempts } from '#adapters/memory/attempts.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryDeliveryQueue } from '#adapters/memory/delivery-queue.ts'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { memoryIdentities } from '#adapters/memory/identities.ts'
import { memoryPasswordStrength } from '#adapters/memory/password-strength.ts'
import { memorySessions } from '#adapters/memory/sessions.ts'
import { failed } from '#domain/result.ts'
import { addAccount, listAccounts } from './accounts.ts'
import type { ResetPorts } from './reset-password.ts'

const host = 'resume.example.org'
const password = 'granite walrus thimble oak'
const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Quill', isAdmin: true, password }

test('an account that was only begun is finished by making it again, with the new password', async () => {
  const ports = openPorts()
  const full = failed('quota-exceeded', 'The disk is full.')
  expect(await addAccount({ ...ports, documents: { ...ports.documents, commit: async () => full } }, host, ada)).toBe(
    full,
  )
  expect(data(await listAccounts(ports))).toMatchObject([{ account: { firstName: '', isAdmin: false } }])

  const again = { ...ada, email: 'ADA@example.com', password: 'velvet orbit mango tripod' }
  expect(data(await addAccount(ports, host, again))).toMatchObject({ firstName: 'Ada', isAdmin: true })
  const [listed, ...others] = data(await listAccounts(ports))
  expect([listed?.account.firstName, listed?.account.isAdmin, others]).toEqual(['Ada', true, []])
  expect((await ports.identities.signIn(ada.email, password)).ok).toBe(false)
  expect((await ports.identities.signIn(ada.email, again.password)).ok).toBe(true)
})

test('one that was finished is left as it is, also one without the Admin flag', async () => {
  const ports = openPorts()
  data(await addAccount(ports, host, { ...ada, isAdmin: false }))
  const again = { ...ada, firstName: 'Eve', password: 'velvet orbit mango tripod' }
  expect(await addAccount(ports, host, again)).toMatchObject({ failure: { code: 'email-already-in-use' } })
  expect(data(await listAccounts(ports))).toMatchObject([{ account: { firstName: 'Ada', isAdmin: false } }])
  expect((await ports.identities.signIn(ada.email, password)).ok).toBe(true)
})

function openPorts(): ResetPorts {
  const documents = memoryDocuments()
  return {
    documents,
    identities: memoryIdentities(),
    sessions: memorySessions(),
    attempts: memoryAttempts(),
    pseudonyms: { of: (kind, text) => `${kind} ${text}` },
    passwordStrength: memoryPasswordStrength(),
    queue: memoryDeliveryQueue(documents),
    clock: memoryClock(new Date('2026-06-01T12:00:00Z')),
  }
}

function data<T>(result: { ok: true; data: T } | { ok: false; failure: { message: string } }): T {
  if (!result.ok) throw new Error(result.failure.message)
  return result.data
}
