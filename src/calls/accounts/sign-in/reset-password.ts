import { passwordChangedMail, resetMail } from '#domain/accounts/account-mails.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { type PasswordPolicy, passwordRules, toPassword } from '#domain/accounts/password-policy.ts'
import { personalWords, weaknessText } from '#domain/accounts/password-weakness.ts'
import {
  resetOnItsWayQuota,
  resetRedeemQuotas,
  resetRequestQuotas,
  type TooMany,
  tooManyAttempts,
} from '#domain/accounts/sign-in-limits.ts'
import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { message, type Words } from '#resume/words.ts'
import { readPersonInfo } from '../../content/read-person-info.ts'
import { queueMails } from '../../messages/delivery/queue-mail.ts'
import { noteEvent } from '../account/account-events.ts'
import { accountOf } from '../account/current-account.ts'
import { accountName } from './known-device.ts'
import { accountCodeRow } from './sign-in.ts'

export type ResetPorts = Pick<
  Ports,
  'documents' | 'identities' | 'sessions' | 'attempts' | 'pseudonyms' | 'leakedPasswords' | 'queue' | 'clock'
>

/** The site as its mails name it: its public address without a final slash, and its host. */
export type SitePlace = { origin: string; host: string }

/** The same in the language of a page: `origin` is the public address before those of its pages. */
type SiteInLanguage = SitePlace & { words?: Words }

/** Minimum duration of an answer, in ms, so that its time does not tell whether the address has an account. */
const answerAfterMs = 400

/**
 * Queues a password reset mail if the address has an account that is not disabled. The answer, its duration and its limits
 * are the same if not. Returns none; 'on its way' when an earlier request is less than two minutes old (nothing is queued
 * or counted then); or when the next request is possible. Fails with 'invalid-email' for a malformed address. Without
 * limits (RATE_LIMITS) every request is queued.
 */
export const requestPasswordReset = call(
  async (
    ports: ResetPorts,
    site: SiteInLanguage,
    email: string,
    client: string,
    isLimited: boolean = true,
  ): Promise<TooMany | 'on its way' | None> => {
    const address = email.trim()
    if (!isEmailAddress(address)) return failIdentity('invalid-email')
    const account = accountName(ports, address)
    const quotas = isLimited ? resetRequestQuotas(client, account) : []
    const full = take(await ports.attempts.take(quotas, ports.clock.now()))
    if (full !== none) return onItsWayOrTooMany(ports, account, full)
    const [queued] = await Promise.all([queueReset(ports, site, address), ports.clock.wait(answerAfterMs)])
    if (queued.ok) return none
    // Otherwise the next request would report that a mail is on its way.
    await ports.attempts.takeBack(quotas)
    return take(queued)
  },
)

async function onItsWayOrTooMany(
  { attempts, clock }: Pick<ResetPorts, 'attempts' | 'clock'>,
  account: string,
  until: Date,
): Promise<TooMany | 'on its way'> {
  const asked = take(await attempts.fullUntil([resetOnItsWayQuota(account)], clock.now()))
  return asked === none ? tooManyAttempts(until, clock.now()) : 'on its way'
}

const queueReset = call(async (ports: ResetPorts, site: SiteInLanguage, address: string): Promise<void> => {
  const reset = take(await ports.identities.requestReset(address, ports.clock.now()))
  if (reset === none) return
  const { token, identity, until } = reset
  const link = `${site.origin}/reset-password?token=${token}`
  const mail = resetMail(identity.email, link, site.host, site.words)
  take(await queueMails(ports, { kind: 'reset', mail, notAfter: until }))
})

/**
 * Returns whose password a link resets, and the rules for the new one. Consumes nothing. Fails with 'invalid-action-code'
 * or 'expired-action-code'.
 */
export const readReset = call(
  async (
    { identities, clock }: Pick<ResetPorts, 'identities' | 'clock'>,
    token: string,
  ): Promise<{ email: string; policy: PasswordPolicy }> => {
    const identity = take(await identities.readReset(token, clock.now()))
    return { email: identity.email, policy: identities.policy }
  },
)

/** The steps after a password change: end the account's sessions, end its wait after failures, queue the notice. */
export type AfterPassword = 'sessions' | 'lock' | 'mail'

