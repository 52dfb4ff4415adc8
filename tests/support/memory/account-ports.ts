import { leakedPasswords } from '#adapters/leaked-passwords/leaked-passwords.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { accountFields } from '#domain/accounts/account.ts'
import type { Ports } from '#ports/ports.ts'
import { success } from '#resume/result.ts'
import { siteEncryption } from '#stack/site-encryption.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'

/** The ports that account pages need, in memory. The clock does not wait, and Ada Lovelace has an account. */
export async function memoryAccountPorts(password: string) {
  const clock = { ...memoryClock(new Date('2026-06-01T12:00:00Z')), wait: async () => {} }
  const stores = memoryStores(() => clock.now())
  const ports = {
    ...stores,
    clock,
    files: { folder: async () => success([]) },
    leakedPasswords: leakedPasswords(),
    siteEncryption: siteEncryption({ for: () => new Uint8Array(32) }),
    pseudonyms: { of: (kind: string, text: string) => `${kind}-${text}` },
  } as unknown as Ports
  const email = 'ada@example.com'
  const made = await ports.identities.create({ email, password, displayName: 'Ada Lovelace' })
  if (!made.ok) throw new Error(made.failure.message)
  const { uid } = made.data
  const account = { uid, firstName: 'Ada', lastName: 'Lovelace', isAdmin: false, email }
  await stores.documents.commit([{ collection: 'user', id: uid, fields: accountFields(account) }])
  return { ports, clock, uid, database: stores.database }
}
