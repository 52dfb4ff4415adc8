import { hash } from 'node:crypto'
import type { Identity } from '#domain/accounts/identity.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import { administered } from './administration.ts'
import { doublingWaits } from './backoff.ts'
import { type Answer, failureOf, isEnded, isNobody, noAnswer, type Refusal } from './failure.ts'
import { identityOfAnswer, identityOfRecord } from './identity.ts'
import { pageLimitMs, restMs } from './limits.ts'
import { type Grant, grantIn, grantText, isDue, isOver, keptGrant } from './provider-credential.ts'
import type { AuthRest } from './rest.ts'
import type { AuthAdmin } from './service.ts'

export type Confirm = (uid: string, grant: string | None, now: Date) => Promise<Result<SignedInIdentity | None>>

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
  async function freshened(grant: Grant, ask: Ask, now: Date): Promise<Grant | None> {
    const name = hash('sha256', grant.refreshToken)
    if (!waits.mayTry(name, now)) return grant
    const answer = await ask((leftMs) => rest.refresh(grant.refreshToken, Math.min(leftMs, limitMs / 2)))
    if (!answer.ok && isEnded(answer)) return none
    const fresh = answer.ok ? grantIn(answer.data, now) : none
    if (fresh?.uid !== grant.uid) {
      waits.failed(name, now)
      return grant
    }
    waits.succeeded(name)
    return fresh
  }

  async function byToken({ uid, idToken }: Grant, ask: Ask): Promise<Answer<Identity | None>> {
    const answer = await ask((leftMs) => rest.post('accounts:lookup', { idToken }, leftMs))
    if (answer.ok) return { ok: true, data: identityOfAnswer(answer.data, uid) }
    return isEnded(answer) ? { ok: true, data: none } : answer
  }

  async function byAdministration({ uid, signedInAt }: Grant, ask: Ask): Promise<Answer<Identity | None>> {
    const answer = await ask((leftMs) => administered(leftMs, () => admin.getUser(uid)))
    if (!answer.ok) return isNobody(answer) ? { ok: true, data: none } : answer
    const { tokensValidAfterTime } = answer.data
    const isRevoked = tokensValidAfterTime !== undefined && signedInAt < Date.parse(tokensValidAfterTime)
    return { ok: true, data: isRevoked ? none : identityOfRecord(answer.data) }
  }

  function isAway(now: Date): boolean {
    const goneMs = now.getTime() - (awaySince ?? Number.NEGATIVE_INFINITY)
    return goneMs >= 0 && goneMs < restMs
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
    const kept = keptGrant(text, uid)
    if (kept === none) return success(none)
    if (isAway(now)) return failureOf({ ok: false, word: noAnswer, cause: new Error('no answer a moment ago') })
    const ask = asking(now)
    let grant = isDue(kept, now) ? await freshened(kept, ask, now) : kept
    if (grant === none) return success(none)
    let found = isOver(grant, now) ? await byAdministration(grant, ask) : await byToken(grant, ask)
    if (isRefusedToken(found) && grant === kept) {
      // The clocks may differ, so the service may hold the token for expired.
      grant = await freshened(kept, ask, now)
      if (grant === none || grant === kept) return grant === none ? success(none) : unconfirmed(found)
      found = await byToken(grant, ask)
    }
    if (!found.ok) return isRefusedToken(found) ? success(none) : unconfirmed(found)
    if (found.data === none || found.data.disabled) return success(none)
    return success({ identity: found.data, grant: grant === kept ? none : grantText(grant) })
  }
}

/** A failure to check a sign-in is never the visitor's fault, so the service's word does not choose the code. */
function unconfirmed(refusal: Refusal) {
  return failureOf(refusal.word === noAnswer ? refusal : { ...refusal, word: '' })
}

function isRefusedToken(answer: Answer<unknown>): answer is Refusal {
  return !answer.ok && answer.word === 'INVALID_ID_TOKEN'
}
