import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { fileChoices } from '#resume/records/site-settings.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { blockWords } from '#resume/write/text-block.ts'
import { emptyFiles } from '#support/content/files.ts'
import { problemsOfJsonResume } from '#support/json-resume-rules.ts'
import { data } from '#support/small-bundle.ts'
import { canary, charleston, contentWith, origin, sample, wholeResume } from '#support/whole-resume.ts'
import { sitemapRoutes } from '#web/routing/routes.ts'
import { readSiteFile, siteFilePaths } from './read-site-file.ts'

const setting = {
  origin,
  place: charleston,
  routes: sitemapRoutes,
  photo: async (): Promise<Result<Uint8Array | null>> => success(none),
}
let texts: Record<string, string>

beforeAll(async () => {
  texts = await allFiles()
})

test('the text of the resume has every fact in the order of its sections, each once', async () => {
  const { person, jobs, education } = await contentWith()
  const text = texts['/resume.txt'] ?? ''
  const inOrder = [
    ...[person.name, person.headline, 'Charleston, SC 29403', `${origin}/`, 'https://example.com/github'],
    ...['SUMMARY', 'turning a busy, half-known situation', 'EXPERIENCE'],
    ...jobs.flatMap(({ title, description }) => [`\n${title}\n`, ...(description === none ? [] : [description])]),
    ...['EDUCATION', ...education.map(({ institution }) => `\n${institution}\n`), 'SKILLS', '- TypeScript'],
    ...['CERTIFICATIONS', 'Welding\nDock School\nMay 2015, expires 2030, W-7', 'PROJECTS', 'Tide Atlas'],
    ...['2018 - February 2019', 'VOLUNTEERING', 'Cook\nLantern Shelter\n2019 - Present\n- Soup.'],
    ...[
      'PUBLICATIONS',
      'On Tides\nHarbour Press\n2017\nhttps://doi.org/10.1000/182',
      'AWARDS',
      'Golden Oar',
      'LANGUAGES',
    ],
    ...['- English: Native\n- Gullah', 'INTERESTS', '- Birds: herons, rails', 'LEADERSHIP', 'ACTIVITIES'],
    ...['REFERENCES', 'Mary Reed\nCaptain, Lantern\nSteady hands.'],
  ]
  let at = 0
  for (const each of inOrder) {
    const found = text.indexOf(each ?? '', at)
    expect(found, each ?? '').toBeGreaterThanOrEqual(at)
    at = found
  }
  for (const { title } of jobs) expect(text.split(`\n${title}\n`).length - 1, title).toBe(1)
  for (const { company } of jobs) expect(text.split(`${company}\n`).length - 1, company).toBe(1)
})

test('roles at one employer are together below its name, each with its own dates', () => {
  expect(texts['/resume.txt']).toContain(
    'EXPERIENCE\nWandoline Freight Systems\nSenior Software Engineer\nMarch 2022 - Present\nI lead',
  )
  expect(texts['/resume.txt']).toMatch(/\n\nSoftware Engineer\nJanuary 2019 - February 2022\nFull-stack/)
})

test('the text has no Markdown, no tab, no wrapped paragraph, no bullet, and a final newline', () => {
  const text = texts['/resume.txt'] ?? ''
  expect(text).not.toMatch(/[\t\r\u2022]|\*\*|\]\(/)
  expect(text).toMatch(/[^\n]\n$/)
  expect(text.length).toBeLessThan(100_000)
})

test('a section without entries has no heading', async () => {
  const text = (await allFiles({ references: { mary: { name: 'Mary Reed', text: 'Steady.', shown: false } } }))[
    '/resume.txt'
  ]
  expect(text).not.toContain('REFERENCES')
  expect(text).toContain('\nACTIVITIES\n')
})

test('the Markdown says the words of the text, without marks of the owner’s texts', async () => {
  const blocks = markdownBlocks(texts['/resume.md'] ?? '')
  const words = blocks.flatMap((block) => [
    block.pieces.map(({ text }) => text).join(''),
    ...blockWords(block, origin).split('\n'),
  ])
  const plain = (texts['/resume.txt'] ?? '').split('\n').map((line) => line.replace(/^- /, ''))
  const isHeading = (line: string) => /^[A-Z]+$/.test(line)
  const said = new Set(words)
  const labels = /^https:\/\//
  expect(plain.filter((line) => line !== '' && !isHeading(line) && !labels.test(line) && !said.has(line))).toEqual([])
})

