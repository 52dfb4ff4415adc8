import { hkdfSync, randomBytes } from 'node:crypto'
import { type None, none } from '#domain/result.ts'
import type { Keys } from '#ports/keys.ts'

const keyBytes = 32

/** A new master key, as text to be kept. */
export function newMasterKey(): string {
  return randomBytes(keyBytes).toString('base64')
}

/** The keys of a site from what is kept as its master key, or none when that is damaged. Source: port, keys. */
export function keysFrom(kept: unknown): Keys | None {
  const text = typeof kept === 'string' ? kept : ''
  const master = Buffer.from(text, 'base64')
  if (master.length !== keyBytes || master.toString('base64') !== text) return none
  return { for: (purpose) => new Uint8Array(hkdfSync('sha256', master, '', purpose, keyBytes)) }
}
