import type { Account } from '#domain/accounts/account.ts'
import { call, take } from '#domain/call.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import type { Ports } from '#ports/ports.ts'
import { accountOf, saveCredential } from '../account/current-account.ts'
import { newDevice } from './known-device.ts'

/** `token` is that of the new session; `device` marks this device for the next sign-in. */
export type SignedInNow = { account: Account; token: string; device: string }

/**
 * `session` is the token of the browser's previous session, which ends; `browser` is in words. `address` is the email as typed,
 * if it was.
 */
export type SessionRequest = { session?: string; browser?: string; address?: string }

/** Starts a session for a signed-in identity, whatever it signed in with. */
export const startSession = call(
  async (
    ports: Pick<Ports, 'documents' | 'sessions' | 'pseudonyms' | 'clock'>,
    { identity, credential }: SignedInIdentity,
    { session = '', browser = '', address = identity.email }: SessionRequest,
  ): Promise<SignedInNow> => {
    const account = take(await accountOf(ports, identity))
    if (session !== '') take(await ports.sessions.end(session))
    const token = take(await ports.sessions.start(identity.uid, account.isAdmin, ports.clock.now(), { browser }))
    take(await saveCredential(ports, token, credential))
    return { account, token, device: newDevice(ports, address) }
  },
)
