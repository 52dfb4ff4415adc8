import { type None, none } from '#domain/result.ts'

/** The cost of a hash: memory in KiB, passes over it, and lanes. */
export type Cost = { memoryKib: number; passes: number; lanes: number }

/** A parsed argon2id hash. */
export type HashParts = Cost & { salt: Uint8Array; tag: Uint8Array }

/** More than any site needs: a hash that was edited by hand must not exhaust the machine. */
const highest: Cost = { memoryKib: 2 ** 20, passes: 20, lanes: 16 }

/** Formats a hash as a PHC string, for version 0x13 of argon2 (RFC 9106). */
export function toHashText({ memoryKib, passes, lanes, salt, tag }: HashParts): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`
}

/** Parses a hash. Returns none when the text is damaged, names another function, or has a cost out of range. */
export function fromHashText(text: string): HashParts | None {
  const found = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([\w+/]{11,86})\$([\w+/]{22,86})$/.exec(text)
  if (found === null) return none
  const [memoryKib = 0, passes = 0, lanes = 0] = found.slice(1, 4).map(Number)
  const isLow = memoryKib < 8 * lanes || passes < 1 || lanes < 1
  const isHigh = memoryKib > highest.memoryKib || passes > highest.passes || lanes > highest.lanes
  if (isLow || isHigh) return none
  const [salt = '', tag = ''] = found.slice(4)
  return { memoryKib, passes, lanes, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
