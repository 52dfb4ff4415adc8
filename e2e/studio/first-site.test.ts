import { expect } from 'vitest'
import { journey } from '#support/journeys/browser.ts'
import { openedByNewOwner } from '#support/journeys/new-owner.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'

/**
 * From an empty data folder, which the start fills with the sample, to one's own published site. A slow person takes 5 s for an
 * action, so 60 of them are 5 minutes. docs/behaviour.md 24.5.
 */
const maxActions = 60
const portrait = 'sample/files/about/portrait.jpg'
const picture = 'sample/files/home/slideshow/1-creek-at-dusk.jpg'

journey(
  `an owner gets from the printed address to their own published site in at most ${maxActions} actions`,
  async () => {
    const { page, server, owner } = await openedByNewOwner()
    await owner.makeAccount()
    await owner.does(() => page.getByRole('radio', { name: /^Start empty/ }).check())
    await owner.press('Continue')
    await page.getByRole('heading', { name: 'Welcome, Ada. The site is yours.' }).waitFor()

    await owner.follow('Your headline')
    await owner.fill('Headline', 'Printer of maps')
    await owner.fill('Welcome', 'Hello, I am Ada.')
    await owner.isSaved()

    await owner.follow('Overview')
    await owner.follow('Your portrait')
    await owner.choose(portrait)
    await owner.describe('Ada at her press')

    await owner.follow('Overview')
    await owner.follow('The first job')
    await owner.press('Add a job')
    await owner.fill('Title', 'Map printer')
    await owner.fill('Company', 'Quill and Daughter')
    await owner.does(() => page.getByLabel('Month').first().selectOption({ label: 'May' }))
    await owner.does(() => page.getByLabel('Year').first().fill('2019'))
    await owner.isSaved()

    await owner.follow('Pictures')
    await owner.does(() => page.getByText('Without pictures').click())
    await owner.does(() => page.getByRole('link', { name: /Map printer/ }).click())
    await owner.choose(picture)
    await owner.describe('A map on the press')

    await owner.does(() => page.getByRole('link', { name: 'Review', exact: true }).first().click())
    await owner.does(() => page.getByRole('button', { name: 'Publish my site' }).click())
    await page.getByRole('heading', { name: /^Published/ }).waitFor()

    await expect.poll(() => shown(server, '/home'), { timeout: 10_000 }).toContain('Hello, I am Ada.')
    expect(await shown(server, '/home')).toContain('Ada Quill')
    expect(await shown(server, '/resume')).toContain('Map printer')
    for (const path of ['/home', '/about', '/resume', '/projects', '/contact'])
      await expect.poll(() => shown(server, path)).not.toMatch(/Brackwater|Wandoline/)
    const [job = ''] = /\/resume\/jobs\/details\?uuid=[\w-]+/.exec(await shown(server, '/resume')) ?? []
    expect(await shown(server, job)).toContain('A map on the press')
    expect(await shown(server, '/about')).toContain('Ada at her press')
    expect(owner.actions()).toBeLessThanOrEqual(maxActions)
  },
  180_000,
)

async function shown({ origin }: Server, path: string): Promise<string> {
  return textOf(await ask(origin, path))
}
