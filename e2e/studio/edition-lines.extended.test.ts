import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, cookieOf, openSignedIn } from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** The lines of an edition are chosen, worded and followed. docs/behaviour.md 38.5. */

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey(
  'an edition chooses lines of a job in its own order and words, and keeps them when the job is edited',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium' })
    const headers = { cookie: await cookieOf(server, admin) }
    await page.goto('/studio/editions')
    await hydrate(page)
    await page.getByRole('button', { name: 'New edition' }).click()
    await page.waitForURL(/\/studio\/editions\/[\w-]+$/)
    await hydrate(page)
    const edition = new URL(page.url()).pathname
    const text = async () => textOf(await ask(server.origin, `${edition}/resume.txt`, { headers }))
    await page.getByLabel('Name of the edition').fill('Teaching')

    const job = page.getByRole('region', { name: 'Jobs' }).locator('.lines__item').first()
    await job.getByText(/^\d+ of \d+ points/).click()
    const lines = job.locator('.edition__lines textarea')
    const [first = '', second = '', third = ''] = await lines.evaluateAll((all) =>
      all.map((line) => (line as HTMLTextAreaElement).value),
    )
    const whole = await text()
    for (const line of [first, second, third]) expect(whole).toContain(line.slice(0, 30))
    await job.getByRole('checkbox', { name: 'Show line 1 of ' }).uncheck()
    await job.getByRole('button', { name: /^Move line 2 of .* down$/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => lines.nth(2).inputValue()).toBe(second)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Move line 3 of .* down$/)
    // Emptied by hand, the words of a line can be typed anew.
    await lines.nth(1).fill('')
    await lines.nth(1).pressSequentially('Words for readers of schools')
    expect(await lines.nth(1).inputValue()).toBe('Words for readers of schools')
    await isSaved(page)
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(text).toContain('Words for readers of schools')
    const own = await text()
    expect(own).not.toContain(first.slice(0, 30))
    expect(own.indexOf('Words for readers')).toBeLessThan(own.indexOf(second.slice(0, 30)))

    await page.goto('/studio/resume')
    await hydrate(page)
    await page.getByRole('main').locator('a.rows__link').first().click()
    await hydrate(page)
    const duties = page.getByLabel(/^Responsibilities, line/)
    await duties.nth(1).fill('Said in the words of today')
    await isSaved(page)
    const followed = await text()
    expect(followed.indexOf('Words for readers')).toBeLessThan(followed.indexOf('Said in the words of today'))
    expect(followed).not.toContain(first.slice(0, 30))
    await page.goto(edition)
    await hydrate(page)
    await job.getByText(/^\d+ of \d+ points/).click()
    const shown = await lines.evaluateAll((all) => all.map((line) => (line as HTMLTextAreaElement).value))
    expect(shown.slice(0, 2)).toEqual(['Words for readers of schools', 'Said in the words of today'])
  },
  120_000,
)
