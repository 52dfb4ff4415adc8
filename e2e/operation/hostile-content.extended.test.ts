import { afterAll, beforeAll, expect } from 'vitest'
import { siteFilePaths } from '#calls/content/generated/read-site-file.ts'
import { xmlText } from '#resume/text.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { becomes, picture } from '#support/journeys/bundle.ts'
import { alarmsOf, dangersIn } from '#support/journeys/pages/alarms.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/**
 * Content whose every text tries to act as markup. All of it must come out as text on every page, from the server and through
 * the scripts. docs/behaviour.md 15.8.
 */
const hostile = [
  'Attack',
  '<script>window.hacked = 1</script>',
  '</script></title></textarea></style><script>window.hacked = 2</script>',
  '<!-- <script> --!> ]]>',
  '<img src=x onerror="window.hacked = 3"><svg onload=window.hacked=4>',
  '"><a href=javascript:window.hacked=5 style=color:red>x</a>',
  `' onfocus='window.hacked=6' autofocus='`,
  '[x](javascript:window.hacked=7) [y](<java\tscript:window.hacked=8>) [z](data:text/html,<script>1</script>)',
  '![x](http://127.0.0.1:1/canary) ![x][c] <http://127.0.0.1:1/canary>',
  '&lt;b&gt; &amp; &#60;script&#62; %3Cscript%3E \\u003cscript\\u003e',
  '{{7*7}} \u0024{7*7} <%= 7 %> #{7} {age} {__proto__} $& $1 $` %s',
  '\u2028\u2029 \u202eright to left\u2066 \ufeff\u200b\ufffe\u0001\u007f',
  '**bold** `code` # heading | a | b |',
].join(' ')

const inMarkdown = `${hostile}\n\n[c]: http://127.0.0.1:1/canary\n\n<iframe src="http://127.0.0.1:1/canary"></iframe>\n\n<style>*{display:none}</style>`
const address = 'https://example.com/"><script>window.hacked=9</script>'
const month = { month: 2, year: 2020 }

const bundle = {
  'documents/person-info/owner.json': {
    name: hostile,
    headline: hostile,
    welcome: hostile,
    intro: inMarkdown,
    birthDate: '1992-04-18',
    whoAmI: `{city} {state} {age} ${inMarkdown}`,
    story: [{ heading: hostile, text: inMarkdown, gallery: 'about/<b onclick=alert(1)>' }],
    skills: [hostile],
    activities: [hostile],
    leadership: [hostile],
    social: [{ label: hostile, url: address, icon: hostile }],
    github: address,
    projects: [
      { title: hostile, query: 'attack', path: 'attack', icon: hostile },
      { title: hostile, url: address, icon: '../../x' },
    ],
    email: 'owner@example.com',
    timeZone: 'UTC',
  },
  'documents/location/owner.json': { city: hostile, state: hostile, zipcode: hostile },
  'documents/jobs/attack.json': {
    title: hostile,
    company: hostile,
    startDate: month,
    endDate: month,
    description: hostile,
    responsibilities: [hostile],
    companyHistory: inMarkdown,
    experiences: inMarkdown,
    imageLink: address,
  },
  'documents/education/attack.json': {
    institution: hostile,
    city: hostile,
    state: hostile,
    type: hostile,
    major: hostile,
    graduation: 2020,
    status: true,
    institutionHistory: [hostile],
    experiences: [hostile],
    imageLink: address,
  },
  'documents/hardware/desktop.json': {
    title: hostile,
    current: [{ part: hostile, name: hostile, note: hostile, sold: hostile }],
    original: [{ part: hostile, name: hostile }],
    history: hostile,
  },
  ...picturesIn('home/slideshow'),
  ...picturesIn('about/story'),
  ...picturesIn('about/<b onclick=alert(1)>'),
  ...picturesIn('job-detail-images/attack'),
  ...picturesIn('education-detail-images/attack'),
  ...picturesIn('desktop/current'),
}

/** As pages show it: without the characters that XML forbids. */
const shown = xmlText(hostile)

const job = '/resume/jobs/details?uuid=attack'
const education = '/resume/education/details?uuid=attack'

const pages = {
  '/home': 'Home',
  '/about': 'About',
  '/resume': 'Resume',
  [job]: shown,
  [education]: shown,
  '/hardware/desktop': 'Desktop',
  '/projects?project=attack': shown,
  '/projects/attack': shown,
  '/contact': 'Contact',
  '/login': 'Log In',
  '/no-such-page': 'Page Not Found',
}

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

journey('hostile content is text on every page', async () => {
  await becomes(server, bundle)
  await expect.poll(async () => (await fetch(`${server.origin}/resume`)).text()).toContain(job)
  const page = await openPage(server, { size: 'tabletLandscape' })
  const alarms = await alarmsOf(page, server)
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path)
    expect(await page.title(), path).toBe(asTitle(`${shown} Resume | ${name}`))
    expect(await dangersIn(page), path).toEqual([])
    await hydrate(page)
    expect(await dangersIn(page), path).toEqual([])
  }
  expect(alarms).toEqual([])
})

journey('no page and no file has a character that XML forbids', async () => {
  for (const path of [...Object.keys(pages), ...siteFilePaths]) {
    const answer = await fetch(server.origin + path)
    expect(answer.status, path).toBeLessThan(405)
    const text = await answer.text()
    expect(text === xmlText(text), path).toBe(true)
  }
})

journey('hostile content reads as it was written', async () => {
  const page = await openPage(server, { size: 'tabletLandscape', scripts: false })
  await page.goto('/home')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(shown)
  await page.goto(job)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(shown)
  expect(await page.getByRole('main').locator('p').allTextContents()).toContain(shown)
  expect(await page.getByRole('main').getByRole('img').first().getAttribute('alt')).toBe(shown)
  expect(await page.getByRole('link', { name: 'example.com' }).last().getAttribute('href')).toBe(address)
  await page.goto('/hardware/desktop')
  expect(await page.getByRole('term').first().textContent()).toBe(shown)
})

journey('hostile content is text after a client-side navigation', async () => {
  const page = await openPage(server, { size: 'tabletLandscape' })
  const alarms = await alarmsOf(page, server)
  await page.goto('/home')
  await hydrate(page)
  for (const path of ['/about', '/hardware/desktop', '/projects/attack', '/contact', '/resume']) {
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link) => (link as HTMLElement).click())
    await page.waitForURL(server.origin + path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await dangersIn(page), path).toEqual([])
  }
  for (const path of [job, education]) {
    await page.locator(`a[href="${path}"]`).first().click()
    await page.waitForURL(server.origin + path)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(shown)
    expect(await dangersIn(page), path).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: 'Job Experience' }).waitFor()
  }
  expect(alarms).toEqual([])
})

function picturesIn(folder: string): Record<string, unknown> {
  const odd = `2 <img src=x onerror=alert(1)> "'&.jpg`
  return {
    [`files/${folder}/1.jpg`]: picture('4-hills'),
    [`files/${folder}/${odd}`]: picture('4-hills'),
    [`files/${folder}/alt.json`]: { '1.jpg': hostile, [odd]: hostile },
  }
}

/** A title as browsers return it: white space collapses to one space, and control characters are removed. */
function asTitle(text: string): string {
  return text.replaceAll(/[\t\n\f\r ]+/g, ' ').replaceAll(/\p{Cc}/gu, '')
}
