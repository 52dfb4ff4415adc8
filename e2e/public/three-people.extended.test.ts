import { afterAll, expect, onTestFinished } from 'vitest'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { journey, openPage } from '#support/journeys/browser.ts'
import { startSmall } from '#support/journeys/bundle.ts'
import { expectOwnPages, listedPages } from '#support/journeys/pages/own-pages.ts'
import { people, personBundle } from '#support/journeys/people.ts'
import type { Server } from '#support/journeys/server.ts'

/** What stands in the menu of each, with the addresses, in order. */
const menus = {
  archive: ['/home', '/resume', '/projects', '/contact'],
  student: ['/home', '/resume', '/about', '/contact'],
  engineer: ['/home', '/resume', '/about', '/projects', '/contact'],
}

/** The sites that several journeys read. */
const sites = new Map<keyof typeof people, Promise<Server>>()

/** The pictures of those who have some. */
const pictures: Partial<Record<keyof typeof people, string[]>> = {
  student: ['about/portrait.jpg'],
  nurse: ['about/portrait.jpg', 'home/slideshow/3-steeples.jpg', 'home/slideshow/4-hills.jpg'],
}

function siteOf(who: keyof typeof people): Promise<Server> {
  const site = sites.get(who) ?? startSmall(personBundle(people[who], pictures[who]))
  sites.set(who, site)
  return site
}

afterAll(async () => {
  for (const site of sites.values()) await (await site).stop()
})

for (const who of ['archive', 'student', 'engineer'] as const) {
  journey(`the site of a new owner can be shown: ${who}`, async () => {
    const server = await siteOf(who)
    const page = await openPage(server, { size: 'small', scripts: false })
    await page.goto('/home')
    const addresses = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await addresses('.menu .menu__link[href]')).toEqual(menus[who])
    expect((await addresses('.contents__link')).toSorted()).toEqual(
      menus[who].filter((path) => path !== '/home').toSorted(),
    )
    const listed = await listedPages(server)
    expect(listed.filter((path) => !path.includes('/details')).toSorted()).toEqual(menus[who].toSorted())

    await expectOwnPages(page, server)
    // The addresses of pages that are not shown stay.
    for (const [path, text] of [
      ['/about', 'About Me'],
      ['/projects', 'Projects'],
      ['/hardware/laptop', 'Coming Soon!'],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      expect(await page.getByText(text).count(), path).toBeGreaterThan(0)
    }
  })
}

journey(
  'on a phone the first screens of Home and Resume have the name, what is done now, the PDF and the contact',
  async () => {
    for (const who of ['archive', 'student', 'engineer', 'assistant', 'nurse'] as const) {
      const page = await openPage(await siteOf(who), { more: { viewport: { width: 390, height: 844 } } })
      for (const path of ['/home', '/resume']) {
        await page.goto(path)
        const main = page.getByRole('main')
        const wanted = [
          main.getByRole('heading', { level: 1 }),
          // An introduction would push the jobs off the screen, so that the head says it too.
          main.locator(path === '/home' ? '.person__now' : '.person__now, .table__cell--now').first(),
          main.getByRole('link', { name: /PDF/ }).first(),
          main.getByRole('link', { name: 'Contact', exact: true }),
        ]
        for (const each of wanted) {
          const { y, height } = (await each.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 }
          expect(y + height, `${who} ${path} ${each}`).toBeLessThan(844)
        }
      }
    }
  },
)

journey(
  'Home says who the owner is, what they do now, and offers the PDF; each part is left out where it is missing',
  async () => {
    const page = await openPage(await siteOf('student'), { size: 'medium', scripts: false })
    await page.goto('/home')
    const head = page.locator('.person')
    expect(await head.getByRole('heading', { level: 1 }).innerText()).toBe('Welcome! I’m Amélie Śliwińska.')
    expect(await head.getByText('Transport planner in the making').isVisible()).toBe(true)
    expect(await head.getByText('studying Transport Planning at Port Alder Evening College').getAttribute('href')).toBe(
      '/resume/education/details?uuid=college',
    )
    expect(await head.getByRole('link', { name: 'Resume (PDF)' }).getAttribute('href')).toBe('/resume.pdf')
    expect(
      await head.locator('.person__portrait').evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
    ).toEqual([152, 190])
    expect(await page.locator('.latest__where').allInnerTexts()).toContain('Port Alder Evening College')

    const bare = await startSmall({ 'documents/person-info/owner.json': { name: 'Bare', timeZone: 'UTC' } })
    onTestFinished(async () => void (await bare.stop()))
    await page.goto(`${bare.origin}/home`)
    const said = await page.locator('.person > *').allInnerTexts()
    expect(said.map((each) => each.replaceAll(/\s+/g, ' '))).toEqual(['Welcome! I’m Bare.', 'Resume (PDF) Contact'])
  },
)

