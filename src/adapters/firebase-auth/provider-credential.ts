import { type None, none } from '#domain/result.ts'
import { type Fields, isFields } from '#domain/schema/record.ts'
import { overEarlyMs, refreshEarlyMs } from './limits.ts'

/**
 * What the service gave with a sign-in. `until` is when the ID token ends, by our own clock in ms since 1970; the other times
 * are the service's: when he signed in, and when the token was made.
 */
export type Grant = {
  uid: string
  refreshToken: string
  idToken: string
  until: number
  signedInAt: number
  issuedAt: number
}

/** How long a token lives, in s, when the service does not say. Source: Firebase, ID tokens. */
const usualLifeS = 3600

/** The grant in an answer of the service, given at `now`; none when it holds none. A refresh says the same with other names. */
export function grantIn(answer: Fields, now: Date): Grant | None {
  const lifeS = Number(answer.expiresIn ?? answer.expires_in ?? usualLifeS)
  const until = now.getTime() + (lifeS > 0 ? lifeS : usualLifeS) * 1000
  return toGrant(answer.idToken ?? answer.id_token, answer.refreshToken ?? answer.refresh_token, until)
}

export function grantText({ idToken, refreshToken, until }: Grant): string {
  return JSON.stringify({ idToken, refreshToken, until })
}

/** The grant that was kept, or none when the text is none of somebody with this uid. */
export function keptGrant(text: string | None, uid: string): Grant | None {
  const { idToken, refreshToken, until } = parsed(text ?? '')
  const grant = toGrant(idToken, refreshToken, Number(until))
  return grant?.uid === uid ? grant : none
}

/** Whether it is time for a new token; one that has longer to live than any was made by a clock that went back. */
export function isDue({ until }: Grant, now: Date): boolean {
  const leftMs = until - now.getTime()
  return leftMs < refreshEarlyMs || leftMs > 2 * usualLifeS * 1000
}

export function isOver({ until }: Grant, now: Date): boolean {
  return until - now.getTime() <= overEarlyMs
}

function toGrant(idToken: unknown, refreshToken: unknown, until: number): Grant | None {
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string' || refreshToken === '') return none
  const { sub, user_id, iat, auth_time } = parsed(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  const uid = sub ?? user_id
  if (typeof uid !== 'string' || uid === '' || !Number.isFinite(until)) return none
  const [signedInAt, issuedAt] = [Number(auth_time) * 1000, Number(iat) * 1000]
  if (!Number.isFinite(signedInAt) || !Number.isFinite(issuedAt)) return none
  return { uid, refreshToken, idToken, until, signedInAt, issuedAt }
}

/** The signature is not looked at: the token came from the service over its own connection, or was sealed by us. */
function parsed(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
