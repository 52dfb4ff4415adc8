import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { LinkChecker, LinkState } from 'linkinator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contentTypeOf } from '#domain/places/file-headers.ts'
import { none } from '#resume/result.ts'
import { hydrate, journey, openPage, type PageOptions, paragraphsInView } from '#support/journeys/browser.ts'
import { startSmall } from '#support/journeys/bundle.ts'
import {
  type FilesHost,
  type FilesProgram,
  hostFiles,
  isInstalled,
  recipePrograms,
} from '#support/journeys/files-host.ts'
import { newPlace, type Place } from '#support/journeys/place.ts'
import { startServer, vita } from '#support/journeys/server.ts'

/** The site as files, below several bases, behind nginx, behind Caddy, and behind a server of the test's own. docs/behaviour.md 34. */
const job = '5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'
const school = 'd46b18e3-07c5-4f9a-92be-61f3a8d2705c'

const folder = mkdtempSync(join(tmpdir(), 'vita-static-'))
const bases = ['/', '/name/', '/Name/', '/resume/'] as const
type Base = (typeof bases)[number]

const programs: Record<Base, FilesProgram> = { '/': 'Caddy', '/name/': 'nginx', '/Name/': 'Caddy', '/resume/': 'none' }
const basesBehindPrograms = bases.filter((base) => programs[base] !== 'none')

/**
 * The bytes that come before the browser confirms any, and what the headers of a host take of them. docs/behaviour.md
 * 18.6.
 */
const firstFlight = 14_600
const headers = 600

let place: Place
const hosts = new Map<Base, FilesHost & { root: string }>()

beforeAll(async () => {
  place = await newPlace(join(folder, 'data'))
  for (const base of bases) await published(base)
}, 900_000)

