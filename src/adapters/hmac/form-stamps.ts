import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FormStamps } from '#ports/keys.ts'
import { none } from '#resume/result.ts'

/** The time in ms, the nonce, and the signature of both. 54 bytes need no padding in base64url, so a stamp has one spelling. */
const timeBytes = 6
const nonceBytes = 16
const signatureBytes = 32

/** 54 bytes in base64url. */
const stampShape = /^[\w-]{72}$/

/**
 * Signed times: a time and a nonce, signed by HMAC-SHA-256 with `key`, all in base64url. The nonce is the id. `read` returns
 * none for a text that is not such a stamp.
 */
export function hmacFormStamps(key: Uint8Array): FormStamps {
  const signatureOf = (signed: Uint8Array) => createHmac('sha256', key).update(signed).digest()

  return {
    issue(now) {
      const time = Buffer.alloc(timeBytes)
      time.writeUIntBE(now.getTime(), 0, timeBytes)
      const signed = Buffer.concat([time, randomBytes(nonceBytes)])
      return Buffer.concat([signed, signatureOf(signed)]).toString('base64url')
    },

    read(stamp) {
      if (!stampShape.test(stamp)) return none
      const bytes = Buffer.from(stamp, 'base64url')
      const signed = bytes.subarray(0, -signatureBytes)
      if (!timingSafeEqual(bytes.subarray(-signatureBytes), signatureOf(signed))) return none
      const issuedAt = new Date(signed.readUIntBE(0, timeBytes))
      return { id: signed.subarray(timeBytes).toString('base64url'), issuedAt }
    },
  }
}
