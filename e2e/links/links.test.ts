import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endLink, linkIdOf, makeLink, readLinks } from '#calls/links/links.ts'
import { savePrivateFields } from '#calls/links/private-fields.ts'
import { type LinkPart, linkParts } from '#domain/links/link.ts'
import { privateFieldNames, toPrivateFields } from '#domain/links/private-fields.ts'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { journey, openPage } from '#support/journeys/browser.ts'
import { displayFaces } from '#support/journeys/pages/display-faces.ts'
import { everyPage } from '#support/journeys/pages/pages.ts'
import { type Answer, ask, textOf } from '#support/journeys/pages/wire.ts'
import { freePort, type Server, startOn, vita } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { disguised, scanners } from '#support/links/scanners.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'

/** Links over a real server. docs/behaviour.md 37. */

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const canaries = toPrivateFields(
  Object.fromEntries(privateFieldNames.map((name) => [name, `canary-${name.toLowerCase()}`])),
)
const fields = { ...canaries, email: 'canary-email@example.com', telephone: '+1 555 01 77 177' }
/** What no other byte may have. */
const secrets = [...Object.values(fields), '+15550177177']

test('private fields are in no byte but those of an open link that ticks them', {
  tags: 'extended',
  timeout: 120_000,
}, async () => {
  const server = await started()
  const [bare, whole] = [await linkOn(server, ['downloads']), await linkOn(server, linkParts)]
  for (const path of ['/resume.pdf', '/resume.docx']) expect((await ask(server.origin, path)).status).toBe(200)
  const generated = () => filesBelow(server.dataDir).filter((path) => /^(%PDF|PK)/.test(startOf(path)))
  const before = generated()
  const files = [
    '/resume.pdf',
    '/resume.docx',
    '/resume.txt',
    '/resume.md',
    '/resume.json',
    '/contact.vcf',
    '/llms.txt',
  ]
  const paths = [
    ...everyPage,
    ...everyPage.map((path) => path.replace(/(\?|$)/, '.data$1')),
    ...files,
    '/sitemap.xml',
    '/robots.txt',
  ]
  const bareFiles = ['', '/resume.pdf', '/resume.docx', '/resume.txt', '.data'].map((end) => `/s/${bare}${end}`)
  for (const path of [...paths, ...paths, ...bareFiles, `/s/${whole}.data`, '/s/unknown']) {
    const answer = await ask(server.origin, path)
    for (const text of [answer.raw, textOf(answer)]) expect(foundIn(text), path).toEqual([])
  }
  expect(foundIn((await readPdf((await ask(server.origin, `/s/${bare}/resume.pdf`)).body)).text)).toEqual([])

  const page = await ask(server.origin, `/s/${whole}`)
  for (const text of Object.values(fields)) expect(textOf(page)).toContain(text)
  expect(foundIn(textOf(page).slice(0, textOf(page).indexOf('</head>')))).toEqual([])
  const text = textOf(await ask(server.origin, `/s/${whole}/resume.txt`))
  const pdf = (await readPdf((await ask(server.origin, `/s/${whole}/resume.pdf`)).body)).text
  for (const each of Object.values(fields))
    expect([text, pdf.replaceAll(/\s+/g, ' ')]).toEqual([expect.stringContaining(each), expect.stringContaining(each)])
  expect((await ask(server.origin, `/s/${whole}/resume.docx`)).headers['content-type']).toContain('wordprocessingml')

  expect(before.length).toBeGreaterThan(0)
  expect(generated(), 'no file of a link is stored').toEqual(before)

  const bundle = join(server.dataDir, '..', 'bundle')
  await vita(['export', bundle], server.settings)
  await server.stop()
  expect(foundIn(server.output())).toEqual([])
  for (const code of [bare, whole]) expect(server.output()).not.toContain(code)
  const kept = filesBelow(server.dataDir).filter((path) => !/\.(db|sqlite)(-wal|-shm)?$/.test(path))
  for (const path of [...kept, ...filesBelow(bundle)]) {
    const bytes = readFileSync(path).toString('latin1')
    expect([...foundIn(bytes), ...[bare, whole].filter((code) => bytes.includes(code))], path).toEqual([])
  }
})

