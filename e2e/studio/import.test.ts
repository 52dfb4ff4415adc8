import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { readEntries } from '#calls/studio/draft/read-draft.ts'
import { noSampleMark } from '#calls/studio/publish/publish.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { doubtfulPdf } from '#support/brought-documents.ts'
import { addPeople, admin, cookieOf, done, openAs, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { topOf } from '#support/journeys/studio.ts'
import { job } from '#support/small-bundle.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { bundleZip } from '#support/zip-bytes.ts'

/** Import and export in the studio. docs/behaviour.md 25. */
let server: Server
let folder: string
let bundle: string

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  // The content is the owner's, so an import adds to it.
  await withPorts(server, async ({ documents }) => done(await documents.commit([noSampleMark])))
  folder = await mkdtemp(join(tmpdir(), 'vita-import-'))
  bundle = join(folder, 'my-site.zip')
  const { documents } = await withPorts(server, async (ports) => ({
    documents: done(await ports.documents.readAll('jobs')),
  }))
  const [first] = documents
  const changed = { ...first?.fields, company: 'Tidewater Civic Lab' }
  await writeFile(
    bundle,
    await bundleZip({
      [`documents/jobs/${first?.id}.json`]: JSON.stringify(changed),
      'documents/jobs/11111111-2222-4333-8444-555555555555.json': JSON.stringify(job('Advisor')),
      'documents/jobs/bad.json': '{"title": 3}',
    }),
  )
})

afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => withPorts(server, async (ports) => void done(await revert(ports, 'all'))))

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

journey('what is ticked of a bundle comes into the draft, and Undo import takes it out', async () => {
  const page = await openSignedIn(server, admin)
  await choose(page, bundle)
  await page.getByRole('heading', { name: 'From Vita bundle, my-site.zip' }).waitFor()
  await hydrate(page)
  expect(await page.getByText('documents/jobs/bad.json: title must be a text.').isVisible()).toBe(true)
  expect((await section(page, 'Different from yours').locator('ins').allTextContents()).join(' ')).toContain(
    'Tidewater',
  )
  expect(await section(page, 'Jobs').getByText('New', { exact: true }).isVisible()).toBe(true)
  expect(await drafted()).toEqual([])
  await section(page, 'Different from yours').getByRole('checkbox').check()
  await page.getByText('2 of 2 chosen').waitFor()
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: '2 changes', exact: true }).waitFor()
  await expect.poll(() => topOf(page)).toEqual([0, '2 changes'])
  expect(textOf(await ask(server.origin, '/resume'))).not.toContain('Advisor')
  const stored = () => withPorts(server, async ({ files }) => done(await files.list({ prefix: 'imports/' })).files)
  await expect.poll(stored).toEqual([])
  expect(server.output()).not.toMatch(/Tidewater Civic Lab|Advisor/)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('The import is out of your draft.').waitFor()
  await page.getByRole('heading', { name: 'All changes published' }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('heading', { name: '2 changes', exact: true }).waitFor()
})

journey.extended('Undo import shows what was written since before it takes that back', async () => {
  const page = await openSignedIn(server, admin)
  await choose(page, await table('Tidewater Civic Lab,Diver,Jan 2009'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
  const edits = [{ path: 'title', value: 'Master diver' }]
  await withPorts(server, async (ports) => {
    const [job] = done(await readEntries(ports, 'jobs')).filter(({ title }) => title === 'Diver')
    const by = { uid: 'ada', name: 'Ada' }
    if (job !== undefined) done(await saveFields(ports, { entry: job.entry, edits }, by))
  })
  await page.reload()
  await hydrate(page)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('You changed some of this since the import').waitFor()
  expect(await drafted()).toEqual(['Master diver'])
  await page.getByRole('button', { name: 'Undo it all the same' }).click()
  await page.getByText('The import is out of your draft.').waitFor()
  expect(await drafted()).toEqual([])
})

journey('a file of no resume is not imported, and says why', async () => {
  const path = join(folder, 'notes.zip')
  await writeFile(path, 'These are only notes.')
  const page = await openSignedIn(server, admin, { expectedErrors: /status of 422/ })
  await choose(page, path)
  await page.getByText('notes.zip has nothing of a resume.').waitFor()
  await page.getByRole('heading', { name: 'Import and export' }).waitFor()
})

journey.extended(
  'a row is unticked and ticked by keyboard, and what lacks something comes with its problem',
  async () => {
    const page = await openSignedIn(server, admin)
    await choose(
      page,
      await table('Tidewater Civic Lab,Diver,Jan 2009\nQuay,Captain,Jan 2008\nQuay,Keeper,Sommer 2009'),
    )
    const box = page.getByRole('checkbox', { name: 'Import Diver' })
    await box.waitFor()
    await hydrate(page)
    await page.getByText('“Keeper” has no start date.').waitFor()
    await page.getByText('3 of 3 chosen').waitFor()
    await box.focus()
    await page.keyboard.press('Space')
    await page.getByText('2 of 3 chosen').waitFor()
    expect(await drafted()).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '2 changes', exact: true }).waitFor()
    expect((await drafted()).sort()).toEqual(['Captain', 'Keeper'])
    await page.getByText('To fix').first().waitFor()
  },
)

