import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { message } from '#resume/words.ts'
import { minuteMs } from '../quota.ts'

/** The one-time codes of an account. docs/behaviour.md 30.3. */

export const codeDigits = 6
export const codePeriodS = 30

/** How many periods a clock may differ, either way. RFC 6238, 5.2. */
export const codeWindow = 1

/** The length of the shared secret, in bytes. RFC 4226, 4. */
export const codeSecretBytes = 20

export const recoveryCodeCount = 10

/** How long a set-up that was shown can be completed, in ms. */
export const codeSetupLifetimeMs = 30 * minuteMs

/** How long a code may be entered after the password, in ms. */
export const halfSignInLifetimeMs = 5 * minuteMs

export const codeTexts = {
  wrong: message('This code is not right. Codes change every 30 seconds.'),
  blank: message('Code cannot be blank.'),
  over: 'These codes were shown more than 30 minutes ago. Here are new ones.',
  unsaved: 'Tick the box once you have put the recovery codes somewhere safe.',
} as const

/** The stored codes of an account: its encrypted secret, the period of the last code that was used, hashes of recovery codes. */
export type StoredCodes = { secret: string; lastPeriod: number; recovery: string[]; since: string }

/** Returns none when codes are off. */
export function toStoredCodes({ secret, lastPeriod, recovery, since }: Fields): StoredCodes | None {
  if (typeof secret !== 'string') return none
  return {
    secret,
    lastPeriod: typeof lastPeriod === 'number' ? lastPeriod : 0,
    recovery: Array.isArray(recovery) ? recovery.filter((each) => typeof each === 'string') : [],
    since: typeof since === 'string' ? since : '',
  }
}

/** What a person typed as a code: six digits of an app, or a recovery code; none for anything else. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** Spaces and hyphens do not count, nor does case; letters that look like digits are read as these. */
export function typedCode(typed: string): TypedCode | None {
  if (typed.length > 100) return none
  const text = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase()
  if (text.length === codeDigits && /^\d+$/.test(text)) return { kind: 'app', code: text }
  const code = text.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return recoveryForm.test(code) ? { kind: 'recovery', code } : none
}

/** The letters of a recovery code: 32, without those that look like others. Crockford, Base 32. */
const recoveryLetters = '0123456789abcdefghjkmnpqrstvwxyz'
const recoveryForm = /^[0-9a-hjkmnp-tv-z]{24}$/

/** A recovery code of 120 random bits, in four groups: 'k7wq3m-ztn7ra-4h2xpd-0c9vbe'. ASVS 5.0, 6.5.2 asks for 112. */
export function newRecoveryCode(randomBytes: (count: number) => Uint8Array): string {
  const letters = [...randomBytes(24)].map((byte) => recoveryLetters[byte % 32])
  return [0, 6, 12, 18].map((from) => letters.slice(from, from + 6).join('')).join('-')
}

/** The secret in groups of four, as people copy it. */
export function secretText(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
