import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { journey, openPage } from '#support/journeys/browser.ts'
import { makeSmallData, startSmall } from '#support/journeys/bundle.ts'
import { hostFiles } from '#support/journeys/files-host.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { personBundle } from '#support/journeys/people.ts'
import { type Server, vita } from '#support/journeys/server.ts'
import { translated } from '#support/journeys/translated.ts'

/** docs/behaviour.md 18.6, in bytes. */
const firstFlight = 14_000
/** docs/behaviour.md 39. */
const owner = translated['person-info/owner']
const english = { ...translated, 'person-info/owner': { ...owner, languagesShown: [] } }
const paths = ['/home', '/about', '/resume', '/resume/jobs/details?uuid=ward', '/contact', '/nothing']

/** A portrait that is described, in German too. */
const portrait = { text: 'Leila in front of the ward', translations: { de: 'Leila vor der Station' } }
const bundleOf = (documents: Parameters<typeof personBundle>[0], described: unknown = portrait) => ({
  ...personBundle(documents, ['about/portrait.jpg']),
  'files/about/alt.json': { 'portrait.jpg': described },
})

/** The site with its languages, which no journey changes. */
let server: Server

beforeAll(async () => {
  server = await startSmall(bundleOf(translated))
})

afterAll(() => server?.stop())

/** Another site, of these documents. */
async function started(...site: Parameters<typeof bundleOf>): Promise<Server> {
  const other = await startSmall(bundleOf(...site))
  onTestFinished(async () => void (await other.stop()))
  return other
}

async function textAt({ origin }: Server, path: string): Promise<string> {
  return (await fetch(origin + path)).text()
}

journey(
  'translations that visitors do not see change no byte of a public page or file',
  async () => {
    const withoutAny = Object.fromEntries(
      Object.entries(english).map(([path, fields]) => [
        path,
        { ...fields, translations: undefined, languagesShown: undefined },
      ]),
    )
    const [one, other] = [await started(english), await started(withoutAny, portrait.text)]
    const stable = (text: string, { origin }: Server) =>
      text
        .replaceAll(origin, '')
        .replaceAll(/"lastModified": "[^"]*"|REV:\S+|\d{4}-\d\d-\d\dT[\d:.]+Z|name="stamp" value="[^"]*"/g, '')
    for (const path of [
      ...paths.filter((each) => each !== '/contact'), // whose form has a stamp of its own each time
      '/resume.txt',
      '/resume.md',
      '/resume.json',
      '/contact.vcf',
      '/llms.txt',
      '/sitemap.xml',
    ]) {
      // Each of the two makes its cards and pictures in its own time; until then a page does not name them.
      const areSame = async () => {
        const text = stable(await textAt(one, path), one)
        expect(text, path).not.toContain('hreflang')
        expect(text, path).toBe(stable(await textAt(other, path), other))
      }
      await vi.waitFor(areSame, { timeout: 120_000, interval: 100 })
    }
    expect((await fetch(`${one.origin}/de/home`)).status).toBe(404)
  },
  300_000,
)

