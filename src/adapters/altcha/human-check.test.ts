import { type Challenge, createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { humanCheckContract, now } from '#ports/messages/human-check.contract.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'
import { none, success } from '#resume/result.ts'
import { altchaHumanCheck } from './human-check.ts'

const key = new Uint8Array(32).fill(1)
const littleWork = { least: 3, max: 3 }
const notHuman = success({ isHuman: false })
const end = { expiresAt: new Date(now.getTime() + 600_000) }

/** Derived from the key: openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:0101… -kdfopt info:challenge HKDF */
const secrets = {
  hmacSignatureSecret: '5268e7424ff93a690371e320404d3585b2f20e4c4b811becb25d6b62f5534ee0',
  hmacKeySignatureSecret: 'a64b78dafc0178ab535519d81541d0ff2ab68cf17765b173105dcbdf182fae2d',
}

humanCheckContract(async () => {
  const humanCheck = altchaHumanCheck(key, littleWork)
  const answer = async (challenge: object | null) => {
    const { solution, ...rest } = await solved(challenge as Challenge)
    return payload({ ...rest, solution: { counter: solution.counter, derivedKey: solution.derivedKey } })
  }
  return { humanCheck, answer }
})

test('a challenge is PBKDF2 with SHA-256 at cost 1000, signed, and expires after 10 minutes', async () => {
  const { parameters, signature } = await challengeOf(altchaHumanCheck(key))
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000, keyLength: 32 })
  expect(parameters.expiresAt).toBe(now.getTime() / 1000 + 600)
  expect(signature).toMatch(/^[0-9a-f]{64}$/)
})

test('the work is 500 to 1500 derivations, times the difficulty', async () => {
  const usual = await solved(await challengeOf(altchaHumanCheck(key)))
  expect(usual.solution.counter).toBeGreaterThanOrEqual(500)
  expect(usual.solution.counter).toBeLessThanOrEqual(1500)
  for (const difficulty of [1, 2, 4] as const) {
    const { solution } = await solved(await challengeOf(altchaHumanCheck(key, littleWork), difficulty))
    expect(solution.counter).toBe(3 * difficulty)
  }
})

test('an answer is valid until 1 ms before its challenge expires, by the clock of the call, and not at that moment', async () => {
  const humanCheck = altchaHumanCheck(key, littleWork)
  const answer = await solved(await challengeOf(humanCheck))
  const until = new Date(now.getTime() + 600_000)
  const good = success({ isHuman: true, consumes: { id: answer.challenge.signature, until } })
  expect(await humanCheck.verify(payload(answer), new Date(until.getTime() - 1))).toEqual(good)
  expect(await humanCheck.verify(payload(answer), until)).toEqual(notHuman)
})

test('after a restart an answer is valid with the same key, and not with another key', async () => {
  const response = payload(await solved(await challengeOf(altchaHumanCheck(key, littleWork))))
  expect(await altchaHumanCheck(key).verify(response, now)).toMatchObject({ ok: true, data: { isHuman: true } })
  expect(await altchaHumanCheck(new Uint8Array(32).fill(2)).verify(response, now)).toEqual(notHuman)
})

test('an easier challenge is not human, even with a valid signature', async () => {
  const easier = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    ...end,
    ...secrets,
  })
  expect(await altchaHumanCheck(key).verify(payload(await solved(easier)), now)).toEqual(notHuman)
  const usual = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 3,
    deriveKey,
    ...end,
    ...secrets,
  })
  expect(await altchaHumanCheck(key).verify(payload(await solved(usual)), now)).toMatchObject({
    data: { isHuman: true },
  })
})