afterAll(async () => {
  for (const { stop } of hosts.values()) await stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each(bases)(
  'below %s every address of every page and text leads to a file, and every file is named by a page',
  (base) => {
    const { root } = hostAt(base)
    const files = new Set(filesIn(root))
    const named = new Set<string>()
    const broken: string[] = []
    for (const file of files) {
      if (!/\.(html|js|css)$/.test(file) && !isForPrograms(file)) continue
      for (const address of addressesIn(readFileSync(join(root, file), 'utf8'), file, base)) {
        const path = decodeURIComponent(address.replace(/[?#].*$/, ''))
        const target = path.startsWith(base) ? path.slice(base.length) : undefined
        const name =
          target === undefined || target === '' || target.endsWith('/') ? `${target ?? ''}index.html` : target
        if (target === undefined || !files.has(name)) broken.push(`${file}: ${address}`)
        if (!isForPrograms(file)) named.add(name)
      }
    }
    // What the owner wrote; the command names it.
    const resumes = ['resume.json', 'resume.md', 'resume.txt', 'resume/index.html']
    expect(broken.sort()).toEqual(base === '/' ? resumes.map((file) => `${file}: /contact/`) : [])
    expect([...files].filter((file) => !named.has(file) && !isMeantToStandAlone(file))).toEqual([])
  },
)

test('no page, script or file names an address that needs a server', () => {
  for (const { root } of hosts.values())
    for (const file of filesIn(root).filter((each) => each.endsWith('.html')))
      expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/\/theme"|\/login|\/create-account/)
})

test('the command says what no visitor will find', async () => {
  const output = await publish('/', ['--check'])
  expect(output).toContain('The site has no contact page')
  expect(output).toContain('A text of the site links to /contact, which is not among the files.')
  expect(await publish('/name/', ['--check'])).not.toContain('A text')
}, 300_000)

test('the same content gives the same bytes, and a check says that nothing differs', async () => {
  const { root } = hostAt('/')
  const before = readFileSync(join(root, 'vita-manifest.json'), 'utf8')
  expect(await publish('/', ['--check'])).toContain('0 added, 0 changed, 0 deleted')
  expect(await publish('/')).toContain('0 added, 0 changed, 0 deleted')
  expect(readFileSync(join(root, 'vita-manifest.json'), 'utf8')).toBe(before)
  const entries: { path: string }[] = JSON.parse(before)
  expect(entries.map(({ path }) => path)).toEqual(
    filesIn(root)
      .filter((file) => file !== 'vita-manifest.json')
      .sort(),
  )
}, 300_000)

test.for(basesBehindPrograms)('below %s its server sends the files as they are', async (base, { skip }) => {
  skip(!isInstalled(programs[base]), `${programs[base]} is not installed here.`)
  const { origin } = hostAt(base)
  const ask = (path: string) => fetch(origin + base + path, { redirect: 'manual' })
  const paths = ['', 'resume', `resume/jobs/details?uuid=${job}`, 'no-such-page', 'resume/no-such-page/', 'resume.pdf']
  const answers = await Promise.all(paths.map(ask))
  const said = answers.map(({ status, headers }) => [status, headers.get('location')])
  const found = [200, null]
  const folders =
    programs[base] === 'nginx'
      ? [
          [301, `${base}resume/`],
          [301, `${base}resume/jobs/details/?uuid=${job}`],
        ]
      : [found, found]
  expect(said).toEqual([found, ...folders, [404, null], [404, null], found])
  for (const missing of answers.slice(3, 5)) expect(await missing?.text()).toContain('Page Not Found')
  await Promise.all(answers.map(({ body }) => body?.cancel().catch(() => {})))
})

test('each web server, by its recipe, and a bucket send each file with the type that the live site sends it', async ({
  skip,
}) => {
  const root = hostAt('/').root
  const live = await startServer()
  onTestFinished(async () => void (await live.stop()))
  const hosts: FilesHost[] = []
  for (const program of recipePrograms) {
    skip(!isInstalled(program), `${program} is not installed here.`)
    const host = await hostFiles(root, '/', program)
    onTestFinished(host.stop)
    hosts.push(host)
  }
  const found = new Set<string>()
  for (const file of filesIn(root)) {
    const ending = file.slice(file.lastIndexOf('.') + 1)
    const path = `/${file.replace(/index\.html$/, '')}`
    const expected = found.has(ending) ? none : await typeAt(live.origin, path)
    if (expected === none) continue
    found.add(ending)
    for (const { program, origin } of hosts) expect(await typeAt(origin, path), `${program}: ${file}`).toBe(expected)
    expect(comparable(contentTypeOf(file)), file).toBe(expected)
  }
  const endings = ['avif', 'css', 'docx', 'html', 'jpg', 'js', 'json', 'md', 'pdf', 'svg', 'txt', 'vcf', 'webp', 'xml']
  expect([...found]).toEqual(expect.arrayContaining(endings))
}, 120_000)

/** The type with which a file is sent; none for what is not there. */
async function typeAt(origin: string, path: string): Promise<string | null> {
  const { ok, headers } = await fetch(origin + path, { method: 'HEAD' })
  return ok ? comparable(headers.get('content-type') ?? '') : none
}

/** A type by one of its names, and with its charset where a reader has no other way to it. */
function comparable(type: string): string {
  const [name = ''] = type.split(';')
  const other = { 'application/javascript': 'text/javascript', 'text/xml': 'application/xml' }[name]
  return /html|plain|markdown|vcard/.test(name) ? type.toLowerCase() : (other ?? name)
}

test.each(bases)(
  'below %s a crawl finds no broken link, and none to a server',
  async (base) => {
    const { origin } = hostAt(base)
    const known = new Set<string>()
    const crawled = await new LinkChecker().check({
      path: origin + base,
      recurse: true,
      concurrency: 10,
      linksToSkip: async (link) => {
        known.add(link)
        return !link.startsWith(origin)
      },
    })
    const broken = crawled.links.filter(({ state }) => state === LinkState.BROKEN).map(({ url }) => url)
    expect([...new Set(broken)]).toEqual(base === '/' ? [`${origin}/contact/`] : []) // what the owner wrote; the command names it
    const ours = [...known].filter((link) => {
      const own = link.startsWith(origin + base) ? link.slice((origin + base).length) : undefined
      return own === undefined
        ? /^https?:\/\/(localhost|127\.)/.test(link)
        : /^(login|studio|account|logout|theme|forms)\b/.test(own)
    })
    expect(ours).toEqual([])
    expect(crawled.links.length).toBeGreaterThan(100)
  },
  120_000,
)

for (const base of bases) {
  journey(
    `below ${base}, behind ${nameOf(base)}, the menu leads through the site, hydrated, without an error`,
    async () => {
      const page = await open(base, 'resume/')
      await hydrate(page)
      await page.getByRole('button', { name: 'Menu' }).first().click()
      await page.locator('.sidebar__panel').getByRole('link', { name: 'About Me' }).click()
      await page.waitForURL(`**${base}about/`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('About Me')
      expect(await page.getByRole('link', { name: 'Log In' }).count()).toBe(0)
    },
  )

  journey(`below ${base}, behind ${nameOf(base)}, details, viewer and slideshow work`, async () => {
    const page = await open(base, `resume/jobs/details?uuid=${job}`)
    await page.waitForURL(`**${base}resume/jobs/${job}/`)
    await hydrate(page)
    await page.locator('.gallery a').nth(1).click()
    await page.getByRole('dialog').waitFor()
    const images = page.getByRole('dialog').locator('img')
    const loaded = () =>
      images.evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
    await page.keyboard.press('ArrowRight')
    await vi.waitUntil(async () => (await loaded()) > 1, { timeout: 20_000 })
    await page.keyboard.press('Escape')
    await page.goto(`${base}resume/education/details?uuid=${school}`)
    await page.waitForURL(`**${base}resume/education/${school}/`)
    await page.goto(`${base}projects/?project=chucktown-sound`)
    await page.waitForURL(`**${base}projects/cts/`)
    await page.goto(base)
    await page.waitForURL(`**${base}home/`)
    await hydrate(page)
    await page.getByRole('button', { name: /pause/i }).first().click()
  })
}

for (const base of basesBehindPrograms) {
  journey(`below ${base} the theme is chosen once the scripts are there, and is stored by the browser`, async () => {
    const page = await openPage(hostAt(base), { fresh: true })
    await page.goto(`${base}resume/`)
    const themeOf = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.getByRole('button', { name: 'Menu' }).first().click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(themeOf).toBe('dark')
    await page.goto(`${base}about/`)
    expect(await themeOf()).toBe('dark')
    await hydrate(page)
    await page.getByRole('button', { name: 'Menu' }).first().click()
    expect(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Light' }).click()
    expect(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('false')
    await page.goto(`${base}no-such-page`)
    expect(await themeOf()).toBe('light')
    await page.getByRole('button', { name: 'Menu' }).first().click()
    expect(await page.getByRole('button', { name: 'Dark' }).count()).toBe(0)
  })

  journey(
    `below ${base} an unknown address is the page of the site, with its status, and its menu leads on`,
    async () => {
      for (const path of ['no-such-page', 'projects/unknown', 'resume/jobs/unknown/']) {
        const page = await open(base)
        const answer = await page.goto(base + path)
        expect(answer?.status()).toBe(404)
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page Not Found')
        await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
        await page.waitForURL(`**${base}home/`)
      }
    },
  )

  journey(
    `below ${base} pages are whole without scripts, lists lead on, and nothing is there that does nothing`,
    async () => {
      const page = await open(base, 'resume/', { scripts: false })
      await page.getByRole('button', { name: 'Menu' }).first().click()
      expect(await page.locator('.sidebar__panel').getByRole('link', { name: 'About Me' }).isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: 'Dark' }).isVisible()).toBe(false)
      await page.goto(`${base}resume/jobs/details/`)
      await page.getByRole('listitem').getByRole('link').first().click()
      await page.waitForURL(`**${base}resume/jobs/*/`)
      await page.goto(`${base}about-me/`)
      await page.waitForURL(`**${base}about/`)
    },
  )
}

journey('what the largest screen shows first comes with the first flight of a host that sends gzip', async () => {
  const page = await open('/', 'home/', { size: 'xlarge' })
  for (const path of ['about/', 'resume/']) {
    await page.goto(`/${path}`)
    const shown = await paragraphsInView(page)
    const sent = gzipSync(readFileSync(join(hostAt('/').root, path, 'index.html')), { level: 6 })
    const first = gunzipSync(sent.subarray(0, firstFlight - headers), { finishFlush: constants.Z_SYNC_FLUSH })
    expect(shown.length, path).toBeGreaterThan(2)
    expect(first.toString(), path).toContain(shown.at(-1))
  }
})

journey('the contact form posts to its service; without one there is no contact page', async () => {
  const page = await open('/name/', 'contact/')
  const form = page.locator('main form')
  expect(await form.getAttribute('action')).toBe('https://forms.example/vita')
  expect(await form.locator('[name]').evaluateAll((all) => all.map((each) => each.getAttribute('name')))).toEqual([
    'name',
    'email',
    'company',
    'message',
  ])
  expect(existsSync(join(hostAt('/').root, 'contact'))).toBe(false)
  const home = await open('/', 'home/', { scripts: false })
  expect(await home.locator('a[href*="contact"]').evaluateAll((all) => all.map((each) => each.outerHTML))).toEqual([])
})

test('a site of 30 jobs is published beside its server', async () => {
  const jobs = Array.from({ length: 30 }, (_, at) => [`documents/jobs/job-${at}.json`, jobAt(at)])
  const person = { name: 'Ada Quill', timeZone: 'UTC' }
  const site = await startSmall({ 'documents/person-info/owner.json': person, ...Object.fromEntries(jobs) })
  onTestFinished(async () => void (await site.stop()))
  const hasCard = async () =>
    (await (await fetch(`${site.origin}/resume/jobs/details?uuid=job-0`)).text()).includes('og:image')
  await vi.waitUntil(hasCard, { timeout: 240_000, interval: 200 })
  const root = join(folder, 'many')
  await vita(['publish', root, '--url', site.origin], site.settings)
  expect(filesIn(root).filter((file) => /^resume\/jobs\/job-\d+\/index\.html$/.test(file))).toHaveLength(30)
}, 600_000)

function jobAt(at: number) {
  return { uuid: `job-${at}`, title: `Title ${at}`, company: 'Playhouse', startDate: { month: 6, year: 1900 + at } }
}

function hostAt(base: Base) {
  const host = hosts.get(base)
  if (host === undefined) throw new Error(`nothing was published below ${base}`)
  return host
}

/** Publishes the sample for a server at this base. Below '/' there is no form. */
async function published(base: Base): Promise<void> {
  const root = join(folder, `site-${bases.indexOf(base)}`)
  hosts.set(base, { ...(await hostFiles(root, base, programs[base])), root })
  console.info(await publish(base))
}

function nameOf(base: Base): string {
  return programs[base] === 'none' ? 'a server of files' : programs[base]
}

function publish(base: Base, more: string[] = []): Promise<string> {
  const { root, origin } = hostAt(base)
  const form = base !== '/' ? ['--form-url', 'https://forms.example/vita'] : []
  return vita(['publish', root, '--url', origin, '--base', base, ...form, ...more], place)
}

async function open(base: Base, path = 'home/', options: PageOptions = {}): Promise<Page> {
  const page = await openPage(hostAt(base), options)
  await page.goto(base + path)
  return page
}

function filesIn(root: string): string[] {
  const all = readdirSync(root, { recursive: true, withFileTypes: true })
  return all.filter((each) => each.isFile()).map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}

/** Whether a file is none of those that a browser shows or loads. */
function isForPrograms(file: string): boolean {
  return /\.(txt|md|json|xml|vcf)$/.test(file)
}

/** What a file names at its own host: in attributes, in scripts, also from where these lie, in styles, and in files for programs. */
function addressesIn(text: string, file: string, base: string): string[] {
  if (file.endsWith('.html')) {
    const own = [...text.matchAll(/\s(?:href|src|action|data-src|data-entry)="(\/[^"]*|\.[^"]*)"/g)].map(
      ([, each]) => each,
    )
    const sets = [...text.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set = '']) => set.split(', '))
    const moved = [...text.matchAll(/content="0; url=([^"]*)"/g)].map(([, each]) => each)
    const whole = [...text.matchAll(/"https?:\/\/localhost:\d+(\/[^"]*)"/g)].map(([, each]) => each)
    const styles = [...text.matchAll(/url\((\/[^)]*)\)/g)].map(([, each]) => each)
    return [...own, ...sets.map((each) => each.split(' ')[0]), ...moved, ...whole, ...styles].map((each) => each ?? '')
  }
  if (isForPrograms(file))
    return [...text.replaceAll('\r\n ', '').matchAll(/https?:\/\/localhost:\d+(\/[^\s"<>)]*)/g)].map(
      ([, each]) => each ?? '',
    )
  const whole = [...text.matchAll(/["'`(](\/[^"'`()\s]*\/static\/js\/[\w.-]+|\/static\/js\/[\w.-]+)/g)]
  const beside = [...text.matchAll(/["'`(]\.\/([\w.-]+\.(?:js|css|woff2))["'`)]|new URL\(["'`]([\w.-]+)["'`]/g)]
  return [
    ...whole.map(([, each]) => each ?? ''),
    ...beside.map(([, imported, loaded]) => `${base}static/js/${imported ?? loaded}`),
  ]
}

/** What hosts, programs and visitors ask for by its name, and what the viewer of a page chooses by itself. */
function isMeantToStandAlone(file: string): boolean {
  return (
    /^(404\.html|robots\.txt|sitemap\.xml|llms\.txt|licences\.txt|favicon\.svg|vita-manifest\.json|_headers|_redirects|\.nojekyll)$/.test(
      file,
    ) ||
    /^(index|loading-screen\/index|projects\/index|about-me\/index|hardware\/index|resume\/(jobs|education)(\/details)?\/index)\.html$/.test(
      file,
    ) ||
    file.startsWith('pictures/') ||
    file.startsWith('static/js/')
  )
}
