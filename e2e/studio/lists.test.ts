import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, cookieOf, openSignedIn } from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** The further lists of the resume: in the studio, and for visitors after a publish. docs/behaviour.md 4.3, 23.7. */
const expectedErrors = /sandboxed|status of (409|404)/

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey('an entry is made, saved while writing, and axe finds nothing on its screen', async () => {
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  await make(page, 'Add a certificate')
  await hydrate(page)
  await page.getByLabel('Name *').fill('Welding')
  await page.getByLabel('Day').first().fill('9')
  await page.getByLabel('Year').first().fill('2020')
  await page.getByText('Date must be a day that exists.').first().waitFor()
  await page.getByLabel('Day').first().fill('')
  await expect.poll(() => page.locator('.draft-bar__end').innerText()).toMatch(/^Saved/)
  expect(await faultsOf(page)).toEqual([])
  await revertAll(page)
})

journey(
  'entries are made, and visitors see them after a publish, a reference only if shown',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'small', expectedErrors })
    const all: [string, Record<string, string>][] = [
      ['Add a volunteer role', { 'Organization *': 'Shelter' }],
      ['Add a project', { 'Name *': 'Atlas' }],
      ['Add a publication', { 'Name *': 'On tides' }],
      ['Add an award', { 'Title *': 'Silver oar' }],
      ['Add a reference', { 'Name *': 'Mary', 'Text *': 'Kept private.' }],
    ]
    for (const [button, values] of all) {
      await make(page, button)
      await hydrate(page)
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
      await expect.poll(() => page.locator('.draft-bar__end').innerText()).toMatch(/^Saved/)
    }
    await page.goto('/studio/review')
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByRole('heading', { name: 'Published.' }).waitFor()
    await expect.poll(async () => textOf(await ask(server.origin, '/resume'))).toContain('Volunteering')
    const resume = textOf(await ask(server.origin, '/resume'))
    for (const title of ['Shelter', 'Atlas', 'On tides', 'Silver oar']) expect(resume).toContain(title)
    expect(resume).not.toContain('Kept private.')
    expect(textOf(await ask(server.origin, '/projects'))).toContain('Atlas')
  },
  120_000,
)

journey('an entry of a list has the title that is typed, and closes only by the owner', async () => {
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  await page.goto('/studio/projects')
  await hydrate(page)
  await page.getByRole('button', { name: 'Add a link' }).click()
  const entry = page.locator('.lines__item').last()
  await entry.getByLabel('Title *').fill('Tide tables')
  await entry.getByLabel('Address *').fill('ftp://example.com')
  await page.getByRole('link', { name: /^Tide tables: the address/ }).waitFor()
  expect(await entry.locator('summary').innerText()).toMatch(/^Tide tables\s+ftp:/)
  await entry.getByLabel('Address *').fill('https://example.com/tides')
  await expect.poll(() => page.locator('.draft-bar__end').innerText()).toMatch(/^Saved/)
  expect(await entry.getByLabel('Address *').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Remove Tide tables' }).click()
  await expect.poll(() => page.locator('.draft-bar__end').innerText()).toContain('Everything is published')
})

journey('the resume is downloaded as JSON by an Admin only', async () => {
  const cookie = await cookieOf(server, admin)
  const answer = await ask(server.origin, '/studio/export/resume.json', { headers: { cookie } })
  expect([answer.status, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="resume.json"'])
  expect(JSON.parse(textOf(answer)).meta.version).toBe('v1.2.1')
  expect((await ask(server.origin, '/studio/export/resume.json')).status).toBe(302)
})

async function make(page: Page, button: string): Promise<void> {
  await page.goto('/studio/resume')
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(/\/studio\/resume\/\w+\/[\w-]+$/)
}

/** Deletes the new entry, for the next journey. */
async function revertAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Delete this/ }).click()
  await page.getByText('Deleted. It stays on the site until you publish.').waitFor()
}