const changes: [what: string, change: (answer: Answer) => unknown][] = [
  ['a cost of 1', ({ challenge, solution }) => withParameters(challenge, solution, { cost: 1 })],
  ['a cost of a billion', ({ challenge, solution }) => withParameters(challenge, solution, { cost: 1e9 })],
  ['a cost in words', ({ challenge, solution }) => withParameters(challenge, solution, { cost: '1000' })],
  ['another algorithm', ({ challenge, solution }) => withParameters(challenge, solution, { algorithm: 'SHA-256' })],
  ['a long key', ({ challenge, solution }) => withParameters(challenge, solution, { keyLength: 1e9 })],
  ['an easy prefix', ({ challenge, solution }) => withParameters(challenge, solution, { keyPrefix: '' })],
  ['another prefix', ({ challenge, solution }) => withParameters(challenge, solution, { keyPrefix: '0'.repeat(32) })],
  ['no key signature', ({ challenge, solution }) => withParameters(challenge, solution, { keySignature: undefined })],
  ['a later end', ({ challenge, solution }) => withParameters(challenge, solution, { expiresAt: 4e9 })],
  ['no end', ({ challenge, solution }) => withParameters(challenge, solution, { expiresAt: undefined })],
  ['an end that is no number', ({ challenge, solution }) => withParameters(challenge, solution, { expiresAt: [1] })],
  ['one parameter more', ({ challenge, solution }) => withParameters(challenge, solution, { memoryCost: 1 })],
  ['no parameters', ({ challenge, solution }) => ({ challenge: { ...challenge, parameters: none }, solution })],
  ['no signature', ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution })],
  ['a number for a signature', ({ challenge, solution }) => ({ challenge: { ...challenge, signature: 1 }, solution })],
  [
    'a signature in capitals',
    ({ challenge, solution }) => ({ challenge: { ...challenge, signature: upper(challenge) }, solution }),
  ],
  [
    'the key of another counter',
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } }),
  ],
  [
    'a shorter key',
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: solution.derivedKey.slice(2) } }),
  ],
  ['no key', ({ challenge, solution: { counter } }) => ({ challenge, solution: { counter } })],
  ['no solution', ({ challenge }) => ({ challenge })],
  ['a list of answers', (answer) => [answer]],
  ['5 KB of something else', (answer) => ({ ...answer, more: 'x'.repeat(5000) })],
  [
    'the answer of the older ALTCHA',
    () => ({ algorithm: 'SHA-256', challenge: 'a', number: 1, salt: 's', signature: 'b' }),
  ],
  ['the answer of a widget that only plays', () => ({ challenge: none, solution: none, test: true })],
]
for (const [what, change] of changes)
  test(`an answer with ${what} is not human`, async () => {
    const humanCheck = altchaHumanCheck(key, littleWork)
    const answer = await solved(await challengeOf(humanCheck))
    expect(await humanCheck.verify(payload(answer), now)).toMatchObject({ data: { isHuman: true } })
    expect(await humanCheck.verify(payload(change(answer)), now)).toEqual(notHuman)
  })

test('the counter and the time that a browser took do not matter', async () => {
  const humanCheck = altchaHumanCheck(key, littleWork)
  const { challenge, solution } = await solved(await challengeOf(humanCheck))
  const response = payload({ challenge, solution: { derivedKey: solution.derivedKey } })
  expect(await humanCheck.verify(response, now)).toMatchObject({
    data: { isHuman: true, consumes: { id: challenge.signature } },
  })
})

test("altcha-lib's own check accepts the same answer with the derived secrets", async () => {
  const later = new Date(Date.now() + 60_000)
  const challenge = (await altchaHumanCheck(key, littleWork).challenge(1, later)) as { data: Challenge }
  const answer = await solved(challenge.data)
  expect(await verifySolution({ ...answer, deriveKey, ...secrets })).toMatchObject({ verified: true })
  // And without the key's signature: altcha-lib then derives the key from the counter.
  const { hmacSignatureSecret } = secrets
  expect(await verifySolution({ ...answer, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true })
})

type Answer = { challenge: Challenge & { signature: string }; solution: { counter: number; derivedKey: string } }

async function challengeOf(humanCheck: HumanCheck, difficulty: 1 | 2 | 4 = 1): Promise<Challenge> {
  const challenge = await humanCheck.challenge(difficulty, now)
  if (!challenge.ok) throw new Error(challenge.failure.message)
  return challenge.data as Challenge
}

async function solved(challenge: Challenge): Promise<Answer> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The challenge was not solved.')
  return { challenge: challenge as Answer['challenge'], solution }
}

function withParameters(challenge: Challenge, solution: Answer['solution'], changed: Record<string, unknown>): unknown {
  return { challenge: { ...challenge, parameters: { ...challenge.parameters, ...changed } }, solution }
}

function upper({ signature }: Answer['challenge']): string {
  return signature.toUpperCase()
}

/** In the form in which the widget sends it. */
function payload(value: unknown): string {
  return btoa(JSON.stringify(value))
}
