import { expect } from 'vitest'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { linkedInArchive } from '#support/journeys/linkedin-archive.ts'
import { openedByNewOwner } from '#support/journeys/new-owner.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'

/** From an empty data folder to one's own published resume, by a LinkedIn archive. docs/behaviour.md 25. */
journey(
  'an owner brings a LinkedIn archive to an empty site, fixes what it lacks, and publishes it',
  async () => {
    const path = await linkedInArchive()
    const { page, server, owner } = await openedByNewOwner({ expectedErrors: /status of 4(00|22)/ })
    await owner.makeAccount()
    await owner.does(() => page.getByRole('radio', { name: /^Import my resume/ }).check())
    await owner.press('Continue')
    await page.waitForURL('**/studio/import?begin=1') // the page before takes a file too
    await hydrate(page)

    await owner.does(() => page.locator('input[type=file]').setInputFiles(path))
    await page.getByRole('heading', { name: 'From LinkedIn, archive.zip' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Import Draughtswoman' }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Import Postal code' }).isChecked()).toBe(false)
    expect(await page.getByText('“Nameless role” has no company.').isVisible()).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await owner.does(() => page.getByText(/^Left out/).click())
    await page.getByText('About other people. We did not open it.').first().waitFor()
    await owner.does(() => page.getByRole('checkbox', { name: 'Import Postal code' }).click())
    await owner.does(() => page.getByRole('checkbox', { name: 'Import Press safety' }).click())
    await owner.press('Continue')
    await page.getByRole('heading', { name: 'Your site is ready' }).waitFor()
    await owner.does(() => page.getByText(/^All changes/).click())
    await page.getByText('Nameless role').first().waitFor()
    expect(
      await page
        .getByRole('region', { name: 'Pages' })
        .getByText(/Map printer, Tidewater College/)
        .isVisible(),
    ).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('heading', { name: 'Your site is ready' }).waitFor()
    // What the file lacks is asked for now.
    await page.getByRole('button', { name: '1 field to fix first' }).waitFor()
    await owner.does(() => page.getByRole('link', { name: /^Nameless role: / }).click())
    await hydrate(page)
    await owner.does(() => page.locator('[name=company]').fill('Guild of Maps'))
    await owner.isSaved()
    await page.goto('/studio/review')
    await hydrate(page)
    await owner.does(() => page.getByRole('button', { name: 'Publish my site' }).click())
    await page.getByRole('heading', { name: /^Published/ }).waitFor()

    const shown = async (address: string) => textOf(await ask(server.origin, address))
    // Home is cached since the start, so it tells when pages follow the publish.
    await expect.poll(() => shown('/home'), { timeout: 10_000 }).toContain('Ada Quill')
    const resume = await shown('/resume')
    for (const words of [
      'Map printer',
      'Quill and Daughter',
      'May 2019',
      'Present',
      'Draughtswoman',
      'January 2014',
      'April 2019',
      'Guild of Maps',
      'Nameless role',
    ])
      expect(resume).toContain(words)
    for (const words of ['Tidewater College', 'Bachelor of Arts', 'Cartography', '2014', 'Lithography', 'French'])
      expect(resume).toContain(words)
    // The picture of a link is made anew in the background; until then the head may name the one before.
    await expect.poll(() => shown('/resume'), { timeout: 60_000 }).not.toMatch(/Brackwater|Wandoline/)
    expect(resume).not.toMatch(/Press safety|Her charts are true/)
    const [job = ''] = /\/resume\/jobs\/details\?uuid=[\w-]+/.exec(resume) ?? []
    expect(await shown(job)).toContain('Charts of the coast')
  },
  180_000,
)
