import { expect } from 'vitest'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { openedByNewOwner } from '#support/journeys/new-owner.ts'
import { expectOwnPages } from '#support/journeys/pages/own-pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'

/** From an empty data folder, which the start fills with the sample, to one's own published site. docs/behaviour.md 24.5. */
const portrait = 'sample/files/about/portrait.jpg'
const picture = 'sample/files/home/slideshow/1-creek-at-dusk.jpg'

journey(
  'an empty site has a job, a school, a portrait and three skills, published, in 30 presses, then a picture',
  async () => {
    const { page, server, owner } = await openedByNewOwner({ size: 'medium' })
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
    expect(owner.actions()).toBeLessThanOrEqual(30)

    // Home is cached since the start, so it tells when pages follow the publish.
    await expect.poll(() => shown(server, '/home')).toContain('Ada Quill')
    await expectOwnPages(page, server)
    const resume = await shown(server, '/resume')
    for (const text of ['Map printer', 'Tidewater College', 'Lithography', 'Typesetting'])
      expect(resume).toContain(text)
    expect(await shown(server, '/about')).toContain('Ada at her press')

    // What the overview asks for next, and a picture of the job.
    await page.goto('/studio')
    await hydrate(page)
    await owner.follow('Your headline')
    await owner.fill('Headline', 'Printer of maps')
    await owner.fill('Welcome', 'Hello, I am Ada.')
    await owner.isSaved()
    await owner.follow('Pictures')
    await page.getByText('Without pictures').click()
    await page.getByRole('link', { name: /Map printer/ }).click()
    await owner.choose(picture)
    await owner.describe('A map on the press')
    await page.getByRole('link', { name: 'Review', exact: true }).first().click()
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    await expect.poll(() => shown(server, '/home')).toContain('Hello, I am Ada.')
    const [job = ''] = /\/resume\/jobs\/details\?uuid=[\w-]+/.exec(resume) ?? []
    await expect.poll(() => shown(server, job)).toContain('A map on the press')
  },
  240_000,
)

async function shown({ origin }: Server, path: string): Promise<string> {
  return textOf(await ask(origin, path))
}
