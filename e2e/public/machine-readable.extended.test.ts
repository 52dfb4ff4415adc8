import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { mf2 } from 'microformats-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomes, bundleFolder } from '#support/journeys/bundle.ts'
import { everyPage, sitemapPages } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer, vita } from '#support/journeys/server.ts'
import { printedBy } from '#support/programs.ts'

/** What other programs read: files of the resume, structured data, and the rules for search engines. docs/behaviour.md 31. */
const files = {
  '/resume.txt': 'text/plain; charset=utf-8',
  '/resume.md': 'text/markdown; charset=utf-8',
  '/resume.json': 'application/json',
  '/contact.vcf': 'text/vcard; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml',
  '/robots.txt': 'text/plain; charset=utf-8',
}
const paths = Object.keys(files)
const owner = JSON.parse(readFileSync('sample/documents/person-info/owner.json', 'utf8'))
const instant = /^2\d{3}-\d\d-\d\dT.*Z$/
const dataScript = /<script type="application\/ld\+json">([^<]*)<\/script><\/body><\/html>\s*$/

let server: Server

beforeAll(async () => {
  server = await startServer({ isNew: true })
})

afterAll(() => server?.stop())

const at = (path: string, question = {}) => ask(server.origin, path, question)

test('a file answers GET and HEAD with its type and ETag, unchanged bytes with 304, and takes no form', async () => {
  for (const [path, type] of Object.entries(files)) {
    const answer = await at(path)
    expect([answer.status, answer.headers['content-type']], path).toEqual([200, type])
    const { etag = '' } = answer.headers
    expect(etag, path).toMatch(/^"[\w-]{22}"$/)
    expect(answer.headers['cache-control'], path).toBe('no-cache')
    const head = await at(path, { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers.etag], path).toEqual([200, 0, etag])
    expect((await at(path, { headers: { 'if-none-match': etag } })).status, path).toBe(304)
    const own = { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await at(path, { method: 'POST', headers: own, body: 'a=b' })).status, path).toBe(405)
    expect((await at(path, { method: 'PUT' })).status, path).toBe(405)
  }
})

test('files of the resume name its page as theirs, and the card is saved under the name of its owner', async () => {
  for (const path of paths) {
    const { link } = (await at(path)).headers
    expect(link, path).toBe(/^\/(resume|contact)/.test(path) ? `<${server.origin}/resume>; rel="canonical"` : undefined)
  }
  expect((await at('/contact.vcf')).headers['content-disposition']).toBe(
    `attachment; filename="vita.vcf"; filename*=UTF-8''Rowan%20Brackwater.vcf`,
  )
})

test('a file has its one address: a capital or a final slash redirects there, a query changes nothing', async () => {
  for (const other of ['/Resume.txt', '/resume.txt/'])
    expect([(await at(other)).status, (await at(other)).headers.location]).toEqual([308, '/resume.txt'])
  expect((await at('/resume.txt?x=1')).body.equals((await at('/resume.txt')).body)).toBe(true)
})

test('the text is UTF-8 without a mark and with line feeds alone, and compressed for those who accept that', async () => {
  const { headers, body } = await at('/resume.txt')
  expect(headers['content-encoding']).toBeUndefined()
  expect([isUtf8(body), body.subarray(0, 5).toString('latin1'), body.includes('\r')]).toEqual([true, 'Rowan', false])
  for (const encoding of ['br', 'gzip']) {
    const answer = await at('/resume.txt', { headers: { 'accept-encoding': encoding } })
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(textOf(answer)).toBe(body.toString())
  }
})

test('the page of the resume names its files and says what the text says', async () => {
  const html = textOf(await at('/resume'))
  for (const path of paths.slice(0, 4)) {
    const type = files[path as keyof typeof files].split(';')[0]
    expect(html).toContain(`<link rel="alternate" type="${type}" href="${path}"/>`)
  }
  expect(html).toContain('<a class="link" href="/resume.txt">Text</a>')
  const shown = wordsOf(html)
  const text = textOf(await at('/resume.txt'))
  const addresses = /^https?:|^[A-Z]{5,}$/
  const dates = /^(\w+ )?\d{4} - |^\d{4}( \(in progress\))?$/
  const lines = text.split('\n').filter((line) => line !== '' && !addresses.test(line) && !dates.test(line))
  expect(lines.length).toBeGreaterThan(50)
  const parts = lines.slice(2).flatMap((line) => {
    const plain = line.replace(/^- /, '').replace(/ \(https?:[^)]*\)/, '') // the page has a link there
    return shown.includes(plain) ? [] : plain.split(', ')
  })
  expect(parts.filter((part) => !shown.includes(part))).toEqual([])
})

