import { afterAll, beforeAll, expect } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { addPeople, admin, done, openAs, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { putMessages } from '#support/journeys/messages.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { publishNow, saveFields } from '#support/studio/draft-steps.ts'

/** The studio's first screen, for a new owner and for a settled one. docs/behaviour.md 23.5. */
const owner = { collection: 'person-info', id: 'owner' } as const
const ada = { uid: 'test', name: 'Rowan Brackwater' }

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
    const edits = [{ path: 'headline', value: 'Printer of maps' }]
    done(await saveFields(ports, { entry: owner, edits }, ada))
  })
  await page.reload()
  expect((await states.allTextContents())[1]).toBe('Done')
})

journey('the site stands beside the steps as visitors see it, without the draft', async () => {
  const page = await openSignedIn(server, admin)
  await withPorts(server, async (ports) => {
    done(await revert(ports, 'all'))
    const edits = [{ path: 'welcome', value: 'Only drafted.' }]
    done(await saveFields(ports, { entry: owner, edits }, ada))
  })
  await page.goto('/studio')
  const frame = page.frameLocator('iframe')
  await frame.locator('h1').first().waitFor()
  expect(await frame.locator('body').textContent()).not.toContain('Only drafted.')
})

journey('messages stand beside the steps, and after a publish one line names the steps that are left', async () => {
  const page = await openAs(server, admin, '/studio')
  const newest = page.getByRole('region', { name: 'Newest messages' })
  expect([await newest.count(), await page.locator('.latest__week').count()]).toEqual([0, 1])
  await putMessages(server, [{ name: 'Harriet Vane' }])
  await page.reload()
  await newest.getByText('Harriet Vane').waitFor()
  expect(await page.getByRole('link', { name: 'start empty' }).count()).toBe(1)
  await withPorts(server, async (ports) => {
    const edits = [{ path: 'headline', value: 'Printer of maps' }]
    done(await saveFields(ports, { entry: owner, edits }, ada))
    await publishNow(ports)
  })
  await page.reload()
  await page.getByText('Your site is live. Next: Your portrait, Your story, The first job, Mail').waitFor()
  await newest.getByText('Harriet Vane').waitFor()
  expect(await page.getByText('Nothing is public until you publish').count()).toBe(0)
})

// The steps are hidden by this journey, so the ones for a new owner come before it.
journey.extended('hidden steps stay hidden, and what waits is there instead', async () => {
  await withPorts(server, async (ports) => {
    done(await saveFields(ports, { entry: owner, edits: [{ path: 'welcome', value: 'Good day.' }] }, ada))
  })
  const page = await openAs(server, admin, '/studio')
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Rowan\.$/ }).waitFor()
  await expect.poll(() => page.getByText(/^Your site is live\. Next/).count()).toBe(0)
  expect(await page.getByText('1 unpublished change').isVisible()).toBe(true)
  await page.getByRole('region', { name: 'Not published' }).getByRole('link', { name: 'Home' }).click()
  expect(new URL(page.url()).pathname).toBe('/studio/home')
})
