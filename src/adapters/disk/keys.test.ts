import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Keys } from '#ports/keys.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { readKeys } from './keys.ts'

const hasPermissions = process.platform !== 'win32'

test('missing keys are created whole, readable by their owner alone', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'keys.json')
  await storedKeys(path)
  expect(readdirSync(folder)).toEqual(['keys.json'])
  const { key } = JSON.parse(readFileSync(path, 'utf8'))
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  if (hasPermissions) expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('two sites have different keys, and two starts of one site the same', async () => {
  const path = join(temporaryFolder(), 'keys.json')
  const first = (await storedKeys(path)).for('human-check')
  const before = readFileSync(path)
  expect((await storedKeys(path)).for('human-check')).toEqual(first)
  expect(readFileSync(path).equals(before)).toBe(true)
  expect((await storedKeys(join(temporaryFolder(), 'keys.json'))).for('human-check')).not.toEqual(first)
})

test('a key is HKDF-SHA-256 of the master key, with its purpose as info', async () => {
  const path = join(temporaryFolder(), 'keys.json')
  writeFileSync(path, JSON.stringify({ key: Buffer.alloc(32, 7).toString('base64') }), { mode: 0o600 })
  const keys = await storedKeys(path)
  const hex = (purpose: string) => Buffer.from(keys.for(purpose)).toString('hex')
  // Computed by OpenSSL: openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:0707… -kdfopt info:… HKDF
  expect(hex('human-check')).toBe('83a283adf3dcc39bb6b8bf1cfc8de69a465361aaa3275ebbd3277bff17fb52d1')
  expect(hex('form-stamps')).toBe('ddae4c520e721b44369d6441184065cff754268660da8720e7737dbc3e4a9266')
})

const damaged: [what: string, content: string][] = [
  ['empty', ''],
  ['no JSON', 'swordfish'],
  ['cut off', '{"key":"BwcHBwcHBwcHBwcHBwcHBwcHBwc'],
  ['a list', '["BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="]'],
  ['without a key', '{}'],
  ['with a number for a key', '{"key":7}'],
  ['with a key of 31 bytes', JSON.stringify({ key: Buffer.alloc(31, 7).toString('base64') })],
  ['with a key of 33 bytes', JSON.stringify({ key: Buffer.alloc(33, 7).toString('base64') })],
  ['with a key that is not base64', JSON.stringify({ key: `!${Buffer.alloc(32, 7).toString('base64')}` })],
  ['far too long', `${JSON.stringify({ key: Buffer.alloc(32, 7).toString('base64') })}${' '.repeat(4096)}`],
]
for (const [what, content] of damaged) {
  test(`keys that are ${what} are rejected with their path and the fix, and not changed`, async () => {
    const path = join(temporaryFolder(), 'keys.json')
    writeFileSync(path, content, { mode: 0o600 })
    const message = await rejectionOf(path)
    expect(message).toMatch(
      / are damaged\. .*backup.*delete it.*open forms become invalid, and every browser counts as a new device/,
    )
    expect(message).toContain(path)
    if (content !== '') expect(message).not.toContain(content)
    expect(readFileSync(path, 'utf8')).toBe(content)
  })
}

test('a folder in place of the keys, or a missing folder for them, is rejected with the reason', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'keys.json'))
  expect(await rejectionOf(join(folder, 'keys.json'))).toMatch(
    /keys\.json cannot be read or created \(EISDIR\)\. Give the file/,
  )
  expect(await rejectionOf(join(folder, 'gone', 'keys.json'))).toMatch(
    /keys\.json cannot be read or created \(ENOENT\)\. Give/,
  )
})

test.runIf(hasPermissions)('keys that others may read are closed to them, behind a symbolic link too', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'keys.json')
  await storedKeys(path)
  for (const mode of [0o644, 0o660, 0o604]) {
    chmodSync(path, mode)
    await storedKeys(path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  }
  symlinkSync(path, join(folder, 'linked.json'))
  chmodSync(path, 0o644)
  await storedKeys(join(folder, 'linked.json'))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test.runIf(hasPermissions)('keys that their owner may only read keep their permissions', async () => {
  const path = join(temporaryFolder(), 'keys.json')
  await storedKeys(path)
  chmodSync(path, 0o400)
  await storedKeys(path)
  expect(statSync(path).mode & 0o777).toBe(0o400)
})

test('of several processes that start at once one creates the keys, and all read the same', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'keys.json')
  const program = `
    const { readKeys } = await import(${JSON.stringify(import.meta.resolve('./keys.ts'))})
    console.log('ready')
    await new Promise((go) => process.stdin.once('data', go))
    const keys = await readKeys(${JSON.stringify(path)})
    console.log(keys.ok ? Buffer.from(keys.data.for('x')).toString('hex') : keys.failure.message)
    process.exit()`
  const started = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]))
  await Promise.all(started.map(({ stdout }) => new Promise((ready) => stdout.once('data', ready))))
  const answers = started.map(({ stdout }) => text(stdout))
  for (const { stdin } of started) stdin.write('go')
  const said = await Promise.all(answers)
  expect(said[0]).toMatch(/^[0-9a-f]{64}\n$/)
  expect(new Set(said).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['keys.json'])
}, 60_000)

async function storedKeys(path: string): Promise<Keys> {
  const keys = await readKeys(path)
  if (!keys.ok) throw new Error(keys.failure.message)
  return keys.data
}

async function rejectionOf(path: string): Promise<string> {
  const keys = await readKeys(path)
  if (keys.ok) throw new Error('The keys were read.')
  expect(keys.failure.code).toBe('unavailable')
  return keys.failure.message
}
