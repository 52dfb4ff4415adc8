import { createRequire } from 'node:module'
import type { TOTP } from 'otpauth'
import { codeDigits, codePeriodS, codeSecretBytes, codeWindow } from '#domain/accounts/one-time-codes.ts'
import { secondMs } from '#domain/quota.ts'
import { type None, none } from '#resume/result.ts'

/** Time-based one-time codes: SHA-1, six digits, 30 seconds. RFC 6238; docs/behaviour.md 30.3. */

type Library = typeof import('otpauth')

/** A new secret of 160 random bits, in base32. */
export function newCodeSecret(): string {
  return new (otpauthOnce().Secret)({ size: codeSecretBytes }).base32
}

/** The address that an app reads from a QR code. A colon ends the name of the site in it, so a port follows a blank. */
export function codeAddress(secret: string, site: string, email: string): string {
  return totpOf(secret, { issuer: site.replaceAll(':', ' '), label: email }).toString()
}

/** The period of a code (30 s since 1970), at most one before or after that of `now`; none for a wrong code. */
export function periodOfCode(secret: string, code: string, now: Date): number | None {
  const periods = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: codeWindow })
  return periods === null ? none : Math.floor(now.getTime() / secondMs / codePeriodS) + periods
}

/** SHA-1 is what apps use, whatever an address says; HMAC does not need its collision resistance. RFC 6238, 1.2. */
function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  const { TOTP, Secret } = otpauthOnce()
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), digits: codeDigits, period: codePeriodS })
}

let library: Library | undefined

/** Loads the library with the first code, because a start does not need it. */
function otpauthOnce(): Library {
  library ??= createRequire(import.meta.url)('otpauth') as Library
  return library
}
