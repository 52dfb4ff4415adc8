import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAccount } from '#calls/accounts/accounts.ts'
import { revert } from '#calls/studio/apply.ts'
import { makeEntry } from '#calls/studio/draft/save-entry.ts'
import { addPeople, admin, done, logIn, openAs, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { barOf, endSessions, studioJob } from '#support/journeys/studio.ts'

/** What is typed in the studio and not stored, when the session ends or another tab signs out. docs/behaviour.md 23.6. */
const folder = '/studio/pictures/home/slideshow'
const other = { ...admin, email: 'other@example.com', firstName: 'Other' }

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  await withPorts(server, async (ports) => done(await addAccount(ports, 'localhost', other)))
})

afterAll(() => server?.stop())

beforeEach(() => withPorts(server, async (ports) => void done(await revert(ports, 'all'))))

for (const [what, path, field, text] of [
  ['a job', studioJob, 'Company *', 'Typed signed out'],
  ['a picture', folder, 'Description of picture 1', 'A flag at half mast.'],
] as const)
  journey(
    `what is typed in ${what} after the session ended is in the field after a reload and a sign-in, and saved`,
    async () => {
      const page = await open(path)
      await endSessions(server, page)
      await page.getByLabel(field, { exact: true }).fill(text)
      await expect.poll(() => barOf(page)).toMatch(/^Not saved: you are signed out/)
      await page.reload()
      await page.getByText('Your session is over. Please log in again.').waitFor()
      await hydrate(page)
      await logIn(page, admin)
      await page.waitForURL(`**${path}`)
      await expect.poll(() => page.getByLabel(field, { exact: true }).inputValue()).toBe(text)
      await expect.poll(() => barOf(page)).toMatch(/^Saved/)
      await page.reload()
      expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe(text)
    },
  )

journey('another account that signs in in the same tab neither sees nor keeps what was typed', async () => {
  const page = await open(studioJob)
  await endSessions(server, page)
  await page.getByLabel('Company *').fill('Mine alone')
  await expect.poll(() => barOf(page)).toMatch(/^Not saved: you are signed out/)
  await page.reload()
  await hydrate(page)
  await logIn(page, other)
  await page.waitForURL(`**${studioJob}`)
  await hydrate(page)
  await expect.poll(() => keptIn(page)).not.toContain('Mine alone')
  expect(await page.getByLabel('Company *').inputValue()).not.toBe('Mine alone')
})

journey('a sign-out removes what was typed from the tab', async () => {
  const page = await open(studioJob)
  await page.route('**/studio/entries/**', (route) => route.abort())
  await page.getByLabel('Company *').fill('Never stored')
  await expect.poll(() => keptIn(page)).toContain('Never stored')
  await page.unroute('**/studio/entries/**')
  await page.route('**/studio/entries/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByText('You have been successfully logged out.').first().waitFor()
  expect(await keptIn(page)).not.toContain('Never stored')
})

journey('open tabs of the studio leave when another tab signs out, but not a form with unsaved words', async () => {
  const page = await open(studioJob)
  const tabs = await Promise.all(['/studio', studioJob, '/studio/messages', '/studio/people', '/account'].map(opened))
  const [unsaved, adding] = await Promise.all([opened(studioJob), opened('/studio/people')])
  await unsaved.route('**/studio/entries/**', (route) => route.abort())
  await unsaved.getByLabel('Company *').fill('Not stored yet')
  await expect.poll(() => barOf(unsaved)).toMatch(/^Not saved/)
  await adding.locator('main [name=email]').first().fill('new@example.com')

  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/home')
  for (const tab of tabs) await tab.waitForURL(/\/login\?redirect=/)
  expect(await unsaved.getByLabel('Company *').inputValue()).toBe('Not stored yet')
  expect(await adding.locator('main [name=email]').first().inputValue()).toBe('new@example.com')
  for (const tab of [...tabs, unsaved, adding]) await tab.close()

  async function opened(path: string): Promise<Page> {
    const tab = await page.context().newPage()
    await tab.goto(path)
    await hydrate(tab)
    return tab
  }
})

test('the page of the first account is the same with a change in the draft', async () => {
  const before = textOf(await ask(server.origin, '/studio/welcome'))
  await withPorts(server, async (ports) => done(await makeEntry(ports, 'jobs', { by: { uid: 'a', name: 'A' } })))
  expect(textOf(await ask(server.origin, '/studio/welcome'))).toBe(before)
})

async function open(path: string): Promise<Page> {
  const page = await openAs(server, admin, path, {
    size: 'medium',
    expectedErrors: /sandboxed|ERR_FAILED|status of (404|409)/,
    more: {},
  })
  await hydrate(page)
  // A page whose scripts ran late asks who is signed in, and would leave once the session has ended.
  await page.waitForLoadState('networkidle')
  return page
}

function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage }))
}