test('each scanner and unfurler gets the name and the title line, and opens nothing', {
  tags: 'extended',
}, async () => {
  const server = await started()
  const code = await linkOn(server, linkParts)
  for (const [name, agent] of Object.entries({ ...scanners, ...disguised })) {
    const headers: Record<string, string> = agent === '' ? {} : { 'user-agent': agent }
    const answer = await ask(server.origin, `/s/${code}`, { headers })
    const html = textOf(answer)
    expect(answer.status, name).toBe(200)
    const metas = [
      ...html.matchAll(/<meta (?:property|name)="(og:[^"]+|twitter:[^"]+|description)" content="([^"]*)"/g),
    ]
    expect(
      metas.map(([, property, content]) => [property, content]),
      name,
    ).toEqual([
      ['description', expect.any(String)],
      ['og:title', 'Rowan Brackwater'],
      ['og:description', expect.any(String)],
    ])
    expect(foundIn(metas.join()), name).toEqual([])
    await ask(server.origin, `/s/${code}`, { headers, method: 'HEAD' })
    await ask(server.origin, `/s/${code}`, { headers: { ...headers, 'sec-purpose': 'prefetch;prerender' } })
  }
  await server.stop()
  const agents = Object.keys(scanners).length
  expect(await countsOf(server, code)).toMatchObject({ opens: 0, downloads: 0, firstOpenAt: null })
  expect((await countsOf(server, code)).filtered).toBeGreaterThanOrEqual(agents)
})

journey('a person reads a link without scripts, takes the PDF, and counts once', async () => {
  const server = await started()
  const code = await linkOn(server, linkParts)
  for (const theme of ['light', 'dark'] as const) {
    const page = await openPage(server, { scripts: false, fresh: true, theme, more: { userAgent } })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url(), request.headers().referer ?? ''))
    await page.goto(`/s/${code}?lang=en`, { waitUntil: 'networkidle' })
    expect(await page.title()).toMatch(/^Rowan Brackwater/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Rowan Brackwater')
    for (const text of ['Please do not pass the telephone number on.', 'shared this page with you. It is open until'])
      expect(await page.locator('main').textContent()).toContain(text)
    expect(await page.locator('script').count()).toBe(0)
    const others = requests.filter((url) => url !== '' && !url.includes(`/s/${code}`))
    expect(others.length).toBeGreaterThan(1)
    expect(others.every((url) => url.startsWith(server.origin) || url.startsWith('data:'))).toBe(true)
    expect(
      requests.filter((url, at) => at % 2 === 1 && url.includes(code)),
      'no referrer',
    ).toEqual([])
    await page.context().close()
  }
  await server.stop()
  const counts = await countsOf(server, code)
  expect(counts).toMatchObject({ opens: 2, downloads: 0, filtered: 0, publishes: [0] })
})

journey.extended('the first visit of a link on a slow line is drawn in the display face alone', async () => {
  const server = await started()
  const code = await linkOn(server, linkParts)
  const page = await openPage(server, { fresh: true, more: { userAgent } })
  await page.route(/\.(woff2|css)$/, async (route) => {
    await page.waitForTimeout(150)
    await route.continue()
  })
  await page.goto(`/s/${code}`)
  await expect.poll(() => displayFaces(page)).toEqual(['Brygada 1918'])
})

journey.extended('a link has no accessibility violation, on a phone and wide, in both themes', async () => {
  const server = await started()
  const code = await linkOn(server, linkParts)
  const page = await openPage(server)
  for (const path of [`/s/${code}`, '/s/unknown']) {
    await page.goto(path)
    expect(await faultsInLooks(page), path).toEqual([])
  }
  await server.stop()
})

test('an unknown, a late and an ended link, and one of a deleted edition, are alike by every method, and an end holds at once', async () => {
  const server = await started()
  const edition = { collection: 'editions', id: crypto.randomUUID() }
  await withPorts(server, async (ports) =>
    done(await ports.documents.commit([{ ...edition, fields: { name: 'Gone' } }])),
  )
  const gone = await linkOn(server, linkParts, edition.id)
  expect((await ask(server.origin, `/s/${gone}/resume.txt`, { method: 'HEAD' })).status).toBe(200)
  const [ended, late] = [await linkOn(server, linkParts), await linkOn(server, linkParts)]
  expect((await ask(server.origin, `/s/${ended}`)).status).toBe(200)
  await withPorts(server, async (ports) => {
    done(await endLink(ports, await linkIdOf(ended)))
    const id = await linkIdOf(late)
    const stored = done(await ports.documents.read('share-links', id))
    const over = { ...stored?.fields, until: new Date(Date.now() - 1).toISOString() }
    done(await ports.documents.commit([{ collection: 'share-links', id, fields: over }]))
    done(await ports.documents.commit([{ ...edition, fields: null }]))
  })
  for (const end of ['', '.data', '/resume.pdf', '/resume.exe']) {
    const codes = [ended, late, 'x'.repeat(22), gone]
    const answers = await Promise.all(codes.map((code) => ask(server.origin, `/s/${code}${end}`)))
    const [one, ...others] = answers.map(shapeOf)
    expect(one).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    })
    for (const other of others) expect(other).toEqual(one)
    expect(textOf(answers[0] as Answer)).toContain('This link is not open.')
  }
  for (const end of ['', '/', '.data', '/resume.pdf', '/resume.docx', '/resume.txt', '/resume.exe', '/a/b', '?lang=de'])
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST']) {
      const codes = [ended, late, 'x'.repeat(22), gone]
      const asking = { method, headers: method === 'POST' ? ownForm : {} }
      const shapes = await Promise.all(
        codes.map(async (code) => shapeOf(await ask(server.origin, `/s/${code}${end}`, asking))),
      )
      const told = shapes.map((shape, at) => JSON.stringify(shape).replaceAll(codes[at] ?? '', ':code'))
      expect(new Set(told).size, `${method} ${end}`).toBe(1)
      const read = await ask(server.origin, `/s/${ended}${end}`)
      if (method === 'HEAD') expect(shapes[0]?.status, end).toBe(read.status)
      else expect(shapes[0]?.status, `${method} ${end}`).toBeGreaterThanOrEqual(300)
    }
  expect(textOf(await ask(server.origin, `/s/${ended}`))).toContain('Please ask Rowan Brackwater for a new one.')
  expect((await ask(server.origin, `/s/${ended}`, { method: 'POST', headers: ownForm })).status).toBe(405)
  await server.stop()
})

