import { hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from '#ports/keys.ts'
import { type None, none } from '#resume/result.ts'

const keyBytes = 32

/** A new master key in base64. */
export function newMasterKey(): string {
  return randomBytes(keyBytes).toString('base64')
}

/** Derives the site's keys from the stored master key. Returns none when that is damaged. docs/behaviour.md 14.11. */
export function keysFrom(stored: unknown): Keys | None {
  const text = typeof stored === 'string' ? stored : ''
  const master = Buffer.from(text, 'base64')
  if (master.length !== keyBytes || master.toString('base64') !== text) return none
  return { for: (purpose) => new Uint8Array(hkdfSync('sha256', master, '', purpose, keyBytes)) }
}
