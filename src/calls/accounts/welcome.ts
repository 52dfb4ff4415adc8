import { signInQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { type WelcomeFields, welcomeLifetimeMs } from '#domain/accounts/welcome.ts'
import { type FailureCode, type None, none, type Result, success } from '#domain/result.ts'
import { isSameSecret } from '#domain/same-secret.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { Ports } from '#ports/ports.ts'
import { sha256Of } from '../content/sha-256.ts'
import { addAccount } from './accounts.ts'
import { newSecret } from './new-secret.ts'
import { consumeOnce, isOpenAt } from './one-use.ts'
import type { ResetPorts } from './reset-password.ts'
import { type SignInPorts, signIn } from './sign-in.ts'
import type { SignedInNow } from './start-session.ts'

/** The document of the open address: the hash of its token, and its end. Only the newest address works. */
const place = { collection: 'site', id: 'welcome' } as const

type TokenPorts = Pick<Ports, 'documents' | 'identities' | 'clock'>

/**
 * Returns the token of a new address that makes the first account, in base64url; an earlier one ends. None when there is an
 * account. docs/behaviour.md 24.1.
 */
export async function newWelcome(ports: TokenPorts): Promise<Result<string | None>> {
  const identities = await ports.identities.list()
  if (!identities.ok) return identities
  if (identities.data.length > 0) return success(none)
  const token = newSecret()
  const until = new Date(ports.clock.now().getTime() + welcomeLifetimeMs).toISOString()
  const stored = await ports.documents.commit([{ ...place, fields: { hash: await sha256Of(token), until } }])
  return stored.ok ? success(token) : stored
}

/** A token and the pseudonym of the address that sent it. */
type Tried = { token: string; client: string; browser?: string }

/**
 * Returns whether a token may make the first account; it stays usable. A wrong, used or expired one is 'over'. It counts nothing,
 * because any page of the web can open an address: with 256 random bits no token is guessed.
 */
export async function readWelcome(ports: TokenPorts, token: string): Promise<Result<'open' | 'over'>> {
  const open = await openWelcome(ports, token)
  return open.ok ? success(open.data === none ? 'over' : 'open') : open
}

/** The stored fields of the open address, when this is its token; none otherwise. */
async function openWelcome(ports: TokenPorts, token: string): Promise<Result<Fields | None>> {
  if (token === '') return success(none)
  const [stored, identities] = await Promise.all([
    ports.documents.read(place.collection, place.id),
    ports.identities.list(),
  ])
  if (!stored.ok) return stored
  if (!identities.ok) return identities
  const fields = stored.data?.fields ?? {}
  const isRight = isSameSecret(await sha256Of(token), String(fields.hash))
  const isOpen = isRight && identities.data.length === 0 && isOpenAt(ports.clock.now(), fields)
  return success(isOpen ? fields : none)
}

/** The same for a posted token. A wrong one counts as a failed sign-in of this client, so there can be too many. */
async function countedWelcome(
  ports: TokenPorts & Pick<Ports, 'attempts'>,
  { token, client }: Tried,
  isLimited: boolean,
): Promise<Result<{ fields: Fields } | TooMany | None>> {
  if (token === '') return success(none)
  const quotas = isLimited ? signInQuotas(client) : []
  const now = ports.clock.now()
  const full = await ports.attempts.take(quotas, now)
  if (!full.ok) return full
  if (full.data !== none) return success(tooManyAttempts(full.data, now))
  const open = await openWelcome(ports, token)
  if (!open.ok || open.data === none) return open.ok ? success(none) : open
  const takenBack = await ports.attempts.takeBack(quotas)
  return takenBack.ok ? success({ fields: open.data }) : takenBack
}

/**
 * 'made': the account is an Admin; without `signedIn` it has no session yet. 'rejected': the field is invalid and the token
 * works again. 'over' as in `readWelcome`, also for the second of two uses at the same time.
 */
export type WelcomeAnswer =
  | { outcome: 'made'; uid: string; signedIn: SignedInNow | None }
  | { outcome: 'rejected'; field: keyof WelcomeFields; message: string }
  | { outcome: 'over' }
  | ({ outcome: 'limited' } & TooMany)

/** Makes the first account and signs it in. Fails as the stores do; the token then works again. */
export async function redeemWelcome(
  ports: ResetPorts & SignInPorts,
  host: string,
  { token, client, browser, ...account }: Tried & WelcomeFields,
  isLimited = true,
): Promise<Result<WelcomeAnswer>> {
  const found = await countedWelcome(ports, { token, client }, isLimited)
  if (!found.ok) return found
  if (found.data === none) return success({ outcome: 'over' })
  if ('retryAfterS' in found.data) return success({ outcome: 'limited', ...found.data })
  const { fields } = found.data
  const used = await consumeOnce(ports, place, fields)
  if (!used.ok) return used
  if (!used.data) return success({ outcome: 'over' })

  const { email, password } = account
  const names = { firstName: account.firstName.trim(), lastName: account.lastName.trim() }
  const added = await addAccount(ports, host, { ...names, email: email.trim(), password, isAdmin: true })
  if (!added.ok) {
    const givenBack = await ports.documents.commit([{ ...place, fields, was: none }])
    if (!givenBack.ok) return givenBack
    const field = fieldOf(added.failure.code)
    return field === none ? added : success({ outcome: 'rejected', field, message: added.failure.message })
  }
  const signedIn = await signIn(ports, { email, password, device: '', client, browser }, isLimited)
  const session = signedIn.ok && 'signedIn' in signedIn.data ? signedIn.data.signedIn : none
  return success({ outcome: 'made', uid: added.data.uid, signedIn: session })
}

function fieldOf(code: FailureCode): keyof WelcomeFields | None {
  if (code === 'password-does-not-meet-requirements') return 'password'
  return code === 'invalid-email' || code === 'email-already-in-use' ? 'email' : none
}
