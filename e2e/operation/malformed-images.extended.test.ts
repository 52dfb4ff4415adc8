import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGenerated } from '#calls/content/generated/read-generated.ts'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { expectAnswer } from '#support/journeys/answers.ts'
import { type Bundle, becomes, bundleFolder, bundleZip, ownerCalled } from '#support/journeys/bundle.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer, vita } from '#support/journeys/server.ts'
import { recordsOf, storedIn } from '#support/journeys/stored.ts'
import { badSpecimens, goodSpecimens } from '#support/sharp/malformed-images.ts'
import { canaries } from '#support/sharp/originals.ts'

/** Files of every kind, imported while the site serves. docs/behaviour.md 10.5 to 10.7, 12.3. */
const gallery = 'about/malformed'

/** Names that a folder can hold, some of them chosen to escape it or to hide the file's type. */
const oddNames = [
  '%2e%2e%2fvita.db',
  'a..jpg',
  'a\u2215..\u2215b.jpg',
  'a\uff0f..\uff0fb.jpg',
  '\uff0e\uff0e\uff0f.png',
  'CON',
  'NUL.jpg',
  'C:autoexec.bat',
  'file.jpg:stream',
  'dots.jpg...',
  'space.jpg ',
  '\u202egpj.exe',
  '\u200b\u200f.jpg',
  'Twin.jpg',
  'twin.jpg',
  'Ü.jpg'.normalize('NFD'), // stored in its composed form
  '-rf.jpg',
  '$(touch canary).jpg',
  '<script>.jpg',
  '?width=1&a#b.jpg',
  '__proto__',
  'constructor',
  'index.json',
  `${'x'.repeat(251)}.jpg`,
]

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

