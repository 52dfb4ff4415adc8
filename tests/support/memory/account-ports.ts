import { leakedPasswords } from '#adapters/leaked-passwords/leaked-passwords.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { accountFields } from '#domain/accounts/account.ts'
import type { Ports } from '#ports/ports.ts'
import { success } from '#resume/result.ts'
import { siteEncryption } from '#stack/site-encryption.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'

/** New stores in memory, with the other ports that calls about accounts need. */
export function memoryAccountStores() {
  const clock = memoryClock(new Date('2026-06-01T12:00:00Z'))
  return {
    ...memoryStores(() => clock.now()),
    clock,
    leakedPasswords: leakedPasswords(),
    pseudonyms: { of: (kind: string, text: string) => Buffer.from(`${kind} ${text}`).toString('base64url') },
  }
}

/** The ports that account pages need, in memory. The clock does not wait, and Ada Lovelace has an account. */
export async function memoryAccountPorts(password: string) {
  const stores = memoryAccountStores()
  const clock = { ...stores.clock, wait: async () => {} }
  const ports = {
    ...stores,
    clock,
    files: { folder: async () => success([]) },
    siteEncryption: siteEncryption({ for: () => new Uint8Array(32) }),
  } as unknown as Ports
  const email = 'ada@example.com'
  const made = await ports.identities.create({ email, password, displayName: 'Ada Lovelace' })
  if (!made.ok) throw new Error(made.failure.message)
  const { uid } = made.data
  const account = { uid, firstName: 'Ada', lastName: 'Lovelace', isAdmin: false, email }
  await stores.documents.commit([{ collection: 'user', id: uid, fields: accountFields(account) }])
  return { ports, clock, uid, database: stores.database }
}

/** The subjects of the queued mails, in alphabetical order. */
export async function mailedSubjects({ documents }: Pick<Ports, 'documents'>): Promise<unknown[]> {
  const queued = await documents.readAll('mail')
  if (!queued.ok) throw new Error(queued.failure.message)
  return queued.data.map(({ fields }) => (fields.message as { subject: string }).subject).sort()
}