test('the download is the published content as a bundle, for Admins only', async () => {
  const { status, headers } = await ask(server.origin, '/studio/export/bundle')
  expect([status, headers.location]).toEqual([302, '/login?redirect=studio/export/bundle'])
  const cookie = await cookieOf(server, admin)
  const answer = await fetch(`${server.origin}/studio/export/bundle`, { headers: { cookie } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="vita-\d{4}-\d\d-\d\d\.zip"$/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('documents/person-info/owner.json')).toBe(true)
})

test('beside the bundle are the resume as JSON and the files that the site offers, without those that are off', {
  tags: 'extended',
}, async () => {
  const cookie = await cookieOf(server, admin)
  const offered = async () => {
    const screen = textOf(await ask(server.origin, '/studio/import', { headers: { cookie } }))
    return [...screen.matchAll(/href="([^"]+)" download/g)].map(([, address]) => address)
  }
  const own = ['/studio/export/bundle', '/studio/export/resume.json']
  expect(await offered()).toEqual([...own, '/resume.pdf', '/resume.docx', '/resume.txt', '/contact.vcf'])
  const settings = { collection: 'site-settings', id: 'owner' } as const
  const save = (fields: Fields | null) =>
    withPorts(server, async ({ documents }) => done(await documents.commit([{ ...settings, fields }])))
  await save({ files: { pdf: false, vcf: false } })
  expect(await offered()).toEqual([...own, '/resume.docx', '/resume.txt'])
  await save(null)
})

journey.embedded(
  'axe finds nothing on the import and its review, in three looks',
  async () => {
    const page = await openAs(server, admin, '/studio/import?begin=1')
    expect(await faultsInLooks(page)).toEqual([])
    await choose(page, await table('Tidewater Civic Lab,Diver,Jan 2009\n,Captain,Jan 2008'))
    await page.getByRole('heading', { name: 'From LinkedIn, Positions.csv' }).waitFor()
    for (const fold of await page.locator('summary').all()) await fold.click()
    expect(await faultsInLooks(page)).toEqual([])
    const path = join(folder, 'cv.pdf')
    await writeFile(path, await doubtfulPdf())
    await choose(page, path)
    await page.getByRole('heading', { name: 'From a PDF, cv.pdf' }).waitFor()
    for (const fold of await page.locator('summary').all()) await fold.click()
    expect(await faultsInLooks(page)).toEqual([])
  },
  180_000,
)

journey(
  'a new owner drops a PDF on the first page, swaps what is doubtful, has what was not placed, and publishes',
  async () => {
    const page = await openAs(server, admin, '/studio/welcome/start')
    await hydrate(page)
    const bytes = Buffer.from(await doubtfulPdf()).toString('base64')
    const dataTransfer = await page.evaluateHandle((content) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([Uint8Array.from(atob(content), (each) => each.charCodeAt(0))], 'cv.pdf'))
      return dropped
    }, bytes)
    for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('h1', type, { dataTransfer })
    await page.getByRole('heading', { name: 'From a PDF, cv.pdf' }).waitFor()
    await hydrate(page)
    const jobs = section(page, 'Jobs').getByRole('listitem')
    const first = jobs.filter({ hasText: 'Alder Brook' })
    await first.getByText('Title and company may be the other way around.').waitFor()
    await first.locator('summary').click()
    expect(await first.getByRole('figure').locator('p').allTextContents()).toEqual([
      'Alder Brook | Quill Marrow',
      'Jan 2019 – Feb 2021',
      'Steered the long way round',
    ])
    await first.getByRole('checkbox', { name: 'Swap title and company' }).check()
    await section(page, 'Jobs').getByRole('checkbox', { name: 'Import Quill Marrow' }).waitFor()
    const left = page.getByRole('textbox', { name: 'Text that was not placed' })
    expect(await left.inputValue()).toContain('Flies a kite on Sundays')
    expect(await section(page, 'Optional').getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/studio/review')
    await page.goto('/studio/about')
    await page.getByText('Not placed from cv.pdf').click()
    expect(await left.inputValue()).toContain('Flies a kite on Sundays')
    await hydrate(page)
    await page.getByRole('button', { name: 'I have what I need' }).click()
    await page.getByText('The text that was not placed is deleted.').waitFor()
    await page.getByText('Not placed from cv.pdf').waitFor({ state: 'detached' })
    await page.goto('/studio/review')
    await hydrate(page)
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByRole('heading', { name: 'See the pages' }).waitFor()
    const shown = async () => textOf(await ask(server.origin, '/resume'))
    await expect.poll(shown).toMatch(/Quill Marrow.*Alder Brook.*Fennel Oak.*Heron Vale.*Harbour College/s)
    expect(await shown()).not.toContain('555 010 2030')
  },
  120_000,
)

/** A table of LinkedIn with these rows: company, title, start. */
async function table(rows: string): Promise<string> {
  const path = join(folder, 'Positions.csv')
  await writeFile(path, `Company Name,Title,Started On\n${rows}\n`)
  return path
}

/** The titles of the jobs that the draft has of its own. */
function drafted(): Promise<string[]> {
  return withPorts(server, async (ports) => {
    const jobs = done(await readEntries(ports, 'jobs'))
    return jobs.filter(({ state }) => state !== 'published').map(({ title }) => title)
  })
}

async function choose(page: Page, path: string): Promise<void> {
  await page.goto('/studio/import')
  await page.locator('input[type=file]').setInputFiles(path)
}
