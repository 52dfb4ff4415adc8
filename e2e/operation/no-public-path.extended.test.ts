import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { blobPath } from '#adapters/disk/blobs.ts'
import { readGenerated } from '#calls/content/generated/read-generated.ts'
import { resumeFiles } from '#domain/site/site-files.ts'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { everyPage } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { startSmallSite } from '#support/journeys/small-site.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

vi.setConfig({ testTimeout: 900_000 }) // every page for every damage, on a machine that may be busy

/** What is in the place of a damaged file, or folder of files. */
const damages = {
  nothing: () => {},
  'a folder': (path: string) => mkdirSync(path),
  garbage: (path: string) => writeFileSync(path, '{"damaged": '),
}

/** Puts something else in a path's place. The server may write there meanwhile, as it does to a folder: then once more. */
const replace = (path: string, put: (path: string) => void) =>
  vi.waitFor(
    () => {
      rmSync(path, { recursive: true, force: true })
      put(path)
    },
    { timeout: 10_000 },
  )

const form = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
}

/** What anybody can ask, with its answers: every page and file, their data, and every form. */
async function publicAnswers(origin: string): Promise<[target: string, text: string][]> {
  const files = [...resumeFiles.map(({ path }) => path), '/sitemap.xml', '/robots.txt', '/pictures/x', '/cards/x.jpg']
  const others = ['/readyz', '/account-mark', '/forms', '/human-check/challenge', '/s/x', '/s/x/resume.pdf']
  const secret = ['/studio/welcome?token=x', '/reset-password?token=x', '/account/email?token=x', '/studio', '/account']
  const paths = [...everyPage, ...files, ...others, ...secret]
  const data = everyPage.map((path) => path.replace(/^([^?]*)/, '$1.data'))
  const messages = ['email=a', 'name=A&email=a%40example.org&message=x&id=0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11']
  const posted = [
    '/contact',
    '/login',
    '/reset-password',
    '/logout',
    '/theme',
    '/forms/contact',
    '/studio/welcome',
  ].flatMap((path) => [...messages, 'email=a%40example.org&password=Not-the-right-1'].map((body) => ({ path, body })))
  const answers: [string, string][] = []
  for (const path of [...paths, ...data]) answers.push([path, textOf(await ask(origin, path))])
  for (const { path, body } of posted)
    answers.push([`POST ${path}`, textOf(await ask(origin, path, { ...form, body }))])
  return answers
}

/** One stored file of each kind, the folders that hold them, and the database last: nothing works without it. */
function storedKinds(dataDir: string): string[] {
  const kinds = new Map<string, string>()
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // A file that is being written has another name a moment later.
    const isLock = /\.(lock|tmp|pid|unfinished)$|\.(part|new)-/.test(entry.name)
    const kind = `${dirname(path).replace(/\/[0-9a-f]{2}$/, '')} ${basename(path).replace(/^[0-9a-f]{24,}(-\d+)?/, '')}`
    if (!isLock && !kinds.has(kind) && !/^[0-9a-f]{2}$/.test(entry.name)) kinds.set(kind, path)
  }
  return [...kinds.values()].sort((a, b) => Number(a.includes('vita.db')) - Number(b.includes('vita.db')))
}

/** The bytes of a PDF, of a Word file and of a card. */
async function generatedKinds(server: Server): Promise<string[]> {
  const { index } = await withPorts(server, async (ports) => done(await readGenerated(ports)))
  const kinds = new Map([...index.values()].map(({ name, hash }) => [extname(name), hash]))
  return [...kinds.values()].flatMap((hash) => (hash === null ? [] : blobPath(join(server.dataDir, 'files'), hash)))
}

test('whatever is damaged in the data folder of a running site, no public answer names a path or a command', async () => {
  const server = await startSmallSite()
  onTestFinished(async () => void (await server.stop()))
  const { dataDir, origin } = server
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const secrets = [
    dataDir,
    project,
    `${homedir()}/`,
    '/tmp/',
    'npm run',
    'vita --',
    'node_modules',
    'vita.db',
    'index.json',
  ]
  const found = new Set<string>()
  const failures = new Set<string>()
  let hue = 0

  // The server makes the pictures and the files first.
  await expect.poll(() => readdirSync(dataDir), { timeout: 60_000 }).toContain('pictures')
  await expect.poll(() => generatedKinds(server), { timeout: 60_000 }).toHaveLength(3)

  /**
   * Damages what is stored, and then changes the accent, which empties the cache of pages: each is made from what is
   * damaged. The stores are opened before, while they are whole. Only the database takes no change any more.
   */
  const damageAndForget = async (path: string, damage: (path: string) => void) => {
    if (path.includes('vita.db')) return replace(path, damage)
    hue += 1
    await withPorts(server, async ({ documents }) => {
      await replace(path, damage)
      done(await documents.commit([{ collection: 'site-settings', id: 'owner', fields: { accentHue: hue } }]))
    })
    const isNew = async () => textOf(await ask(origin, '/home')).includes(`--accent-hue:${hue}}`)
    await expect.poll(isNew, { timeout: 20_000 }).toBe(true)
  }

  for (const path of [...(await generatedKinds(server)), ...storedKinds(dataDir)]) {
    for (const [what, damage] of Object.entries(damages)) {
      const copy = join(temporaryFolder(), 'copy')
      await replace(copy, () => cpSync(path, copy, { recursive: true }))
      await damageAndForget(path, damage)
      for (const [target, text] of await publicAnswers(origin)) {
        for (const secret of secrets)
          if (text.includes(secret))
            found.add(`${target}: ${secret} (${what} in place of ${path.slice(dataDir.length)})`)
        for (const [alert] of text.matchAll(/could not be loaded\.[^<"\\]*/g)) failures.add(alert)
      }
      await replace(path, () => cpSync(copy, path, { recursive: true }))
    }
  }
  expect([...found]).toEqual([])
  expect(failures.size, 'The damages had no effect.').toBeGreaterThan(0)
})
