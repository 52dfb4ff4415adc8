import type { None } from '#domain/result.ts'

/** Time-based one-time codes: SHA-1, six digits, 30 seconds. RFC 6238; docs/behaviour.md 30.3. */
export interface OneTimeCodes {
  /** A new secret of 160 random bits, in base32. */
  newSecret(): string
  /** The address that an app reads from a QR code. */
  address(secret: string, site: string, email: string): string
  /** The period of a code (30 s since 1970), at most one before or after that of `now`; none for a wrong code. */
  periodOf(secret: string, code: string, now: Date): number | None
}
