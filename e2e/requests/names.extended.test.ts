import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAt } from '#support/journeys/at-origin.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'

/** The names of a site and of its languages, and what an answer depends on. docs/behaviour.md 2.2, 13.5, 13.9. */
let server: Server

beforeAll(async () => {
  const owner = ownerCalled('Lia Brandt', { languagesShown: ['pt-BR', 'de'], translations: { 'pt-BR': {}, de: {} } })
  server = await startSmall({ 'documents/person-info/owner.json': owner })
})

afterAll(() => server?.stop())

test.each([
  ['https://brandt.example', 'www.brandt.example'],
  ['https://www.brandt.example', 'brandt.example'],
])('at %s the name %s leads to the same address of the site, whatever is asked', async (publicOrigin, other) => {
  const { origin } = await startAt(publicOrigin, { TRUST_PROXY: 'loopback' })
  for (const path of [
    '/',
    '/resume',
    '/resume.data?x=1',
    '/resume.pdf',
    '/resume/',
    '/no-such-page',
    '/studio?a=%2Fb',
    '/s/x',
  ])
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await ask(origin, path, { method, headers: { host: other }, body: '' })
      expect([status, headers.location], `${method} ${path}`).toEqual([308, publicOrigin + path])
    }
  for (const host of ['wwwbrandt.example', 'a.brandt.example', 'evil.example']) {
    const answer = await ask(origin, '/resume', { headers: { host } })
    expect([answer.status, textOf(answer).includes('<a ')], host).toEqual([421, false])
  }
  for (const path of ['//evil.example', '/\\evil.example', '/../evil'])
    expect((await ask(origin, path, { headers: { host: other } })).status, path).toBe(400)
})

test.each(['/resume', '/resume.data', '/resume.pdf', '/home?x=1', '/no-such-page', '/contact', '/'])(
  'a language in other letters leads to its own ones: %s',
  async (path) => {
    for (const language of ['/pt-br', '/PT-BR', '/Pt-bR']) {
      const { status, headers } = await ask(server.origin, language + path)
      expect([status, headers.location], language).toEqual([308, `/pt-BR${path}`])
    }
    expect((await ask(server.origin, `/pt-BR${path}`)).status).not.toBe(308)
    const { headers } = await ask(server.origin, `/DE${path}`)
    expect(headers.location).toBe(`/de${path}`)
  },
)

test('an answer that may be stored names each header of the request on which it depends', async () => {
  const { origin } = server
  const page = textOf(await ask(origin, '/home'))
  const built = [...page.matchAll(/(?:src|href)="(\/(?:static|pictures)\/[^"]+)"/g)]
    .slice(0, 2)
    .map(([, path = '']) => path)
  const sent: Record<string, string> = {
    'accept-encoding': 'br',
    'accept-language': 'de',
    accept: 'image/avif',
    cookie: 'theme=dark',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'sec-fetch-dest': 'empty',
    'sec-fetch-site': 'cross-site',
    'user-agent': 'Mozilla/5.0',
  }
  for (const path of [
    '/home',
    '/home.data',
    '/resume',
    '/resume.pdf',
    '/de/resume',
    '/robots.txt',
    '/licences.txt',
    ...built,
  ]) {
    const plain = await ask(origin, path)
    expect(plain.headers['cache-control'], path).not.toContain('no-store')
    for (const [name, value] of Object.entries(sent)) {
      const other = await ask(origin, path, { headers: { [name]: value } })
      const isSame = other.status === plain.status && other.body.equals(plain.body)
      const vary = other.headers.vary?.toLowerCase().split(', ') ?? []
      if (!isSame) expect(vary, `${path} ${name}`).toContain(name)
    }
  }
})
