import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, served, startOn, startServer } from '#support/journeys/server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** A journey whose server does not start fails with the server's output, not with a timeout. */
let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

test('a server that ends before it serves is an error with its output', async () => {
  const starting = startOn(join(temporaryFolder(), 'data'), { PORT: 'sesame' })
  await expect(starting).rejects.toThrow(/it ended\.\nPORT must be /)
})

test('a server at an address that is not local is an error with its output', async () => {
  const starting = startOn(server.dataDir, { ORIGIN: 'https://owner.example' })
  await expect(starting).rejects.toThrow(/its address is not local\.\n[\s\S]*Vita serves https:\/\/owner\.example/)
})

test('a server that prints nothing is ended, and is an error', async () => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await expect(served({ child, output: () => '', ended }, 100)).rejects.toThrow('it printed nothing for 100 ms')
  expect(await ended).toBe(null)
})
