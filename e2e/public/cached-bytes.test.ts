import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/**
 * Which answers are compressed, which may be cached by a browser or proxy, and which pictures are served.
 * docs/behaviour.md 10.6, 13.9, 18.5.
 */
const scripts = new URL('../../build/client/static/js/', import.meta.url)
const year = 'public, max-age=31536000, immutable'
const job = '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

test('every built script is sent in an encoding that the browser accepts, cacheable for a year', async () => {
  const names = readdirSync(scripts).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const bytes = readFileSync(new URL(name, scripts))
    for (const [accepted, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['', undefined],
    ] as const) {
      const answer = await at(`/static/js/${name}`, { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding'], `${name} ${accepted}`).toBe(bytes.length < 860 ? undefined : sent)
      expect(textOf(answer) === bytes.toString(), name).toBe(true)
      if (sent !== undefined && bytes.length > 10_000) expect(answer.body.length, name).toBeLessThan(bytes.length / 2)
      expect(answer.headers, name).toMatchObject({
        'cache-control': year,
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
      })
    }
  }
})

test('a font is sent uncompressed, cacheable for a year', async () => {
  const name = readdirSync(scripts).find((each) => each.endsWith('.woff2'))
  const answer = await at(`/static/js/${name}`, { 'accept-encoding': 'br, gzip' })
  expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': year })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body.subarray(0, 4).toString()).toBe('wOF2')
})

test('a page is the same bytes for every visitor whatever the cookies', async () => {
  for (const path of ['/home', '/resume', job, '/projects']) {
    const plain = await at(path)
    for (const cookie of ['a=b', 'sid=1; theme=system', 'theme=purple', 'a=b; theme=dark; c=d', '; ;='])
      expect((await at(path, { cookie })).body.equals(plain.body), `${path} ${cookie}`).toBe(true)
  }
})

test('an address that names a theme has its page in this theme, which is not stored', async () => {
  for (const path of ['/home?', `${job}&`]) {
    const dark = await at(`${path}theme=dark`)
    expect(textOf(dark)).toContain('<html lang="en" data-theme="dark"')
    expect(dark.headers['cache-control']).toBe('no-store')
  }
})

test('search values that a page does not read leave its bytes unchanged', async () => {
  for (const [path, more] of [
    ['/home', '?utm_source=x&uuid=1&<script>'],
    ['/home', '?%'],
    ['/resume', '?redirect=/x'],
    [job, '&x=1&uuid=other'],
    ['/projects', '?Project=soteria-cat'],
    ['/about', `?x=${'a'.repeat(3000)}`],
  ] as const)
    expect((await at(path + more)).body.equals((await at(path)).body), path + more).toBe(true)
})

test('pages are private and revalidated; forms and answers that are no pages are not stored', async () => {
  for (const path of ['/home', '/about', '/resume', job, '/projects', '/hardware/desktop', '/home.data'])
    expect((await at(path)).headers['cache-control'], path).toBe('private, no-cache')
  for (const path of [
    '/contact',
    '/login',
    '/contact.data',
    '/login?redirect=x',
    '/Contact',
    '/%63ontact',
    '/no-such-page',
    '/resume/jobs/details?uuid=x',
    '/access-denied',
    '/',
    '/home/',
    '/dashboard',
    '/healthz',
    '/readyz',
  ])
    expect((await at(path)).headers['cache-control'], path).toBe('no-store')
})

test('a picture has the type that its address names, and is cacheable for a year', async () => {
  for (const address of await picturesOf('/home', 12)) {
    const { status, headers, body } = await at(address)
    const type = address.endsWith('avif') ? 'avif' : 'webp'
    expect([status, headers['content-type'], headers['cache-control']], address).toEqual([200, `image/${type}`, year])
    expect(body.toString('latin1', type === 'avif' ? 4 : 8, 12), address).toBe(type === 'avif' ? 'ftypavif' : 'WEBP')
    expect(headers['content-length'], address).toBe(String(body.length))
    expect(headers['content-security-policy'], address).toMatch(/default-src 'none'.*sandbox/)
  }
})

test('a picture has no address besides its own', async () => {
  const [address = ''] = await picturesOf('/home', 1)
  const hash = /[0-9a-f]{64}/.exec(address)?.[0] ?? ''
  for (const wrong of [
    `/pictures/${'0'.repeat(64)}-320.webp`,
    `/pictures/${hash}-321.webp`,
    `/pictures/${hash}-0.webp`,
    `/pictures/${hash}-0320.webp`,
    `/pictures/${hash}-99999.webp`,
    `/pictures/${hash}-320.jpg`,
    `/pictures/${hash}-320.json`,
    `/pictures/${hash}-320`,
    `/pictures/${hash}-320.webp.webp`,
    `/pictures/${hash}.json`,
    `/pictures/${hash}`,
    `/pictures/x/${hash}-320.webp`,
  ])
    expect((await at(wrong)).status, wrong).toBe(404)
})

test('the original of a picture has no address', async () => {
  const folder = new URL('../../sample/files/home/slideshow/', import.meta.url)
  const originals = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  const hashes = originals.map((name) =>
    createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex'),
  )
  for (const [place, name] of originals.entries()) {
    for (const path of [
      `/files/home/slideshow/${name}`,
      `/home/slideshow/${name}`,
      `/pictures/home/slideshow/${name}`,
      `/pictures/${name}`,
      `/files/objects/${hashes[place]?.slice(0, 2)}/${hashes[place]}`,
      `/pictures/${hashes[place]}`,
      `/objects/${hashes[place]?.slice(0, 2)}/${hashes[place]}`,
    ])
      expect((await at(path)).status, path).toBe(404)
  }
  for (const address of await picturesOf('/home', 100)) {
    const served = createHash('sha256')
      .update((await at(address)).body)
      .digest('hex')
    expect(hashes, address).not.toContain(served)
  }
})

function at(target: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(server.origin, target, { headers })
}

/** Up to `most` picture addresses of a page, spread evenly over all of them. */
async function picturesOf(path: string, max: number): Promise<string[]> {
  const all = [...new Set(textOf(await at(path)).match(/\/pictures\/[0-9a-f]{64}-\d+\.(webp|avif)/g))]
  expect(all.length).toBeGreaterThan(10)
  const every = Math.ceil(all.length / max)
  return all.filter((_, place) => place % every === 0)
}
