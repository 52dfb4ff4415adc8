import { afterAll, beforeAll, expect } from 'vitest'
import { revert } from '#calls/studio/draft/revert.ts'
import { saveFields } from '#calls/studio/draft/save-fields.ts'
import { addPeople, admin, done, openAs, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks, looks } from '#support/journeys/axe.ts'
import { journey } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** The studio's first screen, for a new owner and for a settled one. docs/behaviour.md 23.5. */
const owner = { collection: 'person-info', id: 'owner' } as const
const ada = { uid: 'test', name: 'Rowan Brackwater' }
/** As the sample has it. */
const welcome = 'Welcome! I’m Rowan Brackwater.'

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey('a new owner sees five steps, their states, and the way to set up mail', async () => {
  const page = await openAs(server, admin, '/studio')
  await page.getByRole('heading', { name: 'Welcome, Rowan. The site is yours.' }).waitFor()
  const states = page.locator('.steps__state')
  expect(await states.allTextContents()).toEqual([...Array(4).fill('Still the sample'), 'Set up mail'])
  expect(await page.getByRole('link', { name: 'Mail', exact: true }).getAttribute('href')).toBe('/studio/settings')
  await withPorts(server, async (ports) => {
    const edits = [{ path: 'welcome', value: 'Hello.', shown: welcome }]
    done(await saveFields(ports, { entry: owner, edits, tab: 'test' }, ada))
  })
  await page.reload()
  expect((await states.allTextContents())[1]).toBe('Done')
})

journey('the site stands beside the steps as visitors see it, without the draft', async () => {
  const page = await openSignedIn(server, admin)
  await withPorts(server, async (ports) => {
    done(await revert(ports, 'all'))
    const edits = [{ path: 'welcome', value: 'Only drafted.', shown: welcome }]
    done(await saveFields(ports, { entry: owner, edits, tab: 'test' }, ada))
  })
  await page.goto('/studio')
  const frame = page.frameLocator('iframe')
  await frame.locator('h1').first().waitFor()
  expect(await frame.locator('body').textContent()).not.toContain('Only drafted.')
})

// The steps are hidden by this journey, so the ones for a new owner come before it.
journey.extended('hidden steps stay hidden, and what waits is there instead', async () => {
  const page = await openAs(server, admin, '/studio')
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Rowan\.$/ }).waitFor()
  expect(await page.getByText('1 unpublished change.').isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  expect(new URL(page.url()).pathname).toBe('/studio/home')
})

journey.extended(
  'axe finds nothing on the settled overview, in three looks',
  async () => {
    const page = await openAs(server, admin, '/studio')
    expect(await faultsInLooks(page, looks)).toEqual([])
  },
  180_000,
)