test('every page of the sitemap is shown to everyone, once, and search engines may show it', async () => {
  const sitemap = textOf(await at('/sitemap.xml'))
  const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').slice(server.origin.length),
  )
  expect(found.length).toBeGreaterThan(12)
  for (const path of found) {
    const answer = await at(path)
    expect([answer.status, answer.headers['x-robots-tag']], path).toEqual([200, undefined])
    const html = textOf(answer)
    expect(html, path).not.toContain('noindex')
    expect(html, path).toContain(`<meta name="author" content="${owner.name}"/>`)
    expect(html, path).toContain(`<link rel="canonical" href="${server.origin}${path}"/>`)
    expect(html, path).toContain(`<meta property="og:url" content="${server.origin}${path}"/>`)
    expect(html.match(/<meta property="og:(title|type|description|site_name)" content="[^"]+"\/>/g), path).toHaveLength(
      4,
    )
    expect(html, path).toContain('<meta property="og:locale" content="en_US"/>')
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.replaceAll(/&[^;]*;/g, 'x') ?? ''
    expect([description.length >= 50, description.length <= 160], `${path}: ${description}`).toEqual([true, true])
  }
})

test('a page that is none of them asks search engines to leave it out, and has no Open Graph and no data', async () => {
  const listed = textOf(await at('/sitemap.xml'))
  const others = [
    '/login',
    '/create-account',
    '/access-denied',
    '/no-such-page',
    '/loading-screen',
    '/report-a-problem-form',
  ]
  for (const path of [...others, ...sitemapPages().filter((each) => !listed.includes(`${each}</loc>`))]) {
    const answer = await at(path)
    expect(answer.headers['x-robots-tag'], path).toBe('noindex')
    expect(textOf(answer), path).not.toMatch(/og:|ld\+json|rel="canonical"/)
  }
})

test('neighbouring texts of a page have white space between them, also where its tags are dropped', async () => {
  for (const path of everyPage) {
    const body = textOf(await at(path)).replaceAll(/^[\s\S]*?<body|<(script|style)\b[\s\S]*?<\/\1>|<!--.*?-->/g, '')
    expect(body.match(touching) ?? [], path).toEqual([])
  }
})

/** Two texts without white space between them, and only tags of inline elements. */
const touching =
  /[^\s<>]+(?:<(?!\/?(?:article|aside|blockquote|br|d[dltiv]+|details|dialog|fieldset|fig\w+|footer|form|h\d|header|hr|li|main|nav|ol|p|section|summary|t\w+|ul)\b)[^>]*>)+[\p{L}\p{N}][^<]*/gu

test('w3m and lynx read the resume in order, each job with its dates and duties', async ({ skip }) => {
  const html = textOf(await at('/resume'))
  const inOrder = storedIn('jobs').sort((a, b) => codeOf(b.startDate).localeCompare(codeOf(a.startDate)))
  for (const [reader, ...args] of [
    ['w3m', '-dump', '-T', 'text/html', '-I', 'UTF-8', '-O', 'UTF-8', '-cols', '200'],
    ['lynx', '-stdin', '-dump', '-nolist', '-width=200', '-display_charset=utf-8'],
  ] as const) {
    const printed = printedBy(reader, args, html)
    if (printed === null) return skip(`${reader} is not installed`)
    const text = printed.replaceAll(/\s+/g, ' ')
    let from = 0
    for (const { title, company, responsibilities = [] } of inOrder)
      for (const each of [title, company, ...responsibilities]) {
        const found = text.indexOf(each, from)
        expect(found, `${reader}: ${each}`).toBeGreaterThan(from)
        from = found
      }
  }
})

