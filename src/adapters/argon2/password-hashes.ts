import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { concurrencyLimiter } from '#domain/concurrency-limiter.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { PasswordHashes } from '#ports/accounts/password-hashes.ts'
import { type Cost, fromHashText, type HashParts, toHashText } from './hash-text.ts'

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
