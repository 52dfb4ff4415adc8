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

/** Asks the service with what is left of the time that a page may wait. */
type Ask = <T>(asking: (limitMs: number) => Promise<Answer<T>>) => Promise<Answer<T>>

/**
 * Whether a sign-in still holds, as the service says. Its token is made anew 5 minutes before its end. When that fails, the
 * next try waits, and the old token is used as long as it is valid; who has none left meanwhile is looked up by the
 * administration, which knows since when sign-ins hold. While the service is away, only one page in two seconds waits for it.
 * Source: docs/behaviour.md 17.3, 17.4.
 */
export function confirmations(rest: AuthRest, admin: AuthAdmin, limitMs = pageLimitMs): Confirm {
  const waits = doublingWaits()
  let awaySince: number | undefined

  /** None for a sign-in that the service has ended; the same grant where it could not be made anew now, in half of the time. */
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

  /** One page's asking: all its calls share the time that it may wait. */
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
      // The clocks may differ, so that the token is over already.
      grant = await freshened(kept, ask, now)
      if (grant === none || grant === kept) return grant === none ? success(none) : unconfirmed(found)
      found = await byToken(grant, ask)
    }
    if (!found.ok) return isRefusedToken(found) ? success(none) : unconfirmed(found)
    if (found.data === none || found.data.disabled) return success(none)
    return success({ identity: found.data, grant: grant === kept ? none : grantText(grant) })
  }
}

/** What keeps a page from knowing who asks is no fault of his, whatever the service says. */
function unconfirmed(refusal: Refusal) {
  return failureOf(refusal.word === noAnswer ? refusal : { ...refusal, word: '' })
}

function isRefusedToken(answer: Answer<unknown>): answer is Refusal {
  return !answer.ok && answer.word === 'INVALID_ID_TOKEN'
}
