import { signInQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { type WelcomeFields, welcomeLifetimeMs } from '#domain/accounts/welcome.ts'
import { call, take, takeAll } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { type FailureCode, type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { sha256Of } from '../content/sha-256.ts'
import { addAccount } from './accounts.ts'
import { consumeOnce, isOpenAt } from './sign-in/one-use.ts'
import type { ResetPorts } from './sign-in/reset-password.ts'
import { isSameSecret, newSecret } from './sign-in/secrets.ts'
import { type SignInPorts, signIn } from './sign-in/sign-in.ts'
import type { SignedInNow } from './sign-in/start-session.ts'

/** The document of the open address: the hash of its token, and its end. Only the newest address works. */
const place = { collection: 'site', id: 'welcome' } as const

type TokenPorts = Pick<Ports, 'documents' | 'identities' | 'clock'>

/**
 * Returns the token of a new address that makes the first account, in base64url; an earlier one ends. None when there is an
 * account. docs/behaviour.md 24.1.
 */
export const newWelcome = call(async (ports: TokenPorts): Promise<string | None> => {
  const identities = take(await ports.identities.list())
  if (identities.length > 0) return none
  const token = newSecret()
  const until = new Date(ports.clock.now().getTime() + welcomeLifetimeMs).toISOString()
  take(await ports.documents.commit([{ ...place, fields: { hash: await sha256Of(token), until } }]))
  return token
})

/** A token and the pseudonym of the address that sent it. */
type Tried = { token: string; client: string; browser?: string }

/**
 * Returns whether a token may make the first account; it stays usable. A wrong, used or expired one is 'over'. It counts nothing,
 * because any page of the web can open an address: with 256 random bits no token is guessed.
 */
export const readWelcome = call(async (ports: TokenPorts, token: string): Promise<'open' | 'over'> => {
  const open = await openWelcome(ports, token)
  return open === none ? 'over' : 'open'
})

/** The stored fields of the open address, when this is its token; none otherwise. */
async function openWelcome(ports: TokenPorts, token: string): Promise<Fields | None> {
  if (token === '') return none
  const [stored, identities] = await takeAll([
    ports.documents.read(place.collection, place.id),
    ports.identities.list(),
  ])
  const fields = stored?.fields ?? {}
  const isFirst = identities.length === 0
  const isRight = isSameSecret(await sha256Of(token), String(fields.hash))
  return isRight && isFirst && isOpenAt(ports.clock.now(), fields) ? fields : none
}

/** The same for a posted token. A wrong one counts as a failed sign-in of this client, so there can be too many. */
async function countedWelcome(
  ports: TokenPorts & Pick<Ports, 'attempts'>,
  { token, client }: Tried,
  isLimited: boolean,
): Promise<{ fields: Fields } | TooMany | None> {
  if (token === '') return none
  const quotas = isLimited ? signInQuotas(client) : []
  const now = ports.clock.now()
  const full = take(await ports.attempts.take(quotas, now))
  if (full !== none) return tooManyAttempts(full, now)
  const open = await openWelcome(ports, token)
  if (open === none) return none
  take(await ports.attempts.takeBack(quotas))
  return { fields: open }
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
export const redeemWelcome = call(
  async (
    ports: ResetPorts & SignInPorts,
    host: string,
    { token, client, browser, ...account }: Tried & WelcomeFields,
    isLimited: boolean = true,
  ): Promise<WelcomeAnswer> => {
    const found = await countedWelcome(ports, { token, client }, isLimited)
    if (found === none) return { outcome: 'over' }
    if ('retryAfterS' in found) return { outcome: 'limited', ...found }
    const { fields } = found
    const used = take(await consumeOnce(ports, place, fields))
    if (!used) return { outcome: 'over' }

    const { email, password } = account
    const names = { firstName: account.firstName.trim(), lastName: account.lastName.trim() }
    const added = await addAccount(ports, host, { ...names, email: email.trim(), password, isAdmin: true })
    if (!added.ok) {
      take(await ports.documents.commit([{ ...place, fields, was: none }]))
      const field = fieldOf(added.failure.code)
      return field === none ? take(added) : { outcome: 'rejected', field, message: added.failure.message }
    }
    const signedIn = await signIn(ports, { email, password, device: '', client, browser }, isLimited)
    const session = signedIn.ok && 'signedIn' in signedIn.data ? signedIn.data.signedIn : none
    return { outcome: 'made', uid: added.data.uid, signedIn: session }
  },
)

function fieldOf(code: FailureCode): keyof WelcomeFields | None {
  if (code === 'password-does-not-meet-requirements') return 'password'
  return code === 'invalid-email' || code === 'email-already-in-use' ? 'email' : none
}
