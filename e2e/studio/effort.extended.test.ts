import { expect } from 'vitest'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { linkedInArchive } from '#support/journeys/linkedin-archive.ts'
import { openedByNewOwner } from '#support/journeys/new-owner.ts'
import { expectOwnPages } from '#support/journeys/pages/own-pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'

/** How many presses an owner with a resume needs, and that each public page can be shown afterwards. docs/behaviour.md 24.5. */
journey(
  'a resume is brought and published in 10 presses, and a wrong word is fixed and published in 6',
  async () => {
    const path = await linkedInArchive()
    const { page, server, owner } = await openedByNewOwner({ size: 'medium' })
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
    expect(owner.actions()).toBeLessThanOrEqual(10)
    // Home is cached since the start, so it tells when pages follow the publish.
    await expect.poll(async () => textOf(await ask(server.origin, '/home'))).toContain('Ada Quill')
    await expectOwnPages(page, server)

    await page.goto('/studio')
    await hydrate(page)
    const before = owner.actions()
    await owner.follow('Home')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await owner.fill('Headline', 'Printer of sea maps')
    await owner.isSaved()
    await owner.does(() => page.getByRole('link', { name: 'Review', exact: true }).first().click())
    await page.getByRole('heading', { name: '1 change' }).waitFor()
    await owner.press('Publish 1 change')
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    expect(owner.actions() - before).toBeLessThanOrEqual(6)
    await expect.poll(async () => textOf(await ask(server.origin, '/home'))).toContain('Printer of sea maps')
  },
  240_000,
)