journey(
  'the resume of an owner with many jobs has one row a job, two lines of it on a phone, and running skills',
  async () => {
    const server = await siteOf('archive')
    const wide = await openPage(server, { size: 'medium', scripts: false })
    await wide.goto('/resume')
    const jobs = wide.getByRole('table', { name: 'Job Experience' })
    expect(await jobs.getByRole('row').count()).toBe(1 + 9)
    expect(await jobs.getByRole('row').nth(1).getByText('Timetables, signals').isVisible()).toBe(true)
    expect(await wide.locator('.accordion__list--run .accordion__item').count()).toBe(24)
    const small = await openPage(server, { size: 'small', scripts: false })
    await small.goto('/resume')
    const rows = small.getByRole('table', { name: 'Job Experience' }).locator('tbody').getByRole('row')
    expect(await rows.nth(0).getByText('Timetables, signals').isVisible()).toBe(true)
    expect(await rows.nth(1).getByText('Timetables, signals').isVisible()).toBe(false)
    for (const at of [1, 2]) expect((await rows.nth(at).boundingBox())?.height).toBeLessThan(96)
    await rows.nth(2).click({ position: { x: 20, y: 20 } })
    await small.waitForURL(/uuid=role-2$/)
    expect(await small.locator('.nothing').innerText()).toBe(
      'No description found. No responsibilities found. No experiences found.',
    )
  },
)

journey('skills print as running text, however few', async () => {
  const page = await openPage(await siteOf('nurse'), { scripts: false })
  await page.goto('/resume')
  await page.emulateMedia({ media: 'print' })
  const tops = await page.locator('.p-skill').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0], tops[0]])
})

journey(
  'a site without a picture has a drawn view in the owner’s hue, plain in forced colours, and passes axe',
  async () => {
    const settings = { 'documents/site-settings/owner.json': { accentHue: 310 } }
    const server = await startSmall({ ...personBundle(people.engineer), ...settings })
    onTestFinished(async () => void (await server.stop()))
    const page = await openPage(server, { size: 'medium' })
    const backdrop = () => page.locator('.backdrop').evaluate((each) => getComputedStyle(each).backgroundImage)
    const looks = (['light', 'dark'] as const).map((theme) => ({ theme, width: 1440 }))
    for (const path of ['/home', '/resume', '/resume/jobs/details?uuid=firmware', '/projects']) {
      await page.goto(path)
      for (const { theme } of looks) {
        await page.emulateMedia({ colorScheme: theme })
        expect(await backdrop(), theme).toContain(' 310')
      }
      expect(await faultsInLooks(page, looks), path).toEqual([])
    }
    for (const { theme } of looks) {
      await page.emulateMedia({ colorScheme: theme, forcedColors: 'active' })
      expect(await backdrop(), theme).toBe('none')
    }
  },
)

journey('a menu icon that is pointed at stays three lines, and pinned it is a cross', async () => {
  const server = await siteOf('student')
  for (const forcedColors of ['none', 'active'] as const) {
    const page = await openPage(server, { size: 'medium', more: { forcedColors } })
    await page.goto('/home')
    const shown = async () => {
      const icons = page.locator('.sidebar__menu .icon, .sidebar__close .icon')
      const visible = await Promise.all((await icons.all()).map((icon) => icon.isVisible()))
      const names = await icons.evaluateAll((all) => all.map((icon) => icon.querySelector('use')?.getAttribute('href')))
      return names.filter((_, at) => visible[at])
    }
    await page.locator('.sidebar__menu').hover()
    await expect.poll(shown).toEqual(['#icon-menu'])
    await page.locator('.sidebar__menu').click()
    await expect.poll(shown).toContain('#icon-close')
    const main = page.locator('.button--main').first()
    const [color, background] = await main.evaluate((each) => [
      getComputedStyle(each).color,
      getComputedStyle(each).backgroundColor,
    ])
    expect(color).not.toBe(background)
  }
})

journey(
  'on the contact page the notes follow the words, and on a phone the card is as wide as its fields',
  async () => {
    const server = await siteOf('archive')
    for (const size of ['medium', 'xlarge'] as const) {
      const page = await openPage(server, { size, scripts: false })
      await page.goto('/contact')
      const [words, notes] = [
        await page.locator('.contact__words').boundingBox(),
        await page.locator('.contact__notes').boundingBox(),
      ]
      expect((notes?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0), size).toBeLessThan(64)
    }
    const page = await openPage(server, { size: 'small', scripts: false })
    await page.goto('/contact')
    const { x = 0, width = 0 } = (await page.locator('.contact__card').boundingBox()) ?? {}
    expect([Math.round(x + width / 2), Math.round(width)]).toEqual([195, 300])
  },
)