test('the data of a page is the last element of its document, and says what is stored', async () => {
  const person = { '@type': 'Person', '@id': `${server.origin}/#person`, name: owner.name, url: `${server.origin}/` }
  expect(await dataOf('/home')).toMatchObject({ '@type': 'WebSite', about: { ...person, description: owner.headline } })
  const sameAs = owner.social.map(({ url }: { url: string }) => url)
  expect(await dataOf('/about')).toMatchObject({ '@type': 'ProfilePage', mainEntity: { ...person, sameAs } })
  const portrait = async () => String((await dataOf('/about')).mainEntity.image)
  await expect.poll(portrait, { timeout: 60_000 }).toMatch(/\/cards\/\w+\.jpg$/)
  const { body } = await at((await portrait()).slice(server.origin.length))
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 720 })
  expect(await dataOf('/resume')).toMatchObject({
    ...{ '@type': 'ProfilePage', '@id': `${server.origin}/resume`, url: `${server.origin}/resume` },
    mainEntity: { ...person, jobTitle: 'Senior Software Engineer', worksFor: [{ name: 'Wandoline Freight Systems' }] },
  })
  for (const [collection, of] of [
    ['jobs', (about: Data) => about.hasOccupation.hasOccupation.name],
    ['education', (about: Data) => (about.alumniOf ?? about.affiliation).name],
  ] as const)
    for (const { uuid, title, institution } of storedIn(collection)) {
      const { about } = await dataOf(`/resume/${collection}/details?uuid=${uuid}`)
      expect(of(about), uuid).toBe(title ?? institution)
    }
  for (const path of ['/contact', '/hardware/desktop']) expect(textOf(await at(path)), path).not.toContain('ld+json')
})

test('the resume is an h-resume: each job and school with its name, dates, place and page', async () => {
  const [resume] = mf2(textOf(await at('/resume')), { baseUrl: `${server.origin}/resume` }).items
  expect(resume?.type).toEqual(['h-resume'])
  const { name, contact, summary, experience, education, skill } = (resume?.properties ?? {}) as Record<string, Data[]>
  expect(name).toEqual([owner.name])
  expect(contact?.[0]?.properties).toMatchObject({
    ...{ name: [owner.name], adr: ['Charleston, SC 29403'], url: [`${server.origin}/`], uid: [`${server.origin}/`] },
  })
  expect(summary?.[0]).toMatch(/^I build the software/)
  expect(skill).toEqual(owner.skills)
  const jobs = storedIn('jobs').map(({ uuid, title, company, startDate, endDate, description, responsibilities }) => ({
    name: [title],
    url: [`${server.origin}/resume/jobs/details?uuid=${uuid}`],
    start: [codeOf(startDate)],
    ...(description === '' ? {} : { description: [description, ...responsibilities] }),
    ...(endDate == null ? {} : { end: [codeOf(endDate)] }),
    location: [{ type: ['h-card'], value: company, properties: { name: [company], org: [company] } }],
  }))
  const byUrl = (a: Data, b: Data) => String(a.url).localeCompare(String(b.url))
  expect(experience?.map(({ properties }) => properties).sort(byUrl)).toEqual(jobs.sort(byUrl))
  const schools = storedIn('education').map(({ uuid, institution, type, major, graduation }) => ({
    name: [institution],
    url: [`${server.origin}/resume/education/details?uuid=${uuid}`],
    description: [type],
    ...(major ? { category: [major] } : {}),
    end: [String(graduation)],
    location: [{ type: ['h-card'], value: institution, properties: { name: [institution] } }],
  }))
  expect(education?.map(({ properties }) => properties).sort(byUrl)).toEqual(schools.sort(byUrl))
})

test('home and /about are the h-card of the owner, and each profile elsewhere is rel=me', async () => {
  for (const path of ['/home', '/about']) {
    const [card] = mf2(textOf(await at(path)), { baseUrl: server.origin + path }).items
    expect([card?.type, card?.properties.name], path).toEqual([['h-card'], [owner.name]])
    for (const name of ['email', 'bday']) expect(card?.properties, path).not.toHaveProperty(name)
    expect([card?.properties.url, card?.properties.uid], path).toEqual([[`${server.origin}/`], [`${server.origin}/`]])
  }
  const { items, rels } = mf2(textOf(await at('/home')), { baseUrl: server.origin })
  expect(items[0]?.properties).toMatchObject({ note: [owner.headline], locality: ['Charleston'], region: ['SC'] })
  expect(rels.me).toEqual(owner.social.map(({ url }: { url: string }) => url))
  expect(rels.noopener).toEqual(expect.arrayContaining(rels.me ?? ['none']))
  const about = mf2(textOf(await at('/about')), { baseUrl: server.origin }).items[0]
  expect(about?.properties.photo?.[0]).toMatchObject({ value: expect.stringContaining('/pictures/') })
})