test('every odd picture of a bundle is served as a picture and nothing else, whatever its name', {
  timeout: 240_000,
}, async () => {
  const good = await goodSpecimens()
  const originals = {
    ...good,
    ...Object.fromEntries(Object.values(good).map((bytes, at) => [oddNames[at] ?? `${at}.jpg`, bytes])),
  }
  const bundle: Bundle = {
    'documents/person-info/owner.json': ownerCalled('Malformed', {
      story: [{ heading: 'Malformed', text: 'Pictures.', gallery }],
    }),
    ...Object.fromEntries(Object.entries(originals).map(([name, bytes]) => [`files/${gallery}/${name}`, bytes])),
    [`files/${gallery}/.keep`]: '',
    [`files/${gallery}/a.keep.jpg`]: 'canary',
    'files/home/slideshow/.keep': '',
  }
  const said = await becomes(server, bundle)
  const count = Object.keys(originals).length
  expect(said).toMatch(new RegExp(`Files: ${count} added`))
  expect(await vita(['import', await bundleZip(bundle), '--dry-run'], server.settings)).toContain(
    `Files: 0 added, 0 changed, ${count} unchanged`,
  )

  await expect.poll(() => pictureCount(), { timeout: 30_000 }).toBe(count)
  const hashes = new Set(Object.values(originals).map(hashOf))
  await expect.poll(() => withoutAvif(hashes), { timeout: 120_000 }).toEqual([])
  await expect.poll(async () => (await addressesOn('/about')).some((each) => each.endsWith('.avif'))).toBe(true)
  // The page is made again after each batch of pictures.
  await expect.poll(async () => (await addressesOn('/about')).length).toBeGreaterThanOrEqual(2 * hashes.size)
  const addresses = await addressesOn('/about')
  for (const address of addresses) {
    const answer = await ask(server.origin, address)
    expect(answer.status, address).toBe(200)
    expect(answer.headers, address).toMatchObject({
      'content-type': `image/${address.slice(address.lastIndexOf('.') + 1)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expectClean(answer.body, address)
    expect(hashes.has(hashOf(answer.body)), address).toBe(false)
  }
  for (const { name, bytes } of storedPictures()) if (!name.endsWith('.json')) expectClean(bytes, name)
  for (const path of readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }))
    expect(/malformed|twin|canary|exe$|keep/i.test(path), path).toBe(false)
})

test('a file that is no picture is rejected with name and reason, from a folder and from a zip, and none of it is stored', {
  timeout: 120_000,
}, async () => {
  const bad = await badSpecimens()
  const bundle: Bundle = {
    'documents/person-info/owner.json': ownerCalled('Rejected'),
    ...Object.fromEntries(Object.entries(bad).map(([name, { bytes }]) => [`files/${gallery}/${name}`, bytes])),
  }
  const before = contentOf()
  for (const path of [await bundleFolder(bundle), await bundleZip(bundle)]) {
    const said = await vita(['import', path, '--replace'], server.settings).catch((error: Error) => error.message)
    expect(said).toContain('ended with 1')
    for (const [name, { reason }] of Object.entries(bad))
      expect(said).toContain(`files/${gallery}/${name}: ${reason}\n`)
    expect(said).toContain(`The bundle has ${Object.keys(bad).length} problems. Nothing was imported.`)
  }
  await expectAsBefore(before)
  expect(textOf(await ask(server.origin, '/about'))).not.toContain('Rejected')
})

test('no address accepts an upload, and nothing of it is stored', async () => {
  const boundary = 'canary-boundary'
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="../../x.jpg"\r\ncontent-type: image/jpeg\r\n\r\ncanary-upload\r\n--${boundary}--\r\n`
  const before = contentOf()
  for (const address of [
    '/',
    '/home',
    '/contact',
    '/login',
    '/pictures',
    '/pictures/x.jpg',
    '/files/x.jpg',
    '/forms/contact',
  ])
    for (const type of [`multipart/form-data; boundary=${boundary}`, 'multipart/form-data', 'image/jpeg'])
      for (const method of ['POST', 'PUT']) {
        const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
        const answer = await ask(server.origin, address, { method, headers, body: file })
        expect([400, 403, 404, 405, 415], `${method} ${address} ${type}`).toContain(answer.status)
        expectAnswer(server, answer, answer.status)
      }
  await expectAsBefore(before)
  for (const { name, bytes } of await recordsOf(server)) expect(bytes.includes('canary-upload'), name).toBe(false)
})

async function addressesOn(path: string): Promise<string[]> {
  const html = textOf(await ask(server.origin, path))
  return [...new Set(html.match(/\/pictures\/[0-9a-f]{64}-\d+\.(webp|avif)/g))]
}

async function pictureCount(): Promise<number> {
  return textOf(await ask(server.origin, '/about')).split('class="gallery__item"').length - 1
}

function storedPictures(): { name: string; bytes: Buffer }[] {
  const folder = join(server.dataDir, 'pictures')
  return readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
}

/** The hashes of those pictures whose AVIF is not yet encoded. */
function withoutAvif(hashes: ReadonlySet<string>): string[] {
  const records = new Map(storedPictures().map(({ name, bytes }) => [name, bytes.toString()]))
  return [...hashes].filter((hash) => !records.get(`${hash}.json`)?.includes('"avif"'))
}

function expectClean(bytes: Buffer, name: string): void {
  const text = bytes.toString('latin1')
  expect(
    canaries.filter((canary) => text.includes(canary)),
    name,
  ).toEqual([])
}

/** The list of files and the files, by hash, and the owner. */
function contentOf() {
  const files = join(server.dataDir, 'files')
  const stored = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(files, path)).isFile(),
  )
  const hashes = Object.fromEntries(stored.sort().map((path) => [path, hashOf(readFileSync(join(files, path)))]))
  return { hashes, owner: storedIn(server.dataDir, 'person-info') }
}

/** Expects that nothing changed and nothing was added but the files that the site itself may make meanwhile. */
async function expectAsBefore(before: ReturnType<typeof contentOf>): Promise<void> {
  const { hashes, owner } = contentOf()
  expect(owner).toEqual(before.owner)
  expect(hashes).toMatchObject(before.hashes)
  const added = async () => {
    const { index, earlier } = await withPorts(server, async (ports) => done(await readGenerated(ports)))
    const generated = new Set([...index.values(), ...earlier].map(({ hash }) => hash))
    return Object.entries(contentOf().hashes).filter(([path, hash]) => !(path in before.hashes) && !generated.has(hash))
  }
  await expect.poll(added, { timeout: 30_000 }).toEqual([])
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
