import { join } from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { altchaHumanCheck } from '#adapters/altcha/human-check.ts'
import { readKeys } from '#adapters/disk/keys.ts'
import { done } from './accounts.ts'

/**
 * Answers to the human check of a site, made beside it with its own keys and next to no work: for tests that send more messages
 * than could be proved to be human on this machine. Each counts once.
 */
export async function easyAnswers(dataDir: string): Promise<() => Promise<string>> {
  const keys = done(await readKeys(join(dataDir, 'keys.json')))
  const check = altchaHumanCheck(keys.for('human-check'), { least: 1, most: 2 })
  return async () => {
    const challenge = done(await check.challenge(1, new Date())) as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return btoa(JSON.stringify({ challenge, solution }))
  }
}
