import { memoryAttempts } from '#adapters/memory/attempts.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryDeliveryQueue } from '#adapters/memory/delivery-queue.ts'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { memoryIdentities } from '#adapters/memory/identities.ts'
import { memoryPasswordStrength } from '#adapters/memory/password-strength.ts'
import { memorySessions } from '#adapters/memory/sessions.ts'
import { accountFields } from '#domain/accounts/account.ts'
import { none, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/** The ports that account pages need, in memory. The clock does not wait, and Ada Lovelace has an account. */
export async function memoryAccountPorts(password: string) {
  const documents = memoryDocuments()
  const clock = { ...memoryClock(new Date('2026-06-01T12:00:00Z')), wait: async () => {} }
  const ports = {
    documents,
    clock,
    files: { list: async () => success({ files: [], prefixes: [], nextPageToken: none }) },
    identities: memoryIdentities(undefined, () => clock.now()),
    sessions: memorySessions(),
    attempts: memoryAttempts(),
    passwordStrength: memoryPasswordStrength(),
    queue: memoryDeliveryQueue(documents),
    tokenEncryption: {
      encrypt: (_: string, text: string) => text,
      decrypt: (_: string, encrypted: string) => encrypted,
    },
    pseudonyms: { of: (kind: string, text: string) => `${kind}-${text}` },
  } as unknown as Ports
  const email = 'ada@example.com'
  const made = await ports.identities.create({ email, password, displayName: 'Ada Lovelace' })
  if (!made.ok) throw new Error(made.failure.message)
  const { uid } = made.data
  const account = { uid, firstName: 'Ada', lastName: 'Lovelace', isAdmin: false, email }
  await documents.commit([{ collection: 'user', id: uid, fields: accountFields(account) }])
  return { ports, clock, uid }
}
