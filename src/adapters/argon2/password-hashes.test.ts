import { expect, test } from 'vitest'
import { none, success } from '#resume/result.ts'
import { argon2PasswordHashes } from './password-hashes.ts'

const cheap = { memoryKib: 64, passes: 1, lanes: 1 }
const tooMany = { ok: false, failure: { code: 'too-many-requests' } }

test('a hash names its cost: 19456 KiB, 2 passes, a salt of 16 bytes and a tag of 32', async () => {
  const made = await argon2PasswordHashes().make('correct horse')
  expect(made).toEqual(success(expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)))
})

test('a hash matches its own password only', async () => {
  const hashes = argon2PasswordHashes(cheap)
  const hash = await made(hashes, 'correct horse')
  expect(await hashes.compare('correct horse', hash)).toEqual(success(true))
  for (const wrong of ['correct horsf', 'Correct horse', 'correct horse ', ' correct horse', 'correct\u0000horse', ''])
    expect(await hashes.compare(wrong, hash), wrong).toEqual(success(false))
})

test('every byte of a long password counts, the 73rd and the last too', async () => {
  const hashes = argon2PasswordHashes(cheap)
  const password = '\u{1F6F6}'.repeat(128)
  const hash = await made(hashes, password)
  expect(await hashes.compare(password, hash)).toEqual(success(true))
  expect(await hashes.compare('\u{1F6F6}'.repeat(127), hash)).toEqual(success(false))
  expect(await hashes.compare(`${'\u{1F6F6}'.repeat(127)}\u{1F6F7}`, hash)).toEqual(success(false))
  const ascii = await made(hashes, `${'x'.repeat(72)}y`)
  expect(await hashes.compare(`${'x'.repeat(72)}z`, ascii)).toEqual(success(false))
})

test('the same password never has the same hash twice', async () => {
  const hashes = argon2PasswordHashes(cheap)
  const texts = await Promise.all(Array.from({ length: 20 }, () => made(hashes, 'correct horse')))
  expect(new Set(texts).size).toBe(20)
})

test('a hash of the reference implementation matches its password', async () => {
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  const hashes = argon2PasswordHashes(cheap)
  expect(await hashes.compare('password', reference)).toEqual(success(true))
  expect(await hashes.compare('passwore', reference)).toEqual(success(false))
})

test.each([
  [none],
  [''],
  ['correct horse'],
  ['$argon2id$v=19$m=64,t=1,p=1$$'],
  ['$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['$argon2id$v=19$m=1,t=0,p=0$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
])('no password matches the hash %j', async (hash) => {
  const hashes = argon2PasswordHashes(cheap)
  for (const password of ['', 'correct horse', 'password'])
    expect(await hashes.compare(password, hash)).toEqual(success(false))
})

test('a hash of less memory, fewer passes, fewer lanes or a shorter salt is outdated, and one of more is not', async () => {
  const middle = { memoryKib: 128, passes: 2, lanes: 1 }
  const hash = await made(argon2PasswordHashes(middle), 'correct horse')
  const isOutdatedFor = (cost: object) => argon2PasswordHashes({ ...middle, ...cost }).isOutdated(hash)
  expect([isOutdatedFor({}), isOutdatedFor({ memoryKib: 127 }), isOutdatedFor({ passes: 1 })]).toEqual([
    ...[false, false, false],
  ])
  expect([isOutdatedFor({ memoryKib: 129 }), isOutdatedFor({ passes: 3 }), isOutdatedFor({ lanes: 2 })]).toEqual([
    ...[true, true, true],
  ])
  const shortSalt = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(argon2PasswordHashes(middle).isOutdated(shortSalt)).toBe(true)
  expect(argon2PasswordHashes(middle).isOutdated('damaged')).toBe(true)
})

test('two hashes are computed at once, twenty wait, and the next is rejected with too-many-requests', async () => {
  const hashes = argon2PasswordHashes(cheap)
  const asked = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? hashes.make('x') : hashes.compare('x', none)))
  const answers = await Promise.all(asked)
  expect(answers.map(({ ok }) => ok)).toEqual([...new Array(22).fill(true), ...new Array(8).fill(false)])
  expect(answers[22]).toMatchObject(tooMany)
  expect(await hashes.make('x')).toMatchObject({ ok: true })
})

test('a hash that cannot be computed is an unavailable failure, and frees its slot', async () => {
  const hashes = argon2PasswordHashes({ memoryKib: 1, passes: 1, lanes: 1 }) // less memory than argon2 accepts
  for (let at = 0; at < 3; at += 1)
    expect(await hashes.make('x')).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})

test('the main thread keeps running while hashes are computed', async () => {
  const hashes = argon2PasswordHashes()
  let loopRounds = 0
  const counting = setInterval(() => {
    loopRounds += 1
  }, 1)
  await Promise.all(Array.from({ length: 6 }, () => hashes.make('x')))
  clearInterval(counting)
  expect(loopRounds).toBeGreaterThan(10)
})

async function made(hashes: ReturnType<typeof argon2PasswordHashes>, password: string): Promise<string> {
  const hash = await hashes.make(password)
  if (!hash.ok) throw new Error(hash.failure.message, { cause: hash.failure.cause })
  return hash.data
}
