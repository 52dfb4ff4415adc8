import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { readEntries } from '#calls/studio/draft/read-draft.ts'
import { noSampleMark } from '#calls/studio/publish/publish.ts'
import { addPeople, admin, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { linkedInArchive } from '#support/journeys/linkedin-archive.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer, vita } from '#support/journeys/server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** A whole day in the studio. docs/behaviour.md 22 to 25, 14.13. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  // The content is the owner's, so an import adds to it.
  await withPorts(server, async ({ documents }) => done(await documents.commit([noSampleMark])))
})

afterAll(() => server?.stop())

journey(
  'an owner imports, writes in two tabs, is signed out, publishes, undoes, restores, and has the same site elsewhere',
  async () => {
    const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed|ERR_FAILED|status of 409/ })
    const archive = await linkedInArchive()
    await importFile(page, archive)
    // It lacks a company, for which a publish would ask.
    await page.getByRole('checkbox', { name: 'Import Nameless role' }).uncheck()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: /^\d+ changes$/ }).waitFor()
    await publishAll(page, 'From LinkedIn')
    await shows('Quill and Daughter')

    const edited = await withPorts(server, async (ports) => {
      const [jobs, schools] = [done(await readEntries(ports, 'jobs')), done(await readEntries(ports, 'education'))]
      return [...jobs, ...schools].slice(0, 10)
    })
    expect(edited.length).toBe(10)
    const other = await page.context().newPage()
    for (const [at, { entry }] of edited.entries()) {
      const tab = at % 2 === 0 ? page : other
      await tab.goto(`/studio/resume/${entry.collection}/${entry.id}`)
      await hydrate(tab)
      await tab.locator('[name=company], [name=institution]').fill(`Name ${at} of this day`)
      await isSaved(tab)
    }

    const path = `/studio/resume/jobs/${edited[0]?.entry.id}`
    for (const tab of [page, other]) {
      await tab.goto(path)
      await hydrate(tab)
    }
    await page.route('**/studio/entries/**', (route) => route.abort())
    await page.getByLabel('Company *').fill('Mine')
    await expect.poll(() => barOf(page)).toMatch(/^Not saved/)
    await other.getByLabel('Company *').fill('Theirs')
    await isSaved(other)
    await page.unroute('**/studio/entries/**')
    await page.getByRole('button', { name: 'Keep mine' }).click({ timeout: 30_000 })
    await isSaved(page)
    await other.close()

    await page.waitForLoadState('networkidle')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.getByLabel('Company *').fill('Written signed out')
    await expect.poll(() => barOf(page)).toMatch(/^Not saved: you are signed out/)
    await page.context().addCookies(cookies)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await isSaved(page)

    await publishAll(page, 'Ten names')
    await shows('Written signed out')
    await page.getByRole('button', { name: 'Undo this publish' }).click()
    await page.getByRole('heading', { name: '10 changes', exact: true }).waitFor()
    await publishAll(page, 'As before')
    await shows('Name 1 of this day', false)
    await page.goto('/studio/history')
    await page.getByRole('link', { name: 'Ten names' }).first().click()
    await page.getByRole('button', { name: /^Restore version \d+$/ }).click()
    await page.getByRole('heading', { name: '10 changes', exact: true }).waitFor()
    await publishAll(page, 'Again')
    await shows('Written signed out')

    await importFile(page, archive)
    // The one that was not taken.
    expect(await page.getByText('New', { exact: true }).count()).toBe(1)

    const folder = temporaryFolder()
    const [backup, elsewhere] = [join(folder, 'backup.zip'), join(folder, 'elsewhere')]
    await vita(['backup', backup], server.settings)
    await vita(['restore', backup], { DATA_DIR: elsewhere })
    await vita(['export', join(folder, 'here')], server.settings)
    await vita(['export', join(folder, 'there')], { DATA_DIR: elsewhere })
    const [here, there] = [bytesIn(join(folder, 'here')), bytesIn(join(folder, 'there'))]
    expect(here.size).toBeGreaterThan(20)
    expect(there).toEqual(here)
    expect([...here.values()].some((bytes) => bytes.toString().includes('Written signed out'))).toBe(true)
  },
  300_000,
)

async function importFile(page: Page, path: string): Promise<void> {
  await page.goto('/studio/import')
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('heading', { name: /^From LinkedIn/ }).waitFor()
  await hydrate(page)
}

async function publishAll(page: Page, summary: string): Promise<void> {
  await page.goto('/studio/review')
  await page.getByLabel('Note for your history').fill(summary)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('heading', { name: /^Published/ }).waitFor()
}

/** Pages show a publish within a second. */
async function shows(text: string, isShown = true): Promise<void> {
  await expect
    .poll(async () => textOf(await ask(server.origin, '/resume')).includes(text), { timeout: 10_000 })
    .toBe(isShown)
}

function isSaved(page: Page): Promise<void> {
  return expect.poll(() => barOf(page), { timeout: 30_000 }).toMatch(/^Saved/)
}

function barOf(page: Page): Promise<string> {
  return page.locator('.draft-bar__end').innerText()
}

/** The bytes of each file of a folder, by its path. */
function bytesIn(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((path) => [path.slice(folder.length), readFileSync(path)]),
  )
}
