import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { concurrencyLimiter } from '#domain/concurrency-limiter.ts'
import type { PasswordHashes } from '#ports/accounts/passwords.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'

/** The cost of a hash: memory in KiB, passes over it, and lanes. */
type Cost = { memoryKib: number; passes: number; lanes: number }

/** A parsed argon2id hash. */
type HashParts = Cost & { salt: Uint8Array; tag: Uint8Array }

/** More than any site needs: a hash that was edited by hand must not exhaust the machine. */
const highest: Cost = { memoryKib: 2 ** 20, passes: 20, lanes: 16 }

/** About 25 ms of one core (OWASP, Password Storage Cheat Sheet). docs/behaviour.md 8.10. */
const usualCost: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const tagBytes = 32

/** Two of the four threads in Node's pool: the other two go on reading files. docs/behaviour.md 8.3. */
const maxAtOnce = 2
const maxWaiting = 20

/**
 * Hashes passwords with argon2id on Node's thread pool, so that the main thread keeps serving pages. Fails with
 * 'too-many-requests' when 20 hashes wait, and with 'unavailable' when a hash cannot be computed.
 */
export function argon2PasswordHashes(cost: Cost = usualCost): PasswordHashes {
  const { take } = concurrencyLimiter(maxAtOnce, maxWaiting)
  // Stands in for the hash of an unknown account: its tag is random, so no password matches it.
  const unknownHash: HashParts = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) }

  async function limited<T>(work: () => Promise<T>): Promise<Result<T>> {
    const done = take(work)
    if (done === none) return identityFailed('too-many-requests')
    try {
      return success(await done)
    } catch (cause) {
      return failed('unavailable', 'This is not possible right now. Please try again later.', cause)
    }
  }

  return {
    make(password) {
      return limited(async () => {
        const salt = randomBytes(saltBytes)
        return toHashText({ ...cost, salt, tag: await tagOf(password, { ...cost, salt }, tagBytes) })
      })
    },

    compare(password, hash) {
      const parts = (hash === none ? none : fromHashText(hash)) ?? unknownHash
      return limited(async () => timingSafeEqual(await tagOf(password, parts, parts.tag.length), parts.tag))
    },

    isOutdated(hash) {
      const parts = fromHashText(hash)
      if (parts === none) return true
      const { memoryKib, passes, lanes, salt, tag } = parts
      const isCheaper = memoryKib < cost.memoryKib || passes < cost.passes || lanes < cost.lanes
      return isCheaper || salt.length < saltBytes || tag.length < tagBytes
    },
  }
}

const derive = promisify(argon2)

function tagOf(password: string, cost: Cost & { salt: Uint8Array }, length: number): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password),
    nonce: cost.salt,
    parallelism: cost.lanes,
    tagLength: length,
    memory: cost.memoryKib,
    passes: cost.passes,
  })
}

/** Formats a hash as a PHC string, for version 0x13 of argon2 (RFC 9106). */
function toHashText({ memoryKib, passes, lanes, salt, tag }: HashParts): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`
}

/** Parses a hash. Returns none when the text is damaged, names another function, or has a cost out of range. */
function fromHashText(text: string): HashParts | None {
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