test('the public JSON Resume is strict, and has no text that a visitor does not see', () => {
  const resume = JSON.parse(texts['/resume.json'] ?? '')
  expect(problemsOfJsonResume(resume)).toEqual([])
  expect(Object.keys(resume.basics)).toEqual(['name', 'label', 'summary', 'location', 'url', 'profiles'])
  expect(resume.work).toHaveLength(5)
  expect(resume.references).toEqual([{ name: 'Mary Reed', reference: 'Steady hands.' }])
  expect(resume.basics.location).toEqual({ postalCode: '29403', city: 'Charleston', countryCode: 'US', region: 'SC' })
  const own = (texts['/resume.json'] ?? '').match(/"x-vita": \{[^}]*\}/g) ?? []
  expect(own.filter((each) => !/^"x-vita": \{\s*"kind": "activity"\s*\}$/.test(each))).toEqual([])
})

test('an address with other letters is in every file as programs read it', async () => {
  const url = 'https://b\u00fccher.example/stra\u00dfe'
  const ascii = 'https://xn--bcher-kva.example/stra%C3%9Fe'
  const [id = '', job] = Object.entries(sample().jobs ?? {})[0] ?? []
  const owner = { ...sample()['person-info']?.owner, social: [{ label: 'Books', url, icon: 'x' }] }
  const made = await allFiles({
    'person-info': { owner },
    jobs: { [id]: { ...job, url } },
    awards: { oar: { title: 'Oar' } },
    certificates: { weld: { name: 'Welding', url } },
  })
  const resume = JSON.parse(made['/resume.json'] ?? '')
  expect(resume.basics.profiles).toEqual([{ network: 'Books', url: ascii }])
  expect(resume.certificates.map((each: { url?: string }) => each.url)).toContain(ascii)
  expect(resume.work.map((each: { url?: string }) => each.url)).toContain(ascii)
  expect(problemsOfJsonResume(resume)).toEqual([])
  for (const path of ['/resume.md', '/contact.vcf']) expect(made[path]?.replaceAll('\r\n ', ''), path).toContain(ascii)
  expect(made['/resume.txt']).toContain(url)
})

test('no file has a hidden entry, the mailbox, or what only the owner may see', () => {
  for (const [path, text] of Object.entries(texts)) expect(text, path).not.toContain(canary)
})

test('the contact card is read by another program, and has no email, phone number, birthday or street', () => {
  const card = new ICAL.Component(ICAL.parse(texts['/contact.vcf'] ?? ''))
  const value = (name: string) => card.getFirstPropertyValue(name)
  expect([value('version'), value('fn'), value('title'), value('org')]).toEqual([
    '3.0',
    'Rowan Brackwater',
    'Senior Software Engineer',
    'Wandoline Freight Systems',
  ])
  expect(value('n')).toEqual(['', 'Rowan Brackwater', '', '', ''])
  expect(value('adr')).toEqual(['', '', '', 'Charleston', 'SC', '', 'United States'])
  expect(card.getAllProperties('url').map((each) => each.getFirstValue())).toEqual([
    `${origin}/`,
    'https://example.com/github',
    'https://example.com/linkedin',
    'https://example.com/instagram',
  ])
  for (const name of ['email', 'tel', 'bday']) expect(value(name), name).toBe(none)
})

test('the contact card has the photo when there is one, and is not made without it when it cannot be read', async () => {
  const ports = await portsWith()
  const photo = async () => success(new Uint8Array([0xff, 0xd8, 0xff]))
  const read = data(await readSiteFile(ports, '/contact.vcf', { ...setting, photo }))
  expect(read?.file.text).toContain('\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/\r\nNOTE:')
  const unavailable = async () => failed('unavailable', 'no store')
  expect((await readSiteFile(ports, '/contact.vcf', { ...setting, photo: unavailable })).ok).toBe(false)
})

test('the sitemap is XML of the pages with content, each once', () => {
  const sitemap = texts['/sitemap.xml'] ?? ''
  expect(XMLValidator.validate(sitemap)).toBe(true)
  const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(sitemap)
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const paths = urlset.url.map(({ loc }: { loc: string }) => loc.slice(origin.length))
  expect(paths).toEqual(
    expect.arrayContaining(['/home', '/about', '/resume', '/contact', '/projects', '/hardware/desktop']),
  )
  expect(paths).toContain('/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3')
  expect(paths).not.toContain('/hardware/laptop')
  expect(new Set(paths).size).toBe(paths.length)
})

