import { hash } from 'node:crypto'
import type { Identity } from '#domain/accounts/identity.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { administered } from './administration.ts'
import { doublingWaits } from './backoff.ts'
import { type Answer, failureOf, isEnded, isUnknownAccount, noAnswer, type Rejection } from './failure.ts'
import { identityOfAnswer, identityOfRecord } from './identity.ts'
import { pageLimitMs, retryAfterMs } from './limits.ts'
import {
  credentialIn,
  credentialText,
  hasExpired,
  isDue,
  type ProviderCredential,
  storedCredential,
} from './provider-credential.ts'
import type { AuthRest } from './rest.ts'
import type { AuthAdmin } from './service.ts'

export type Confirm = (uid: string, credential: string | None, now: Date) => Promise<Result<SignedInIdentity | None>>

/** Asks the service within the time that is left for this page. */
type Ask = <T>(asking: (limitMs: number) => Promise<Answer<T>>) => Promise<Answer<T>>

/**
 * Returns a function that checks with the service whether a sign-in is still valid. Its ID token is refreshed 5 minutes
 * before its end. When a refresh fails, the next one is delayed, and the old token is used while it is valid. Once the
 * token has expired, the Admin SDK is asked for the account and for the time since which sign-ins are valid. While the
 * service is away, only one page in two seconds waits for it. docs/behaviour.md 17.3, 17.4.
 */
export function confirmations(rest: AuthRest, admin: AuthAdmin, limitMs = pageLimitMs): Confirm {
  const waits = doublingWaits()
  let awaySince: number | undefined

  /**
   * Returns none when the service has ended the sign-in, and the same credential when it could not be refreshed now. A
   * refresh takes at most half of the page's time.
   */
  async function refreshed(credential: ProviderCredential, ask: Ask, now: Date): Promise<ProviderCredential | None> {
    const name = hash('sha256', credential.refreshToken)
    if (!waits.mayTry(name, now)) return credential
    const answer = await ask((leftMs) => rest.refresh(credential.refreshToken, Math.min(leftMs, limitMs / 2)))
    if (!answer.ok && isEnded(answer)) return none
    const newer = answer.ok ? credentialIn(answer.data, now) : none
    if (newer?.uid !== credential.uid) {
      waits.failed(name, now)
      return credential
    }
    waits.succeeded(name)
    return newer
  }

  async function byToken({ uid, idToken }: ProviderCredential, ask: Ask): Promise<Answer<Identity | None>> {
    const answer = await ask((leftMs) => rest.post('accounts:lookup', { idToken }, leftMs))
    if (answer.ok) return { ok: true, data: identityOfAnswer(answer.data, uid) }
    return isEnded(answer) ? { ok: true, data: none } : answer
  }

  async function byAdministration({ uid, signedInAt }: ProviderCredential, ask: Ask): Promise<Answer<Identity | None>> {
    const answer = await ask((leftMs) => administered(leftMs, () => admin.getUser(uid)))
    if (!answer.ok) return isUnknownAccount(answer) ? { ok: true, data: none } : answer
    const { tokensValidAfterTime } = answer.data
    const isRevoked = tokensValidAfterTime !== undefined && signedInAt < Date.parse(tokensValidAfterTime)
    return { ok: true, data: isRevoked ? none : identityOfRecord(answer.data) }
  }

  function isAway(now: Date): boolean {
    const elapsedMs = now.getTime() - (awaySince ?? Number.NEGATIVE_INFINITY)
    return elapsedMs >= 0 && elapsedMs < retryAfterMs
  }

  /** All calls for one page share its time limit. */
  function asking(now: Date): Ask {
    const until = performance.now() + limitMs
    return async (work) => {
      const leftMs = until - performance.now()
      if (leftMs <= 0) return { ok: false, word: noAnswer, cause: new Error(`no answer within ${limitMs} ms`) }
      const answer = await work(leftMs)
      awaySince = !answer.ok && answer.word === noAnswer ? now.getTime() : undefined
      return answer
    }
  }

  return async (uid, text, now) => {
    const stored = storedCredential(text, uid)
    if (stored === none) return success(none)
    if (isAway(now)) return failureOf({ ok: false, word: noAnswer, cause: new Error('no answer a moment ago') })
    const ask = asking(now)
    let credential = isDue(stored, now) ? await refreshed(stored, ask, now) : stored
    if (credential === none) return success(none)
    let found = hasExpired(credential, now) ? await byAdministration(credential, ask) : await byToken(credential, ask)
    if (isRejectedToken(found) && credential === stored) {
      // The clocks may differ, so the service may hold the token for expired.
      credential = await refreshed(stored, ask, now)
      if (credential === none || credential === stored) return credential === none ? success(none) : unconfirmed(found)
      found = await byToken(credential, ask)
    }
    if (!found.ok) return isRejectedToken(found) ? success(none) : unconfirmed(found)
    if (found.data === none || found.data.disabled) return success(none)
    return success({ identity: found.data, credential: credential === stored ? none : credentialText(credential) })
  }
}

/** A failure to check a sign-in is never the visitor's fault, so the service's word does not choose the code. */
function unconfirmed(rejection: Rejection) {
  return failureOf(rejection.word === noAnswer ? rejection : { ...rejection, word: '' })
}

function isRejectedToken(answer: Answer<unknown>): answer is Rejection {
  return !answer.ok && answer.word === 'INVALID_ID_TOKEN'
}
