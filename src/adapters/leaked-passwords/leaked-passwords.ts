import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { LeakedPasswords } from '#ports/accounts/passwords.ts'

/** Bytes of a hash in the list: of random passwords, one in 17,000 seems to be in it. */
const entryBytes = 4

/**
 * The passwords of `hashes.bin`, which `scripts/leaked-passwords.ts` writes. Reads the list for each password and keeps nothing of
 * it: passwords are set rarely, and reading 1 MB takes a millisecond.
 * docs/decisions/022-passkeys-and-codes.md.
 */
export function leakedPasswords(): LeakedPasswords {
  return {
    has(password) {
      // An import specifier of this project, because the built server is elsewhere.
      const path = createRequire(import.meta.url).resolve('#adapters/leaked-passwords/hashes.bin')
      const list = readFileSync(path)
      const wanted = leakedHash(password).readUInt32BE()
      for (let from = 0, to = list.length / entryBytes; from < to; ) {
        const at = Math.floor((from + to) / 2)
        const found = list.readUInt32BE(at * entryBytes)
        if (found === wanted) return true
        if (found < wanted) from = at + 1
        else to = at
      }
      return false
    },
  }
}

/** The hash of a password as the list has it: without regard to case, in NFC. */
export function leakedHash(password: string): Buffer {
  return hash('sha256', password.normalize('NFC').toLowerCase(), 'buffer').subarray(0, entryBytes)
}
