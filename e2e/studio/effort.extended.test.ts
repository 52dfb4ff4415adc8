import { expect } from 'vitest'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { linkedInArchive } from '#support/journeys/linkedin-archive.ts'
import { openedByNewOwner } from '#support/journeys/new-owner.ts'
import { expectOwnPages } from '#support/journeys/pages/own-pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'

/** How many presses an owner needs, and that each public page can be shown afterwards. docs/behaviour.md 24.5. */
const portrait = 'sample/files/about/portrait.jpg'

journey(
  'a resume is brought and published in 10 presses, and a wrong word is fixed and published in 6',
  async () => {
    const path = await linkedInArchive()
    const { page, server, owner } = await openedByNewOwner({ size: 'medium' })
    const start = Date.now()
    await owner.makeAccount()
    await owner.does(() => page.locator('input[type=file]').setInputFiles(path))
    await page.getByRole('heading', { name: 'From LinkedIn, archive.zip' }).waitFor()
    await hydrate(page)
    // It lacks a company, which Publish would ask for.
    await owner.does(() => page.getByRole('checkbox', { name: 'Import Nameless role' }).uncheck())
    await owner.press('Continue')
    await page.getByRole('heading', { name: 'Your site is ready' }).waitFor()
    await owner.press('Publish my site')
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    report('a resume brought', owner.actions(), start)
    expect(owner.actions()).toBeLessThanOrEqual(10)
    await follows(server)
    await expectOwnPages(page, server)

    await page.goto('/studio')
    await hydrate(page)
    const [before, again] = [owner.actions(), Date.now()]
    await owner.follow('Home')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await owner.fill('Headline', 'Printer of sea maps')
    await owner.isSaved()
    await owner.does(() => page.getByRole('link', { name: 'Review', exact: true }).first().click())
    await page.getByRole('heading', { name: '1 change' }).waitFor()
    await owner.press('Publish 1 change')
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    report('a word fixed', owner.actions() - before, again)
    expect(owner.actions() - before).toBeLessThanOrEqual(6)
    await expect.poll(async () => textOf(await ask(server.origin, '/home'))).toContain('Printer of sea maps')
  },
  240_000,
)

journey(
  'an empty site has a job, a school, a portrait and three skills, published, in 30 presses',
  async () => {
    const { page, server, owner } = await openedByNewOwner({ size: 'medium' })
    const start = Date.now()
    await owner.makeAccount()
    await owner.does(() => page.getByRole('radio', { name: /^Start empty/ }).check())
    await owner.press('Continue')
    await page.getByRole('heading', { name: 'Welcome, Ada. The site is yours.' }).waitFor()

    await owner.follow('Resume')
    await page.getByRole('heading', { name: 'Resume', level: 1 }).waitFor()
    await owner.does(() => page.getByRole('group', { name: 'Skills' }).getByRole('button', { name: 'Add' }).click())
    for (const [at, skill] of ['Lithography', 'Hydrography', 'Typesetting'].entries()) {
      if (at > 0) await owner.does(() => page.keyboard.press('Enter'))
      await owner.does(() => page.keyboard.type(skill))
    }
    await owner.isSaved()

    await owner.press('Add a job')
    await owner.fill('Title', 'Map printer')
    await owner.fill('Company', 'Quill and Daughter')
    await owner.does(() => page.getByLabel('Month').first().selectOption({ label: 'May' }))
    await owner.does(() => page.getByLabel('Year').first().fill('2019'))
    await owner.isSaved()

    await owner.follow('Resume')
    await owner.press('Add a school')
    await owner.fill('Institution', 'Tidewater College')
    await owner.does(() => page.getByRole('radio', { name: /^Finished/ }).check())
    await owner.does(() => page.getByLabel(/year/i).first().fill('2014'))
    await owner.isSaved()

    await owner.follow('About me')
    await owner.choose(portrait)
    await owner.describe('Ada at her press')

    await owner.does(() => page.getByRole('link', { name: 'Review', exact: true }).first().click())
    await owner.press('Publish my site')
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    report('an empty site filled', owner.actions(), start)
    expect(owner.actions()).toBeLessThanOrEqual(30)

    await follows(server)
    await expectOwnPages(page, server)
    const resume = textOf(await ask(server.origin, '/resume'))
    for (const text of ['Map printer', 'Tidewater College', 'Lithography', 'Typesetting'])
      expect(resume).toContain(text)
  },
  240_000,
)

/** Home is cached since the start, so it tells when pages follow the publish. */
function follows({ origin }: Server): Promise<void> {
  return expect.poll(async () => textOf(await ask(origin, '/home'))).toContain('Ada Quill')
}

/** The machine's own time says nothing about an owner's: a slow person takes 5 s for a press. */
function report(what: string, presses: number, start: number): void {
  console.log(`${what}: ${presses} presses, ${((Date.now() - start) / 1000).toFixed(1)} s of the machine`)
}
