import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { minuteMs } from '#domain/quota.ts'
import { none, success } from '#domain/result.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'
import { algorithm, cost, isSolved, keyLength, toSolvedChallenge } from './solved-challenge.ts'

/** How long a challenge can be answered. Source: docs/behaviour.md 5.3. */
const validForMs = 10 * minuteMs

/** How many keys a browser derives before it finds the one, at hardness 1: about half a second on one thread. */
const usualWork = { least: 500, most: 1500 }

/**
 * The embedded human check: a proof of work that this server sets and judges, as the ALTCHA widget knows it. Challenges are
 * signed by keys derived from `key`, so they outlive a restart and nothing of them is stored. An answer counts until its
 * challenge ends, so we remember it until then. Judging derives no key: whatever is sent, it costs two signatures at most.
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
        counter: randomInt(work.least * difficulty, work.most * difficulty + 1),
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

/** A secret as altcha-lib takes it: a text. */
function secret(key: Uint8Array, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('hex')
}