journey('each page has an address in each shown language, which names all versions and itself', async () => {
  const page = await openPage(server, { scripts: false })
  for (const path of paths.slice(0, -1))
    for (const prefix of ['', '/de', '/ar']) {
      expect((await page.goto(prefix + path))?.status(), prefix + path).toBe(200)
      const links = await page
        .locator('link[hreflang]')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
      expect(links, prefix + path).toEqual([
        ['en', server.origin + path],
        ['de', `${server.origin}/de${path}`],
        ['ar', `${server.origin}/ar${path}`],
        ['x-default', server.origin + path],
      ])
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(server.origin + prefix + path)
      expect(await page.locator('html').getAttribute('lang')).toBe(prefix.slice(1) || 'en')
      expect(await page.locator('html').getAttribute('dir')).toBe(prefix === '/ar' ? 'rtl' : null)
      expect(await page.locator('h1').count()).toBe(1)
      const inLanguage = await page
        .locator('a[href^="/"]:not([hreflang])')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(
        inLanguage.filter((href) => !href.startsWith(`${prefix}/`) || (prefix === '' && /^\/(de|ar)\//.test(href))),
      ).toEqual([])
    }
  const sitemap = await textAt(server, '/sitemap.xml')
  for (const prefix of ['', '/de', '/ar']) expect(sitemap).toContain(`<loc>${server.origin}${prefix}/resume</loc>`)
  expect(sitemap.split('hreflang="x-default"').length).toBe(
    sitemap.split('<url>').filter((url) => url.includes('hreflang')).length + 1,
  )
})

journey('a page of which less than half is translated has its one address in the plain language', async () => {
  const page = await openPage(server, { scripts: false })
  await page.goto('/de/resume/jobs/details?uuid=boat')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toBe(`${server.origin}/resume/jobs/details?uuid=boat`)
  expect(await page.locator('link[hreflang]').count()).toBe(0)
  const sitemap = await textAt(server, '/sitemap.xml')
  expect(sitemap).toContain('/resume/jobs/details?uuid=boat<')
  expect(sitemap).not.toContain('/de/resume/jobs/details?uuid=boat<')
})

journey('a text that is not translated names its language and direction, and a name stays as it is', async () => {
  const page = await openPage(server, { scripts: false })
  await page.goto('/ar/resume/jobs/details?uuid=boat')
  const title = page.getByRole('heading', { level: 1 })
  expect([await title.innerText(), await title.getAttribute('lang')]).toEqual(['Paramedic at sea', 'en'])
  expect(await page.getByText('Two weeks on the water').first().getAttribute('lang')).toBe('en')
  expect(await page.locator('[lang=en]', { hasText: 'North Sea Rescue' }).count()).toBe(0)
  await page.goto('/ar/resume')
  expect(await page.locator('[lang=en]', { hasText: 'رئيسة التمريض' }).count()).toBe(0)
  for (const prefix of ['/de', '/ar'])
    for (const path of paths) expect(await textAt(server, prefix + path)).not.toMatch(/[\u{f0000}-\u{10ffff}]/u)
})

journey('the switch leads to the same page, and the next page stays in its language', async () => {
  const page = await openPage(server, { size: 'medium' })
  await page.goto('/resume/jobs/details?uuid=ward')
  await page.locator('.sidebar__rail').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL('**/de/resume/jobs/details?uuid=ward')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Stationsleiterin')
  await page.locator('.sidebar__icons a[href="/de/home"]').click()
  await page.waitForURL('**/de/home')
  expect(await page.locator('.sidebar__rail').getByRole('link', { name: 'English' }).getAttribute('href')).toBe('/home')
})

journey('ten languages stand upright in the rail, each named, and leave its icons their place', async () => {
  const tags = ['de', 'ar', 'fr', 'es', 'it', 'pt-BR', 'zh-Hant', 'zh-Hans', 'fil']
  const site = await started({ ...translated, 'person-info/owner': { ...owner, languagesShown: tags } })
  const page = await openPage(site, { size: 'medium', scripts: false })
  for (const [prefix, height] of [
    ['', 900],
    ['', 500],
    ['/ar', 500],
  ] as const) {
    await page.setViewportSize({ width: 1440, height })
    await page.goto(`${prefix}/home`)
    const rail = page.locator('.sidebar__rail')
    const icons = await rail.locator('.sidebar__icons').evaluate((list) => list.clientHeight >= list.scrollHeight)
    expect(icons, `${prefix} ${height}`).toBe(true)
    const links = await rail.locator('.languages__link').evaluateAll((all) =>
      all.map((link) => {
        const tag = link.querySelector('.languages__tag')
        const [{ width }, end] = [link.getBoundingClientRect(), tag?.getBoundingClientRect().width ?? 0]
        return {
          title: link.getAttribute('title'),
          isUpright: getComputedStyle(link).writingMode === 'horizontal-tb',
          fits: end <= width,
        }
      }),
    )
    expect(new Set(links.map(({ title }) => title)).size).toBe(tags.length)
    expect(links.every(({ isUpright, fits }) => isUpright && fits)).toBe(true)
  }
})

journey('a picture has its text in the language of the page, and one that is not translated says its own', async () => {
  const { text, translations } = portrait
  expect(await textAt(server, '/about')).toContain(`alt="${text}"`)
  const german = await textAt(server, '/de/about')
  expect(german).toContain(`alt="${translations.de}"`)
  expect(german).not.toContain(text)
  const arabic = await textAt(server, '/ar/about')
  expect(/<img\b[^>]*>/.exec(arabic.slice(arabic.lastIndexOf('<img', arabic.indexOf(text))))?.[0]).toMatch(/ lang="en"/)
})

journey('the files of a language are in it, and have addresses of their own', async () => {
  expect(await textAt(server, '/resume.txt')).toContain('Head nurse')
  const german = await textAt(server, '/de/resume.txt')
  for (const text of ['Stationsleiterin', 'Neue Kollegen anleiten', 'Paramedic at sea']) expect(german).toContain(text)
  expect(german).not.toContain('Head nurse')
  expect(JSON.parse(await textAt(server, '/de/resume.json')).meta.language).toBe('de')
  expect(await textAt(server, '/ar/contact.vcf')).toContain('ممرضة طوارئ')
  for (const name of ['/de/resume.pdf', '/ar/resume.docx']) expect((await fetch(server.origin + name)).status).toBe(200)
  for (const path of ['/de/sitemap.xml', '/de/robots.txt', '/de/studio', '/de/s/code', '/fr/home', '/de/de/home'])
    expect((await fetch(server.origin + path)).status, path).toBe(404)
  const root = await fetch(`${server.origin}/de`, { redirect: 'manual' })
  expect([root.status, root.headers.get('location')]).toEqual([302, '/de/home'])
})

for (const language of ['de', 'ar'])
  journey(
    `axe finds nothing on the pages in ${language}, in three looks`,
    async () => {
      const page = await openPage(server)
      for (const path of paths.slice(0, -1)) {
        await page.goto(`/${language}${path}`)
        expect(await faultsInLooks(page), path).toEqual([])
      }
    },
    600_000,
  )

journey('the scripts of a page take over its language: what they say is in it', async () => {
  const page = await openPage(server, { size: 'small', expectedErrors: /status of 400/ }) // if scripts send the form
  await page.goto('/de/contact')
  await page.getByRole('button', { name: 'Absenden' }).click()
  await page.getByText('Bitte geben Sie').first().waitFor()
  await page.getByLabel('Name').fill('Ada')
  expect(await page.getByLabel('Nachricht').isVisible()).toBe(true)
  await page.goto('/ar/about')
  await page.locator('.sidebar__menu').click()
  expect(await page.locator('.sidebar__panel').getByRole('link', { name: 'Deutsch' }).isVisible()).toBe(true)
  await page.waitForFunction(() => document.querySelector('.sidebar[data-live]'))
})

journey('signing in speaks the language of the page that leads there, and stays in it', async () => {
  const german = (path: string, fields?: Record<string, string>) =>
    fetch(`${server.origin}/de${path}`, {
      redirect: 'manual',
      ...(fields && { method: 'POST', headers: { origin: server.origin }, body: new URLSearchParams(fields) }),
    })
  expect((await german('/dashboard')).headers.get('location')).toBe('/de/login?redirect=de/dashboard')
  for (const path of ['/login', '/login/code', '/reset-password?token=unknown', '/create-account']) {
    const html = await (await german(path)).text()
    expect(html, path).toContain('<html lang="de"')
    expect(html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ''), path).not.toMatch(/Log In|Password|Create/)
  }
  const rejected = await german('/login', { email: '', password: '' })
  expect(rejected.status).toBe(400)
  expect(await rejected.text()).toContain('Bitte geben Sie Ihr Passwort ein.')
  for (const path of ['/de/login', '/de/login.data']) {
    const body = new URLSearchParams({ email: 'ada@example.com', password: 'x' })
    const refused = await fetch(server.origin + path, { method: 'POST', headers: { origin: 'null' }, body })
    expect(refused.status, path).toBe(403)
    expect(await refused.text(), path).toContain('Ihr Browser hat nicht angegeben, woher es kommt.')
  }
})

journey('on small screens the bar of three languages leaves the name whole, and their links stand apart', async () => {
  const page = await openPage(server, { size: 'small', scripts: false })
  for (const path of ['/home', '/de/home', '/ar/home']) {
    for (const width of [320, 390, 640]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const name = page.locator('.sidebar__brand .sidebar__name')
      expect(await name.evaluate((box) => box.scrollHeight <= box.clientHeight), `${path} ${width}`).toBe(true)
    }
    const links = await page
      .locator('.sidebar__rail .languages__link')
      .evaluateAll((all) =>
        all.map((link) => link.getBoundingClientRect()).toSorted((one, other) => one.left - other.left),
      )
    expect((links[1]?.left ?? 0) - (links[0]?.right ?? 0), path).toBeGreaterThanOrEqual(8)
  }
})

journey('from right to left, the box that shows that a person writes stands at the start of the form', async () => {
  const page = await openPage(server, { size: 'small' })
  await page.goto('/ar/contact')
  const edgeOf = (selector: string) => page.locator(selector).evaluate((box) => box.getBoundingClientRect().right)
  expect(await edgeOf('.human-check__room > *')).toBeCloseTo(await edgeOf('.human-check__frame'), 0)
})

journey('the first response of a page in another language stays within the first flight', async () => {
  for (const prefix of ['/de', '/ar'])
    for (const path of paths.slice(0, -1))
      await expect
        .poll(() => firstResponse(server, prefix + path), { message: prefix + path })
        .toBeLessThanOrEqual(firstFlight)
})

/** The bytes of an answer with its headers, as the server sends it to a browser. docs/behaviour.md 18.6. */
async function firstResponse({ origin }: Server, path: string): Promise<number> {
  const { raw, body } = await ask(origin, path, { headers: { 'accept-encoding': 'br' } })
  return Buffer.byteLength(raw) + body.length
}

journey(
  'the site as files has each language, whose pages lead to each other and load their words',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vita-languages-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await makeSmallData(join(folder, 'data'), bundleOf(translated))
    const root = join(folder, 'site')
    const host = await hostFiles(root, '/name/')
    onTestFinished(() => host.stop())
    const place = { DATA_DIR: join(folder, 'data') }
    const output = await vita(['publish', root, '--url', host.origin, '--base', '/name/'], place)
    expect(output).not.toContain('which is not among the files')
    const page = await openPage(host)
    await page.goto('/name/de/resume/jobs/ward/')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Stationsleiterin')
    await page.locator('.sidebar__menu').click()
    await page.locator('.sidebar[data-live]').waitFor({ state: 'attached' })
    await page.locator('.sidebar__panel').getByRole('link', { name: 'English' }).click()
    await page.waitForURL('**/name/resume/jobs/ward/')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Head nurse')
    expect(await (await fetch(`${host.origin}/name/de/about/`)).text()).toContain(`alt="${portrait.translations.de}"`)
    for (const file of ['de/resume.pdf', 'ar/resume.txt', 'de/contact.vcf'])
      expect((await fetch(`${host.origin}/name/${file}`)).status, file).toBe(200)
  },
  300_000,
)
