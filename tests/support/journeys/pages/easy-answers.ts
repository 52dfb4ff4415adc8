import { join } from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { altchaHumanCheck } from '#adapters/altcha/human-check.ts'
import { readKeys } from '#adapters/disk/keys.ts'

/**
 * Returns answers to the human check of the site in this data folder, one by one; each counts once. The challenges are made
 * here, with the site's own keys and almost no work, so that thousands of messages need little time.
 */
export async function easyAnswering(dataDir: string): Promise<() => Promise<string>> {
  const keys = await readKeys(join(dataDir, 'keys.json'))
  if (!keys.ok) throw new Error(keys.failure.message)
  const check = altchaHumanCheck(keys.data.for('human-check'), { least: 1, max: 2 })
  return async () => {
    const made = await check.challenge(1, new Date())
    if (!made.ok || made.data === null) throw new Error('No challenge.')
    const challenge = made.data as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return btoa(JSON.stringify({ challenge, solution }))
  }
}

/** Returns `count` such answers. */
export async function easyAnswers(dataDir: string, count: number): Promise<string[]> {
  const answer = await easyAnswering(dataDir)
  const answers: string[] = []
  for (let at = 0; at < count; at += 1) answers.push(await answer())
  return answers
}
