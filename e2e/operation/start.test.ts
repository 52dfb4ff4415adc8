import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { boundByModes } from '#support/bound-by-modes.ts'
import { type Command, freePort, start } from '#support/journeys/server.ts'
import { copyOfSample, firstAnswer } from '#support/journeys/starting.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** The start of the server, and when it fails. docs/behaviour.md 14.1, 14.3. */
test('while it starts the server answers 503 that it does, with the common headers', async () => {
  const port = await freePort()
  const { child, ended } = start({ PORT: String(port), DATA_DIR: join(temporaryFolder(), 'new') })
  const answer = await firstAnswer(port)
  child.kill('SIGKILL')
  await ended
  expect(answer.status).toBe(503)
  expect(answer.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('a port that is in use stops the start with one line, and creates nothing', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const folder = temporaryFolder()
  const rejected = await rejection({ PORT: String(port), DATA_DIR: join(folder, 'data') })
  expect(rejected).toBe(`PORT ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one, or to 0.\n`)
  expect(readdirSync(folder)).toEqual([])
})

for (const [name, value] of [
  ['PORT', 'sesame'],
  ['HOST', 'sesame.example'],
  ['ORIGIN', 'sesame'],
  ['TRUST_PROXY', 'sesame'],
  ['LOCATION_URL', 'sesame'],
  ['LOG', 'sesame'],
  ['RATE_LIMITS', 'sesame'],
] as const) {
  test(`a wrong ${name} stops the start with one line that says what it may be, hides its value, and creates nothing`, async () => {
    const folder = temporaryFolder()
    const rejected = await rejection({ PORT: '0', DATA_DIR: join(folder, 'data'), [name]: value })
    expect(rejected).toMatch(new RegExp(`^${name} must be [^\n]+\\.\n$`))
    expect(rejected).not.toContain('sesame')
    expect(readdirSync(folder)).toEqual([])
  })
}

test('a data folder that cannot be created stops the start with one line, and creates nothing', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'file'), 'x')
  const dataDir = join(folder, 'file', 'data')
  expect(await rejection({ PORT: '0', DATA_DIR: dataDir })).toMatch(
    /^DATA_DIR .+ cannot be written \(ENOTDIR\)\. [^\n]+\n$/,
  )
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a data folder without write permission stops the start with one line, and creates nothing', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o555)
  const rejected = await rejection({ PORT: '0', DATA_DIR: dataDir }, boundByModes)
  expect(rejected).toMatch(/^DATA_DIR .+ cannot be written \(EACCES\)\. [^\n]+\n$/)
  expect(readdirSync(dataDir)).toEqual([])
})

for (const [what, damage] of [
  ['is no database', () => Buffer.from('Not a database. '.repeat(1000))],
  ['is empty', () => Buffer.alloc(0)],
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'is damaged inside',
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]),
  ],
] as const) {
  test(`a database that ${what} stops the start with one line that names the fix, and is unchanged`, {
    tags: 'extended',
  }, async () => {
    const dataDir = await copyOfSample()
    const path = join(dataDir, 'vita.db')
    await writeFile(path, damage(readFileSync(path)))
    const [before, names] = [readFileSync(path), readdirSync(dataDir).sort()]
    const rejected = await rejection({ PORT: '0', DATA_DIR: dataDir })
    expect(rejected).toMatch(/^[^\n]*vita\.db[^\n]*npm run vita -- restore PATH[^\n]*\n$/)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(dataDir).sort()).toEqual(names)
  })
}

test('a missing database beside existing files is not created again', async () => {
  const dataDir = await copyOfSample()
  await rm(join(dataDir, 'vita.db'))
  expect(await rejection({ PORT: '0', DATA_DIR: dataDir })).toMatch(/^[^\n]*vita\.db[^\n]*\n$/)
  expect(readdirSync(dataDir)).not.toContain('vita.db')
})

for (const [what, path, content, fix] of [
  [
    'file store that is no folder',
    'files',
    'x',
    /files is not a folder\. Move it away\. .*npm run vita -- restore PATH/,
  ],
  ['picture folder that is no folder', 'pictures', 'x', /pictures is not a folder\. Move it away\. /],
] as const) {
  test(`a ${what} stops the start with one line that names it and its fix, and is unchanged`, {
    tags: 'extended',
  }, async () => {
    const dataDir = await copyOfSample()
    const place = join(dataDir, path)
    await rm(place, { recursive: true, force: true })
    await writeFile(place, content)
    const rejected = await rejection({ PORT: '0', DATA_DIR: dataDir })
    expect(rejected).toMatch(/^[^\n]+\n$/)
    expect(rejected).toContain(place)
    expect(rejected).toMatch(fix)
    expect(readFileSync(place, 'utf8')).toBe(content)
  })
}

/** The output of a server whose start fails. */
async function rejection(env: Record<string, string>, as?: Command): Promise<string> {
  const begun = start(env, as)
  expect(await begun.ended, begun.output()).toBe(1)
  return begun.output()
}