/** `undone` names the steps that failed after the password was changed. */
export type ResetAnswer =
  | { outcome: 'changed'; undone: AfterPassword[] }
  | { outcome: 'rejected'; reason: string }
  | ({ outcome: 'limited' } & TooMany)

/**
 * Sets a new password and consumes the link's token. Every session of the account and its count of failures end, and a mail
 * is queued that says so. It starts no session. A weak password is rejected with the reason and keeps the token. Fails as
 * `readReset` does, and never after the password is changed.
 */
export const redeemReset = call(
  async (
    ports: ResetPorts,
    { host }: Pick<SitePlace, 'host'>,
    {
      token,
      password: typed,
      client,
      browser = '',
    }: { token: string; password: string; client: string; browser?: string },
    isLimited: boolean = true,
  ): Promise<ResetAnswer> => {
    const now = ports.clock.now()
    const full = take(await ports.attempts.take(isLimited ? resetRedeemQuotas(client) : [], now))
    if (full !== none) return { outcome: 'limited', ...tooManyAttempts(full, now) }
    const identity = take(await ports.identities.readReset(token, now))
    const weakness = take(await passwordWeakness(ports, typed, identity, host))
    if (weakness !== none) return { outcome: 'rejected', reason: weakness }

    const changed = take(await ports.identities.redeemReset(token, toPassword(typed), now))
    await noteEvent(ports, changed.uid, 'password-reset', browser)
    return { outcome: 'changed', undone: await endEverything(ports, changed, host) }
  },
)

/** Returns why a password is rejected for the account of this identity, or none. */
export const passwordWeakness = call(
  async (
    ports: Pick<ResetPorts, 'documents' | 'identities' | 'leakedPasswords'>,
    typed: string,
    identity: Identity,
    host: string,
  ): Promise<string | None> => {
    const { firstName, lastName, email } = take(await accountOf(ports, identity))
    return take(
      await weaknessFor(ports, typed, { names: [`${firstName} ${lastName}`, identity.displayName ?? ''], email }, host),
    )
  },
)

/** Returns why a password is rejected for a person with these names and this address, or none. */
export const weaknessFor = call(
  async (
    ports: Pick<ResetPorts, 'documents' | 'identities' | 'leakedPasswords'>,
    typed: string,
    { names, email }: { names: readonly string[]; email: string },
    host: string,
  ): Promise<string | None> => {
    const password = toPassword(typed)
    if (!password.isWellFormed() || password.includes('\u0000'))
      return message('This password contains characters that cannot be used.')
    const broken = passwordRules(ports.identities.policy, password).filter(({ isMet }) => !isMet)
    if (broken.length > 0)
      return `This password does not meet the requirements: ${broken.map(({ words }) => words.toLowerCase()).join(', ')}.`
    const owner = take(await readPersonInfo(ports))
    const words = personalWords([...names, owner.name], host, email)
    return weaknessText(password, words, ports.leakedPasswords.has)
  },
)

/**
 * After a password change: removes the sessions and the count of failures, and queues the notice. Returns the steps that
 * failed. Even then no earlier session is valid: the port of identities promises that.
 */
export async function endEverything(
  ports: Pick<ResetPorts, 'sessions' | 'attempts' | 'pseudonyms' | 'queue' | 'clock'>,
  { uid, email }: Identity,
  host: string,
): Promise<AfterPassword[]> {
  const notice = passwordChangedMail(email, host)
  const done: [step: AfterPassword, done: Result<void>][] = [
    ['sessions', await ports.sessions.endAll(uid)],
    ['lock', await unlock(ports, email)],
    ['mail', await queueMails(ports, { kind: 'password', mail: notice })],
  ]
  return done.filter(([, { ok }]) => !ok).map(([step]) => step)
}

/** Ends the waits of an account after wrong passwords and wrong codes. */
export const unlock = call(async (ports: Pick<ResetPorts, 'attempts' | 'pseudonyms'>, email: string): Promise<void> => {
  take(await ports.attempts.unlock(`account ${accountName(ports, email)}`))
  take(await ports.attempts.unlock(accountCodeRow(ports, email)))
})