test('the 31st unknown code of an address within an hour is too much; an open link is still read', {
  tags: 'extended',
}, async () => {
  const server = await started({ RATE_LIMITS: 'on' })
  const code = await linkOn(server, [])
  const statuses: number[] = []
  for (let at = 0; at < 32; at += 1) statuses.push((await ask(server.origin, `/s/guess-${at}`)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429])
  const limited = await ask(server.origin, '/s/guess')
  expect([limited.status, Number(limited.headers['retry-after']) > 3_000]).toEqual([429, true])
  expect((await ask(server.origin, `/s/${code}`)).status).toBe(200)
  await server.stop()
})

test('the page and files of an edition in German are in German', { tags: 'extended', timeout: 60_000 }, async () => {
  const server = await started()
  const german = { collection: 'editions', id: 'german', fields: { name: 'German', language: 'de' } }
  await withPorts(server, async (ports) => done(await ports.documents.commit([german])))
  const code = await linkOn(server, ['downloads'], german.id)
  const page = textOf(await ask(server.origin, `/s/${code}`))
  for (const each of [
    '<html lang="de"',
    'Lebenslauf, ',
    'Berufserfahrung',
    'Mir schreiben',
    'hat diese Seite mit Ihnen',
  ])
    expect(page).toContain(each)
  for (const each of ['Experience<', 'Present<', 'Write to me', 'shared this page']) expect(page).not.toContain(each)
  const text = textOf(await ask(server.origin, `/s/${code}/resume.txt`))
  for (const each of ['BERUFSERFAHRUNG', 'M\u00e4rz 2022 - heute']) expect(text).toContain(each)
  expect((await readPdf((await ask(server.origin, `/s/${code}/resume.pdf`)).body)).text).toContain('Berufserfahrung')
  await server.stop()
})

test('10,000 guessed codes find nothing', { tags: 'extended', timeout: 240_000 }, async () => {
  const server = await started({ RATE_LIMITS: 'on' })
  const code = await linkOn(server, linkParts)
  const statuses = new Map<number, number>()
  for (let at = 0; at < 10_000; at += 50) {
    const asked = Array.from(
      { length: 50 },
      (_, more) =>
        `${code.slice(0, -3)}${String(at + more)
          .padStart(4, '0')
          .slice(0, 3)}${more}`,
    )
    const answers = await Promise.all(asked.map((guess) => ask(server.origin, `/s/${guess}`)))
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.keys()].sort()).toEqual([404, 429])
  expect(statuses.get(404)).toBe(30)
  await server.stop()
})

/** A form of this site. */
const ownForm = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

function foundIn(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret))
}

/** Everything of an answer but its time. */
function shapeOf({ status, headers, body }: Answer) {
  const { date: _, ...rest } = headers
  return { status, headers: rest, body: body.toString('latin1') }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The first four bytes of a file, which say what it is. */
function startOf(path: string): string {
  return readFileSync(path).toString('latin1', 0, 4)
}

/** A server on a copy of the sample, with private fields. */
async function started(env: Record<string, string> = {}): Promise<Server> {
  const server = await startOn(await copyOfSample(), { PORT: String(await freePort()), LOG: 'access', ...env })
  await withPorts(server, async (ports) => done(await savePrivateFields(ports, fields)))
  return server
}

async function linkOn(server: Server, shows: readonly LinkPart[], edition = ''): Promise<string> {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const made = await withPorts(server, async (ports) => done(await makeLink(ports, { for: '', edition, shows, until })))
  if ('errors' in made) throw new Error(JSON.stringify(made.errors))
  return made.link.code
}

async function countsOf(server: Server, code: string) {
  const links = await withPorts(server, async (ports) => done(await readLinks(ports)))
  const link = links.find((each) => each.code === code)
  if (link === undefined) throw new Error('the link is gone')
  return link
}
