import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revertAll } from '#calls/studio/draft/revert.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { addPeople, admin, cookieOf, done, openAs, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsOf, looks } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { sentImport } from '#support/journeys/sent-file.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { ask, textOf } from '#support/journeys/wire.ts'
import { job } from '#support/small-bundle.ts'
import { bundleZip } from '#support/studio/bundle-zip.ts'

/** Import and export in the studio. docs/behaviour.md 25. */
let server: Server
let folder: string
let bundle: string

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
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

beforeEach(() => withPorts(server, async (ports) => void done(await revertAll(ports))))

journey('a bundle is previewed, and only what is ticked comes into the draft', async () => {
  const page = await openSignedIn(server, admin)
  await choose(page, bundle)
  await page.getByRole('heading', { name: 'What the file holds' }).waitFor()
  expect(await page.getByText('1 new, 1 differs').isVisible()).toBe(true)
  expect(await page.getByText('documents/jobs/bad.json: title must be a text.').isVisible()).toBe(true)
  expect((await page.locator('ins').allTextContents()).join(' ')).toContain('Tidewater')
  await page.locator('[name=tick][value^="jobs."]').nth(1).uncheck()
  const preview = page.url()
  const id = preview.split('/').at(-1)
  await page.getByRole('button', { name: 'Put 1 into the draft' }).click()
  await page.getByRole('heading', { name: 'One change' }).waitFor()
  expect(await page.getByText('It is in the draft. Nothing is published yet.').isVisible()).toBe(true)
  expect(textOf(await ask(server.origin, '/resume'))).not.toContain('Advisor')
  const stored = await withPorts(server, async ({ files }) => done(await files.list({ prefix: `imports/${id}` })))
  expect(stored.files).toEqual([])
  expect(server.output()).not.toMatch(/Tidewater Civic Lab|Advisor/)
  await page.goto(preview)
  await page.getByRole('heading', { name: 'One change' }).waitFor()
})

journey('a file of no kind is not taken, and says why', async () => {
  const path = join(folder, 'notes.zip')
  await writeFile(path, 'These are only notes.')
  const page = await openSignedIn(server, admin)
  await choose(page, path)
  await page.getByRole('heading', { name: 'This file was not taken' }).waitFor()
  expect(
    await page
      .getByText('notes.zip is none of the three: a bundle, a LinkedIn archive, a JSON Resume file.')
      .isVisible(),
  ).toBe(true)
})

journey('what is unticked before the scripts are there is not counted', async () => {
  const page = await openSignedIn(server, admin)
  await choose(page, bundle)
  await page.getByRole('heading', { name: 'What the file holds' }).waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/static\/js\/.*\.js$/, (route) => held.then(() => route.continue()))
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.locator('[name=tick][value^="jobs."]').nth(1).uncheck()
  release()
  await hydrate(page)
  await page.getByRole('button', { name: 'Put 1 into the draft' }).waitFor()
})

journey.extended('a bundle is chosen, ticked and put into the draft by keyboard', async () => {
  const page = await openSignedIn(server, admin)
  await choose(page, bundle)
  await page.getByRole('heading', { name: 'What the file holds' }).waitFor()
  await hydrate(page)
  const boxes = page.locator('[name=tick]')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Put 1 into the draft' }).waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Put 2 into the draft')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Two changes' }).waitFor()
})

journey('what a row lacks is typed by keyboard; a bad year gets its message and loses nothing', async () => {
  const path = join(folder, 'Positions.csv')
  await writeFile(path, 'Company Name,Title,Started On\nTidewater Civic Lab,Diver,Sommer 2009\n')
  const page = await openSignedIn(server, admin, { expectedErrors: /status of 400/ })
  await choose(page, path)
  await page.getByText('Positions.csv row 1: startDate is missing').waitFor()
  await hydrate(page)
  await page.getByRole('checkbox', { name: /^Diver/ }).focus()
  for (const key of ['Space', 'Tab', 'J', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('summer')
  await page.keyboard.press('Enter')
  const year = page.getByLabel('Year')
  await page.getByRole('link', { name: /^Diver: the start/ }).waitFor()
  expect(await year.inputValue()).toBe('summer')
  expect(await page.getByLabel('Month').inputValue()).toBe('1')
  expect(await page.getByRole('checkbox', { name: /^Diver/ }).isChecked()).toBe(true)
  await year.fill('2009')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'One change' }).waitFor()
})

journey.extended(
  'a JSON file of more than 50 MB is rejected in the words of the server, before anything is sent',
  async () => {
    const page = await openAs(server, admin, '/studio/import')
    const sent: string[] = []
    page.on('request', (request) => void (request.url().includes('/studio/uploads/') && sent.push(request.url())))
    await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(50 * 2 ** 20 + 1)], 'resume.json'))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.getByText('resume.json is larger than 50 MB.').waitFor()
    expect(sent).toEqual([])
  },
)

journey('what is left is deleted at once', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors: /status of 404/ })
  await choose(page, bundle)
  await page.getByRole('heading', { name: 'What the file holds' }).waitFor()
  const address = page.url()
  await page.getByRole('button', { name: 'Leave it all' }).click()
  await page.getByRole('heading', { name: 'Import and export' }).waitFor()
  await page.goto(address)
  await page.getByText('This file is no longer there: it is kept for 30 minutes. Please choose it again.').waitFor()
})

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

test('beside the bundle are the resume as JSON and the files that the site offers, without those that are off', async () => {
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

test('a download that comes in again is the same, entry by entry', async () => {
  const cookie = await cookieOf(server, admin)
  const answer = await fetch(`${server.origin}/studio/export/bundle`, { headers: { cookie } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const preview = await sentImport({ origin: server.origin, cookie, name: 'again.zip', bytes })
  const shown = async () => textOf(await ask(server.origin, preview, { headers: { cookie } }))
  await expect.poll(shown, { timeout: 30_000 }).toContain('into the draft')
  expect(await shown()).not.toMatch(/Differs|>New</)
})

for (const look of looks) {
  journey.extended(`axe finds nothing on the import and its preview, ${look.name}`, async () => {
    const page = await openAs(server, admin, '/studio/import?begin=1', look.options)
    expect(await faultsOf(page)).toEqual([])
    await choose(page, bundle)
    await page.getByRole('heading', { name: 'What the file holds' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
}

async function choose(page: Page, path: string): Promise<void> {
  await page.goto('/studio/import')
  await page.locator('input[type=file]').setInputFiles(path)
}