test('llms.txt names the owner, the pages and the files', () => {
  expect(texts['/llms.txt']).toMatch(/^# Rowan Brackwater\n\n> Software engineer .*\n\n## Pages\n\n- \[Home\]\(https:/)
  expect(texts['/llms.txt']).toContain(`- [resume.txt](${origin}/resume.txt)`)
})

test('llms.txt leads to the pages as Markdown, each once, and without these to the pages', async () => {
  const addressesIn = (text = '') => text.match(/(?<=\]\()[^)]*/g) ?? []
  const addresses = addressesIn(texts['/llms.txt'])
  expect(addresses).toContain(`${origin}/resume/jobs/5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3.md`)
  expect(addresses.filter((address) => address === `${origin}/resume.md`)).toHaveLength(1)
  const left = await allFiles({ 'site-settings': { owner: { files: { md: false } } } })
  expect(addressesIn(left['/llms.txt'])).toContain(`${origin}/home`)
})

test('a file that the owner turned off is none, no other file names it, and the others stay', async () => {
  for (const choice of Object.keys(fileChoices).filter((each) => each !== 'pdf' && each !== 'docx')) {
    const left = await allFiles({ 'site-settings': { owner: { files: { [choice]: false } } } })
    const gone = Object.keys(texts).filter((path) => !(path in left))
    expect(gone, choice).toEqual([
      choice === 'llms' ? '/llms.txt' : choice === 'vcf' ? '/contact.vcf' : `/resume.${choice}`,
    ])
    for (const text of Object.values(left)) expect(text).not.toContain(`${origin}${gone[0]}`)
  }
})

test('without search engines there is no sitemap, files ask to be left out, and everything may still be read', async () => {
  const more = { 'site-settings': { owner: { searchEngines: false } } }
  const left = await allFiles(more)
  expect(left['/sitemap.xml']).toBeUndefined()
  expect(left['/robots.txt']).toBe('User-agent: *\nDisallow:\n')
  const read = data(await readSiteFile(await portsWith(more), '/resume.txt', setting))
  expect(read?.isIndexed).toBe(false)
})

test('a site without an owner has no contact card, and its other files stand', async () => {
  const left = await allFiles({ 'person-info': { owner: {} } })
  expect(left['/contact.vcf']).toBeUndefined()
  expect(left['/resume.txt']).toMatch(/^Resume\n/)
})

/** docs/behaviour.md 40.1, 40.4. */
test('a DID is a file, and a handle is none', async () => {
  const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'
  const made = await allFiles({ identity: { owner: { bluesky: did } } })
  expect(made['/.well-known/atproto-did']).toBe(did)
  const handle = await allFiles({ identity: { owner: { bluesky: 'ada.bsky.social', securityTxt: false } } })
  expect(Object.keys(handle).filter((path) => path.startsWith('/.well-known/'))).toEqual([])
})

test('security reports go to the contact page, without one to a mailbox that the owner shows, else there is no file', async () => {
  const identity = { owner: { securityTxt: true } }
  const mailbox = { label: 'Mail', url: 'mailto:ada@ada.example' }
  const contactOf = async (social: object[], hasContact: boolean) => {
    const ports = await portsWith({ identity, 'person-info': { owner: { ...sample()['person-info']?.owner, social } } })
    const read = data(await readSiteFile(ports, '/.well-known/security.txt', { ...setting, hasContact }))
    return read?.file.text.split('\n')[0]
  }
  expect(await contactOf([mailbox], true)).toBe(`Contact: ${origin}/contact`)
  expect(await contactOf([mailbox], false)).toBe('Contact: mailto:ada@ada.example')
  expect(await contactOf([], false)).toBeUndefined()
})

async function portsWith(more = {}) {
  return {
    ...(await wholeResume(more)),
    files: emptyFiles().files,
    clock: memoryClock(new Date('2026-11-23T08:00:00Z')),
  }
}

/** The texts of all files that there are, by address. */
async function allFiles(more = {}): Promise<Record<string, string>> {
  const ports = await portsWith(more)
  const found: Record<string, string> = {}
  for (const path of siteFilePaths) {
    const read = data(await readSiteFile(ports, path, setting))
    if (read !== none) found[path] = read.file.text
  }
  return found
}
