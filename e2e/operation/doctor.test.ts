import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer, vita } from '#support/journeys/server.ts'
import { change } from '#support/journeys/stored.ts'

/** docs/behaviour.md 19.3. */
test('beside the running site doctor finds it, its pictures and its accounts, and changes no stored file', {
  timeout: 120_000,
}, async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const { port } = new URL(server.origin)
  await fetch(`${server.origin}/home`)
  const env = { ...server.settings, PORT: port, ORIGIN: server.origin }
  // Ten seconds after its start the site stores what arrives. If that is while a slow doctor runs, then once more.
  const output = await vi.waitFor(
    async () => {
      const before = bytesOf(server.dataDir)
      const said = await vita(['doctor'], env)
      expect(bytesOf(server.dataDir)).toEqual(before)
      return said
    },
    { timeout: 60_000 },
  )
  expect(output).toMatch(new RegExp(`^ok +site +It runs\\. 127\\.0\\.0\\.1:${port}$`, 'm'))
  expect(output).toMatch(/^ok +database +All there and intact\. Schema \d+, /m)
  expect(output).toMatch(/^ok +pictures +(\d+) of \1 pictures are made\.$/m)
  expect(output).toMatch(/^warning +accounts +None can log in\. .*npm run vita -- account add /m)
  expect(output).toMatch(/^Nothing is wrong, \d warnings?\.$/m)
  expect(output).not.toContain('\u001b')

  change(server.dataDir, "insert into queue_rests values ('mail', 4102444800000, 'For the test.')")
  await expect(vita(['doctor'], env)).rejects.toThrow(
    /ended with 1:[\s\S]*^WRONG +queue +Delivery of mails is paused: For the test\./m,
  )
})

/**
 * The hash of every file, by path. Left out are the index of SQLite's WAL, which readers write too, and pictures, which the site
 * may be rendering.
 */
function bytesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/-shm$|^pictures/.test(name) && statSync(join(folder, name)).isFile(),
  )
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]))
}
