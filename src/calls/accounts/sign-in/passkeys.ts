import { nameProblem } from '#domain/accounts/account.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import {
  longestPasskeyAnswer,
  maxPasskeys,
  type Passkey,
  type PasskeyPurpose,
  passkeyTexts,
  type RelyingParty,
  toPasskeys,
} from '#domain/accounts/passkey.ts'
import { challengeQuotas, signInQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { call, fail, take } from '#domain/call.ts'
import {
  type ExpectedPasskey,
  type PasskeyOptions,
  passkeyCreationOptions,
  passkeyRequestOptions,
  verifiedNewPasskey,
  verifiedPasskeyUse,
} from '#libraries/passkey-checks.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result, success } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { noteEvent } from '../account/account-events.ts'
import { changeDocument } from '../account/change-document.ts'
import { type MailRules, type NotifyPorts, notifyAccount } from '../account/notify-account.ts'
import { consumeChallenge, newChallenge } from './passkey-challenges.ts'
import type { SignInPorts } from './sign-in.ts'
import { type SignedInNow, startSession } from './start-session.ts'

/** One document for each account, by its uid. docs/behaviour.md 30.1. */
export const passkeysCollection = 'passkeys'
const collection = passkeysCollection

export type PasskeyPorts = Pick<Ports, 'documents' | 'identities' | 'attempts' | 'clock'>

export const readPasskeys = call(async ({ documents }: Pick<Ports, 'documents'>, uid: string): Promise<Passkey[]> => {
  const stored = take(await documents.read(collection, uid))
  return toPasskeys(stored?.fields ?? {})
})

/** Whether any account of the site has a passkey, so that sign-in offers them. */
export const offersPasskeys = call(async (ports: Pick<Ports, 'documents' | 'identities'>): Promise<boolean> => {
  if (ports.identities.signInVerified === none) return false
  const stored = take(await ports.documents.readAll(collection))
  return stored.some(({ fields }) => toPasskeys(fields).length > 0)
})

/** The account that a challenge is for, and its purpose. `uid` is '' for a sign-in. `client` is the pseudonym of the visitor's address. */
export type ChallengeRequest = { purpose: PasskeyPurpose; uid: string; client: string }

/**
 * Returns what the browser asks of a passkey, with a new challenge. For a sign-in it names no passkey, so that it tells nothing
 * about accounts. Fails with 'invalid' when the account has the most passkeys.
 */
export const passkeyOptions = call(
  async (
    ports: PasskeyPorts,
    party: RelyingParty,
    { purpose, uid, client }: ChallengeRequest,
    isLimited: boolean = true,
  ): Promise<{ options: PasskeyOptions } | TooMany> => {
    const now = ports.clock.now()
    const full = take(await ports.attempts.take(isLimited ? challengeQuotas(client) : [], now))
    if (full !== none) return tooManyAttempts(full, now)
    const known = purpose === 'sign-in' ? [] : take(await readPasskeys(ports, uid))
    if (purpose === 'add' && known.length >= maxPasskeys) return fail('invalid', passkeyTexts.tooMany)
    const challenge = take(await newChallenge(ports, purpose, uid))
    if (purpose !== 'add') return { options: await passkeyRequestOptions(party, challenge, known) }
    const identity = take(await ports.identities.lookUp(uid))
    if (identity === none) return failIdentity('user-not-found')
    const { email, displayName } = identity
    const owner = { uid, email, displayName: displayName ?? email, known }
    return { options: await passkeyCreationOptions(party, owner, challenge) }
  },
)

/**
 * Adds the passkey that a browser made, and tells the account. Fails with 'invalid' and a message for a wrong name or an invalid
 * answer.
 */
export const addPasskey = call(
  async (
    ports: PasskeyPorts & NotifyPorts,
    mails: MailRules,
    party: RelyingParty,
    { uid, name, answer, browser = '' }: { uid: string; name: string; answer: string; browser?: string },
  ): Promise<void> => {
    const problem = nameProblem('Name', name.trim())
    if (problem !== none) return fail('invalid', problem)
    if (answer === '') return fail('invalid', passkeyTexts.needsScripts)
    const made = await checked(ports, 'add', uid, (isChallenge) =>
      verifiedNewPasskey(parsedAnswer(answer), { party, isChallenge }),
    )
    if (made === none) return fail('invalid', passkeyTexts.notAdded)
    const passkey = { ...made, name: name.trim(), addedAt: ports.clock.now().toISOString(), usedAt: none }
    const added = await changePasskeys(ports, uid, (passkeys) => {
      if (passkeys.length >= maxPasskeys) return fail('invalid', passkeyTexts.tooMany)
      if (passkeys.some(({ id }) => id === passkey.id)) return fail('invalid', passkeyTexts.notAdded)
      return [...passkeys, passkey]
    })
    take(added)
    await notifyAccount(ports, mails, { uid, event: 'passkey-added', browser })
  },
)

/** Fails with 'invalid' for a wrong name, and with 'object-not-found' for a passkey that is gone. */
export const renamePasskey = call(
  async (
    ports: Pick<Ports, 'documents'>,
    { uid, id, name }: { uid: string; id: string; name: string },
  ): Promise<void> => {
    const problem = nameProblem('Name', name.trim())
    if (problem !== none) return fail('invalid', problem)
    const renamed = await changePasskeys(ports, uid, (passkeys) => {
      if (!passkeys.some((each) => each.id === id)) return fail('object-not-found', passkeyTexts.unknown)
      return passkeys.map((each) => (each.id === id ? { ...each, name: name.trim() } : each))
    })
    take(renamed)
  },
)

/** Removes a passkey and tells the account; succeeds when it is gone. Fails with 'invalid' when the account could not sign in any more. */
export const removePasskey = call(
  async (
    ports: NotifyPorts,
    mails: MailRules,
    { uid, id, browser = '' }: { uid: string; id: string; browser?: string },
  ): Promise<void> => {
    const identity = take(await ports.identities.lookUp(uid))
    const hasPassword = identity?.providerData.some(({ providerId }) => providerId === 'password') ?? false
    let isThere = false
    const removed = await changePasskeys(ports, uid, (passkeys) => {
      const left = passkeys.filter((each) => each.id !== id)
      isThere = left.length < passkeys.length
      return left.length === 0 && !hasPassword ? fail('invalid', passkeyTexts.last) : left
    })
    take(removed)
    if (isThere) await notifyAccount(ports, mails, { uid, event: 'passkey-removed', browser })
  },
)

/** The answer of a browser to a challenge for a sign-in. `session` is the token of the session that the new one replaces. */
export type PasskeySignIn = { answer: string; client: string; browser?: string; session?: string }

/**
 * Signs in by a passkey; its user was verified, so no code is asked for. An unknown or removed passkey and an invalid answer fail
 * alike, with 'invalid-credential', and count as failed sign-ins of the visitor's address; so does every answer where only a
 * service signs in, without a count. 'user-disabled' needs the passkey.
 */
export const signInByPasskey = call(
  async (
    ports: SignInPorts & PasskeyPorts,
    party: RelyingParty,
    { answer, client, browser = '', session }: PasskeySignIn,
    isLimited: boolean = true,
  ): Promise<{ signedIn: SignedInNow } | TooMany> => {
    const { signInVerified } = ports.identities
    if (signInVerified === none) return fail('invalid-credential', passkeyTexts.rejected)
    const quotas = isLimited ? signInQuotas(client) : []
    const full = take(await ports.attempts.take(quotas, ports.clock.now()))
    if (full !== none) return tooManyAttempts(full, ports.clock.now())
    const parsed = parsedAnswer(answer)
    const used = await usedPasskey(ports, party, {
      parsed,
      purpose: 'sign-in',
      uid: userIn(parsed),
      challengeOf: '',
    })
    if (!used) return fail('invalid-credential', passkeyTexts.rejected)
    const signedIn = take(await signInVerified(userIn(parsed)))
    take(await ports.attempts.takeBack(quotas))
    const started = take(await startSession(ports, signedIn, { session, browser }))
    await noteEvent(ports, started.account.uid, 'signed-in-by-passkey', browser)
    return { signedIn: started }
  },
)

/**
 * Whether a browser's answer to a challenge for 'confirm' is by a passkey of this account. A wrong one counts as a failed sign-in
 * of the visitor's address.
 */
export const provePasskey = call(
  async (
    ports: PasskeyPorts,
    party: RelyingParty,
    { uid, answer, client }: { uid: string; answer: string; client: string },
    isLimited: boolean = true,
  ): Promise<boolean | TooMany> => {
    const quotas = isLimited ? signInQuotas(client) : []
    const full = take(await ports.attempts.take(quotas, ports.clock.now()))
    if (full !== none) return tooManyAttempts(full, ports.clock.now())
    const used = await usedPasskey(ports, party, {
      parsed: parsedAnswer(answer),
      purpose: 'confirm',
      uid,
      challengeOf: uid,
    })
    if (!used) return false
    take(await ports.attempts.takeBack(quotas))
    return true
  },
)

type Use = { parsed: unknown; purpose: PasskeyPurpose; uid: string; challengeOf: string }

/** Whether an answer is by a passkey of this account; then its counter and the time of its use are stored. */
async function usedPasskey(
  ports: PasskeyPorts,
  party: RelyingParty,
  { parsed, purpose, uid, challengeOf }: Use,
): Promise<boolean> {
  const passkeys = uid === '' ? [] : take(await readPasskeys(ports, uid))
  const passkey = isFields(parsed) ? passkeys.find(({ id }) => id === parsed.id) : undefined
  if (passkey === undefined) return false
  const used = await checked(ports, purpose, challengeOf, (isChallenge) =>
    verifiedPasskeyUse(parsed, passkey, { party, isChallenge }),
  )
  if (used === none) return false
  const after = { ...used, usedAt: ports.clock.now().toISOString() }
  const stored = await changePasskeys(ports, uid, (all) => {
    if (!all.some(({ id }) => id === passkey.id)) return fail('object-not-found', passkeyTexts.unknown)
    return all.map((each) => (each.id === passkey.id ? { ...each, ...after } : each))
  })
  if (stored.ok) return true
  return stored.failure.code === 'object-not-found' ? false : take(stored)
}

/** Runs a check that uses its challenge up. A store that does not answer fails the call, not the passkey. */
async function checked<T>(
  ports: PasskeyPorts,
  purpose: PasskeyPurpose,
  uid: string,
  check: (isChallenge: ExpectedPasskey['isChallenge']) => Promise<T>,
): Promise<T> {
  let used: Result<boolean> = success(false)
  const answered = await check(async (challenge) => {
    used = await consumeChallenge(ports, challenge, purpose, uid)
    return used.ok && used.data
  })
  return used.ok ? answered : take(used)
}

function changePasskeys(
  ports: Pick<Ports, 'documents'>,
  uid: string,
  change: (passkeys: Passkey[]) => Passkey[],
): Promise<Result<void>> {
  return changeDocument(ports, { collection, id: uid }, (was) => {
    const passkeys = change(toPasskeys(was ?? {}))
    return passkeys.length === 0 ? none : { passkeys }
  })
}

/** The JSON of a browser's answer, or none when it is none or too long. */
function parsedAnswer(answer: string): unknown {
  return answer.length > longestPasskeyAnswer ? none : jsonOf(answer)
}

/** The uid that a passkey's answer carries; it is checked by the passkey's signature later, and '' when it has none. */
function userIn(answer: unknown): string {
  const response = isFields(answer) && isFields(answer.response) ? answer.response : {}
  const handle = typeof response.userHandle === 'string' ? response.userHandle : ''
  if (!/^[\w-]{1,100}$/.test(handle)) return ''
  const uid = atob(handle.replaceAll('-', '+').replaceAll('_', '/'))
  return /^[A-Za-z0-9]{1,64}$/.test(uid) ? uid : ''
}
