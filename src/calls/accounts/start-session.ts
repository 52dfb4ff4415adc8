import type { Account } from '#domain/accounts/account.ts'
import { type Result, success } from '#domain/result.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import type { Ports } from '#ports/ports.ts'
import { accountOf, saveCredential } from './current-account.ts'
import { newDevice } from './known-device.ts'

/** `token` is that of the new session; `device` marks this device for the next sign-in. */
export type SignedInNow = { account: Account; token: string; device: string }

/**
 * `session` is the token of the browser's previous session, which ends; `browser` is in words. `address` is the email as typed,
 * if it was.
 */
export type SessionRequest = { session?: string; browser?: string; address?: string }

/** Starts a session for a signed-in identity, whatever it signed in with. */
export async function startSession(
  ports: Pick<Ports, 'documents' | 'sessions' | 'tokenEncryption' | 'pseudonyms' | 'clock'>,
  { identity, credential }: SignedInIdentity,
  { session = '', browser = '', address = identity.email }: SessionRequest,
): Promise<Result<SignedInNow>> {
  const account = await accountOf(ports, identity)
  if (!account.ok) return account
  const ended = session === '' ? success() : await ports.sessions.end(session)
  if (!ended.ok) return ended
  const token = await ports.sessions.start(identity.uid, account.data.isAdmin, ports.clock.now(), { browser })
  if (!token.ok) return token
  const saved = await saveCredential(ports, token.data, credential)
  if (!saved.ok) return saved
  return success({ account: account.data, token: token.data, device: newDevice(ports, address) })
}
