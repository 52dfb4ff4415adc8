import { type None, none } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { expiredEarlyMs, refreshEarlyMs } from './limits.ts'

/**
 * The provider credential of a sign-in. `until` is when the ID token expires, by this server's clock. `signedInAt` and
 * `issuedAt` (of the token) are by the service's clock. All three are ms since 1970.
 */
export type ProviderCredential = {
  uid: string
  refreshToken: string
  idToken: string
  until: number
  signedInAt: number
  issuedAt: number
}

/** The lifetime of a token in s, when the service does not state it. Source: Firebase, ID tokens. */
const usualLifeS = 3600

/**
 * Returns the credential in an answer received at `now`, or none when it contains none. A refresh uses other field
 * names than a sign-in.
 */
export function credentialIn(answer: Fields, now: Date): ProviderCredential | None {
  const lifeS = Number(answer.expiresIn ?? answer.expires_in ?? usualLifeS)
  const until = now.getTime() + (lifeS > 0 ? lifeS : usualLifeS) * 1000
  return toCredential(answer.idToken ?? answer.id_token, answer.refreshToken ?? answer.refresh_token, until)
}

export function credentialText({ idToken, refreshToken, until }: ProviderCredential): string {
  return JSON.stringify({ idToken, refreshToken, until })
}

/** Returns the stored credential, or none when the text is invalid or belongs to another uid. */
export function storedCredential(text: string | None, uid: string): ProviderCredential | None {
  const { idToken, refreshToken, until } = credentialFields(text ?? '')
  const credential = toCredential(idToken, refreshToken, Number(until))
  return credential?.uid === uid ? credential : none
}

/**
 * Whether the token must be refreshed. A token that seems valid for longer than possible was stored before the clock
 * was set back.
 */
export function isDue({ until }: ProviderCredential, now: Date): boolean {
  const leftMs = until - now.getTime()
  return leftMs < refreshEarlyMs || leftMs > 2 * usualLifeS * 1000
}

export function hasExpired({ until }: ProviderCredential, now: Date): boolean {
  return until - now.getTime() <= expiredEarlyMs
}

function toCredential(idToken: unknown, refreshToken: unknown, until: number): ProviderCredential | None {
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string' || refreshToken === '') return none
  const { sub, user_id, iat, auth_time } = credentialFields(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  )
  const uid = sub ?? user_id
  if (typeof uid !== 'string' || uid === '' || !Number.isFinite(until)) return none
  const [signedInAt, issuedAt] = [Number(auth_time) * 1000, Number(iat) * 1000]
  if (!Number.isFinite(signedInAt) || !Number.isFinite(issuedAt)) return none
  return { uid, refreshToken, idToken, until, signedInAt, issuedAt }
}

/**
 * The signature is not verified: the token came from the service over its own connection, or was encrypted by this
 * site.
 */
function credentialFields(json: string): Fields {
  return fieldsOfJson(json) ?? {}
}