test('no text of the owner ends the data, and a change of the content changes every file', async () => {
  const before = (await at('/resume.txt')).headers.etag
  await becomes(server, {
    'documents/person-info/owner.json': { ...owner, name: 'Ada\r\nEMAIL:x@y.z </script><b>' },
    'documents/jobs/one.json': {
      title: '</script><script>alert(1)</script>',
      company: 'A & B',
      startDate: { year: 2020 },
    },
  })
  await expect.poll(async () => (await at('/resume.txt')).headers.etag).not.toBe(before)
  expect(textOf(await at('/resume.txt'))).toMatch(/^Ada EMAIL:x@y\.z <\/script><b>\n/)
  expect(textOf(await at('/contact.vcf'))).not.toMatch(/^EMAIL/m)
  const page = '/resume/jobs/details?uuid=one'
  expect((await dataOf(page)).about.hasOccupation.hasOccupation.name).toBe('</script><script>alert(1)</script>')
  expect((await dataOf('/resume')).mainEntity.name).toBe('Ada EMAIL:x@y.z </script><b>')
  expect(textOf(await at('/sitemap.xml'))).toMatch(/<lastmod>2\d{3}-[^<]*Z<\/lastmod>/)
  const { dateCreated, dateModified } = await dataOf('/resume')
  expect([dateCreated, dateModified]).toEqual([expect.stringMatching(instant), dateCreated])
})

test('what the owner turns off answers 404 and is named nowhere; without search engines every answer says so', async () => {
  const off = { pdf: false, docx: false, txt: false, md: false, json: false, vcf: false, llms: false }
  await added({ 'documents/site-settings/owner.json': { files: off, searchEngines: false } })
  await expect.poll(async () => (await at('/resume.txt')).status).toBe(404)
  for (const path of [...paths.slice(0, 5), '/sitemap.xml']) expect((await at(path)).status, path).toBe(404)
  expect(textOf(await at('/robots.txt'))).toBe('User-agent: *\nDisallow:\n')
  const answer = await at('/resume')
  expect(answer.headers['x-robots-tag']).toBe('noindex')
  expect(textOf(answer)).not.toMatch(/rel="alternate"|resume\.txt/)
  expect((await at('/contact')).headers['x-robots-tag']).toBe('noindex')
  expect((await at('/robots.txt')).headers['x-robots-tag']).toBe('noindex')
})

/** JSON of any shape. */
type Data = ReturnType<typeof JSON.parse>

async function dataOf(path: string): Promise<Data> {
  const html = textOf(await at(path))
  expect(html.match(/ld\+json/g), path).toHaveLength(1)
  const [, text = ''] = dataScript.exec(html) ?? []
  return JSON.parse(text)
}

/** Adds to the content of the site. */
async function added(parts: Parameters<typeof bundleFolder>[0]): Promise<void> {
  await vita(['import', await bundleFolder(parts)], server.settings)
}

function storedIn(collection: string): Data[] {
  return sampleIds[collection as keyof typeof sampleIds].map((id) =>
    JSON.parse(readFileSync(`sample/documents/${collection}/${id}.json`, 'utf8')),
  )
}

const sampleIds = {
  jobs: [
    '1f64d2b7-93ac-4e05-b8c4-07ea5d19f382',
    '5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3',
    '74d0f9e6-2c3b-4a81-95f7-d1b82ce6303a',
    'c7a93f58-10be-4d26-8e91-6b5f2d70a4e9',
    'e82b7a40-56f1-4937-a0dd-93c86f2417b5',
  ],
  education: [
    '2a8f70c4-e19d-4365-b7a1-c80d3f56e917',
    '9e3c51d8-64fa-4b70-8d2e-5a07c1f9b642',
    'd46b18e3-07c5-4f9a-92be-61f3a8d2705c',
  ],
}

function codeOf({ year, month }: { year: number; month: number }): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** The text of a page, without markup. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<\/?(a|b|strong|em|i|bdi|time|span)\b[^>]*>|<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
}
