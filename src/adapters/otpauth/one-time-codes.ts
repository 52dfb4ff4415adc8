import { createRequire } from 'node:module'
import type { TOTP } from 'otpauth'
import { codeDigits, codePeriodS, codeSecretBytes, codeWindow } from '#domain/accounts/one-time-codes.ts'
import { secondMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import type { OneTimeCodes } from '#ports/accounts/one-time-codes.ts'

type Library = typeof import('otpauth')

/** Loads the library with the first code, because a start does not need it. */
export function totpCodes(): OneTimeCodes {
  return {
    newSecret: () => new (libraryOnce().Secret)({ size: codeSecretBytes }).base32,

    address: (secret, site, email) => totpOf(secret, { issuer: site, label: email }).toString(),

    periodOf(secret, code, now) {
      const periods = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: codeWindow })
      return periods === null ? none : Math.floor(now.getTime() / secondMs / codePeriodS) + periods
    },
  }
}

/** SHA-1 is what apps use, whatever an address says; HMAC does not need its collision resistance. RFC 6238, 1.2. */
function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  const { TOTP, Secret } = libraryOnce()
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), digits: codeDigits, period: codePeriodS })
}

let library: Library | undefined

function libraryOnce(): Library {
  library ??= createRequire(import.meta.url)('otpauth') as Library
  return library
}
