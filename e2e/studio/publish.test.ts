import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { addPeople, admin, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { journey } from '#support/journeys/browser.ts'
import { jobPage } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { focusedQuestion, topOf } from '#support/journeys/studio.ts'
import { saveFields } from '#support/studio/draft-steps.ts'

/** Review, publish, history and restore, in a browser. docs/behaviour.md 24.3, 24.4. */
const job = { collection: 'jobs', id: new URL(jobPage, 'http://vita.invalid').searchParams.get('uuid') ?? '' } as const
const owner = { collection: 'person-info', id: 'owner' } as const

let server: Server
let count = 0

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

beforeEach(() => withPorts(server, async (ports) => void done(await revert(ports, 'all'))))

journey(`a change is reviewed, published, and restored from the history`, async () => {
  const page = await openSignedIn(server, admin)
  await page.goto('/studio/review')
  await page.getByRole('heading', { name: 'Not published yet' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 400 })
  const [first, second] = [nextText(), nextText()]
  await draft(job, { description: first })
  await publishAll(page, 'The first words')
  await draft(job, { description: second })
  await publishAll(page)
  await page.getByRole('heading', { name: 'Published on this computer only' }).waitFor()
  await expect.poll(() => topOf(page)).toEqual([0, 'Published on this computer only'])
  expect(await page.getByRole('link', { name: 'Send the PDF for now' }).isVisible()).toBe(true)
  expect(await page.getByText('it shows no email address').isVisible()).toBe(true)
  await shows(jobPage, second)
  await page.getByRole('button', { name: 'Undo this publish' }).click()
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
  await expect.poll(() => topOf(page)).toEqual([0, '1 change'])
  expect(await page.locator('ins').allTextContents()).not.toEqual([])
  await withPorts(server, async (ports) => void done(await revert(ports, 'all')))

  await page.goto('/studio/history')
  await page.getByRole('link', { name: 'The first words' }).first().click()
  await page.getByRole('button', { name: /^Restore version \d+$/ }).click()
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
  expect(await page.locator('ins').allTextContents()).not.toEqual([])
  await shows(jobPage, second)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await page.getByRole('heading', { name: /^Published/ }).waitFor()
  await shows(jobPage, first)
})

journey.extended(`one field is reverted, then everything, and undone`, async () => {
  const page = await openSignedIn(server, admin)
  await draft(job, { description: nextText(), company: nextText() })
  await page.goto('/studio/review')
  await page.getByRole('heading', { name: '2 changes', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Revert Company/ }).click()
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Revert everything' }).click()
  await focusedQuestion(page, 'Revert 1 change?').waitFor()
  await page.locator('form:focus').getByRole('button', { name: 'Revert everything' }).click()
  await page.getByRole('heading', { name: 'All changes published' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
})

journey(`a draft with a problem says so before it is published, and the link leads to its field`, async () => {
  const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed/ })
  await draft(job, { company: '' })
  await page.goto('/studio/review')
  await page.getByRole('heading', { name: '1 field to fix first' }).waitFor()
  await page.getByRole('button', { name: '1 field to fix first' }).press('Enter')
  expect(await page.locator('.draft-bar').getByRole('status').innerText()).toBe('1 field to fix')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rejected')
  await page.getByRole('link', { name: /the company is missing\.$/ }).click()
  await page.locator(':target').waitFor()
  expect(await page.locator(':target').getAttribute('name')).toBe('company')
})

journey.embedded(
  'axe finds nothing on the review, the published screen and the history, in three looks',
  async () => {
    const page = await openSignedIn(server, admin, { expectedErrors: /status of 422|sandboxed/ })
    await draft(job, { description: nextText(), responsibilities: [nextText(), 'Second line'], company: '' })
    await draft(owner, { headline: nextText() })
    await page.goto('/studio/review')
    expect(await faultsInLooks(page)).toEqual([])
    await page.getByRole('button', { name: 'Revert everything' }).click()
    await focusedQuestion(page, /^Revert \d changes\?$/).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.getByRole('button', { name: '1 field to fix first' }).waitFor()
    await page.getByLabel('Note for your history').press('Enter')
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    expect(await page.title()).toMatch(/^Error: /)
    expect(await faultsInLooks(page)).toEqual([])
    await draft(job, { company: nextText() })
    await publishAll(page)
    expect(await faultsInLooks(page)).toEqual([])
    await draft(owner, { headline: nextText() })
    await publishAll(page, 'Another headline')
    for (const path of ['/studio/history', '/studio/history/1', '/studio/review']) {
      await page.goto(path)
      expect(await faultsInLooks(page), path).toEqual([])
    }
  },
  180_000,
)

/** Pages show a publish within a second. */
async function shows(path: string, text: string): Promise<void> {
  await expect.poll(async () => textOf(await ask(server.origin, path)), { timeout: 10_000 }).toContain(text)
}

/** Drafts these fields; one that was drafted before is written again. */
async function draft(entry: typeof job | typeof owner, fields: Record<string, unknown>): Promise<void> {
  await withPorts(server, async (ports) => {
    const by = { uid: 'test', name: 'Rowan Brackwater' }
    for (const name of Object.keys(fields)) done(await revert(ports, [{ entry, field: name }]))
    const edits = Object.entries(fields).map(([path, value]) => ({ path, value }))
    done(await saveFields(ports, { entry, edits }, by))
  })
}

function nextText(): string {
  count += 1
  return `Words number ${count} of this test`
}

async function publishAll(page: Page, summary = ''): Promise<void> {
  await page.goto('/studio/review')
  await page.getByLabel('Note for your history').fill(summary)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('heading', { name: /^Published/ }).waitFor()
}
