import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { minuteMs } from '#domain/quota.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'
import { none, success } from '#resume/result.ts'
import { algorithm, cost, isSolved, keyLength, toSolvedChallenge } from './solved-challenge.ts'

/** How long a challenge can be answered. docs/behaviour.md 5.3. */
const validForMs = 10 * minuteMs

/** How many keys a browser derives at difficulty 1 before it finds the right one: about half a second on one thread. */
const usualWork = { least: 500, max: 1500 }

/**
 * The embedded human check: a proof of work for the ALTCHA widget, issued and verified by this server. Challenges are signed
 * with keys derived from `key`, so they survive a restart and none is stored. An answer is valid until its challenge expires,
 * so `verify` returns a nonce that the caller remembers until then. Verification derives no key: any input costs at most two
 * signatures.
 */
export function altchaHumanCheck(key: Uint8Array, work = usualWork): HumanCheck {
  const secrets = { ofChallenge: secret(key, 'challenge'), ofSolution: secret(key, 'solution') }

  return {
    widget: { kind: 'embedded' },

    async challenge(difficulty, now) {
      const challenge = await createChallenge({
        algorithm,
        cost,
        keyLength,
        deriveKey,
        counter: randomInt(work.least * difficulty, work.max * difficulty + 1),
        expiresAt: new Date(now.getTime() + validForMs),
        hmacSignatureSecret: secrets.ofChallenge,
        hmacKeySignatureSecret: secrets.ofSolution,
      })
      return success(challenge)
    },

    async verify(response, now) {
      const solved = toSolvedChallenge(response)
      if (solved === none || !isSolved(solved, secrets)) return success({ isHuman: false })
      const until = new Date(solved.parameters.expiresAt * 1000)
      if (until <= now) return success({ isHuman: false })
      return success({ isHuman: true, consumes: { id: solved.signature, until } })
    },
  }
}

/** altcha-lib takes a secret as text: 32 bytes in hex. */
function secret(key: Uint8Array, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('hex')
}
