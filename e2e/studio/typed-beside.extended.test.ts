import { expect, onTestFinished } from 'vitest'
import { addPeople, admin, openSignedIn } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { startServer } from '#support/journeys/server.ts'
import { studioScreens } from '#support/journeys/studio.ts'

/** What is typed beside the form of a screen's main button. docs/behaviour.md 23.13. */
const csv = 'Company Name,Title,Description,Location,Started On,Finished On\nHarbour,Pilot,,,2018,\n,Keeper,,,2019,\n'

journey(
  'no screen has a field that is typed in beside the form of its main button, and is lost at its press',
  async () => {
    const server = await startServer()
    onTestFinished(async () => void (await server.stop()))
    await addPeople(server, [admin])
    const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed|status of 400/ })
    const beside = () =>
      page.evaluate(() => {
        const mains = [...document.querySelectorAll<HTMLButtonElement>('button.button--main[type=submit]')]
        const own = new Set(mains.filter((each) => each.checkVisibility()).map((each) => each.form))
        // A form without a button saves by itself.
        const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].filter(
          ({ form, type }) => form?.querySelector('button[type=submit]') && type !== 'hidden' && type !== 'submit',
        )
        return own.size === 0
          ? []
          : fields.filter((each) => each.checkVisibility() && !own.has(each.form)).map(({ name }) => name)
      })
    const found: Record<string, string[]> = {}
    for (const path of studioScreens) {
      await page.goto(path)
      const names = await beside()
      if (names.length > 0) found[path] = names
    }
    expect(found).toEqual({})

    await page.goto('/studio/import')
    const file = { name: 'Positions.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('“Keeper” has no company.').waitFor()
    expect(await beside()).toEqual([])
    await page.getByLabel('Company').fill(' ')
    await page.getByRole('button', { name: 'Add it Keeper' }).click()
    await page.getByText('“Keeper” still lacks something').first().waitFor()
    await page.getByLabel('Company').fill('Harbour')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('heading', { name: '2 changes' }).waitFor()
    await page.getByText('Keeper').first().waitFor()
  },
  10_000 * studioScreens.length,
)
