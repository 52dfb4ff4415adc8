import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
  ['TRUST_PROXY', 'sesame'],
] as const) {
  test(`a wrong ${name} stops the start with one line that says what it may be, hides its value, and creates nothing`, async () => {
    const folder = temporaryFolder()
    const rejected = await rejection({ PORT: '0', DATA_DIR: join(folder, 'data'), [name]: value })
    expect(rejected).toMatch(new RegExp(`^${name} must be [^\n]+\\.\n$`))
    expect(rejected).not.toContain('sesame')
    expect(readdirSync(folder)).toEqual([])
  })
}

test('a missing database beside existing files is not created again', async () => {
  const dataDir = await copyOfSample()
  await rm(join(dataDir, 'vita.db'))
  expect(await rejection({ PORT: '0', DATA_DIR: dataDir })).toMatch(/^[^\n]*vita\.db[^\n]*\n$/)
  expect(readdirSync(dataDir)).not.toContain('vita.db')
})

/** The output of a server whose start fails. */
async function rejection(env: Record<string, string>, as?: Command): Promise<string> {
  const begun = start(env, as)
  expect(await begun.ended, begun.output()).toBe(1)
  return begun.output()
}
