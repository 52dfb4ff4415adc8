import { unfinished } from '#domain/accounts/account.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import { halfSignInLifetimeMs } from '#domain/accounts/one-time-codes.ts'
import { call, take } from '#domain/call.ts'
import { decrypt, encrypt } from '#libraries/encryption.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none, type Result } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { consumeOnce, isOpenAt } from './one-use.ts'
import { newSecret } from './secrets.ts'

/**
 * Sign-ins whose password was right and whose code is missing, each under the hash of its token. The token is good for trying a
 * code, for 5 minutes, and for nothing else. docs/behaviour.md 30.4.
 */
export const halfSignIns = unfinished.halfSignIns

type HalfPorts = Pick<Ports, 'documents' | 'identities' | 'clock'>

/** Returns the token of a new half sign-in. */
export const beginHalfSignIn = call(
  async ({ documents, clock }: HalfPorts, { identity, credential }: SignedInIdentity): Promise<string> => {
    const token = newSecret()
    const until = new Date(clock.now().getTime() + halfSignInLifetimeMs).toISOString()
    const encrypted = credential === none ? none : encrypt(token, credential)
    const fields = { uid: identity.uid, credential: encrypted, until }
    take(await documents.commit([{ collection: halfSignIns, id: await sha256Of(token), fields, was: none }]))
    return token
  },
)

/** The identity of a half sign-in, and what `endHalfSignIn` needs. */
export type HalfSignIn = { identity: Identity; id: string; fields: Fields }

/**
 * The half sign-in of a token; it stays open. None when it is unknown, used or expired, or when the account is gone or disabled,
 * or got another password since.
 */
export const readHalfSignIn = call(async (ports: HalfPorts, token: string): Promise<HalfSignIn | None> => {
  if (token === '') return none
  const id = await sha256Of(token)
  const stored = take(await ports.documents.read(halfSignIns, id))
  const now = ports.clock.now()
  const fields: Fields = stored?.fields ?? {}
  const { uid, credential } = fields
  if (typeof uid !== 'string' || !isOpenAt(now, fields)) return none
  const known = typeof credential === 'string' ? decrypt(token, credential) : none
  const confirmed = take(await ports.identities.confirm(uid, known, now))
  return confirmed === none ? none : { identity: confirmed.identity, id, fields }
})

/** Ends a half sign-in. Returns false when another request was first. */
export async function endHalfSignIn(
  ports: Pick<Ports, 'documents'>,
  { id, fields }: HalfSignIn,
): Promise<Result<boolean>> {
  return consumeOnce(ports, { collection: halfSignIns, id }, fields)
}
