import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { addPeople, admin, done, openAs, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { type FilesHost, hostFiles } from '#support/journeys/files-host.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { sampleJob, tabTo } from '#support/journeys/studio.ts'
import { saveFields } from '#support/studio/draft-steps.ts'

/** An owner publishes to a place in the studio, and is told what its visitors see. docs/behaviour.md 34.9. */
const rejecting = { expectedErrors: /status of 4\d\d/ }
const base = '/resume/'
/** For a journey with publishes: what makes their files runs at the lowest priority. */
const publishingMs = 240_000

let server: Server
let folder: string
/** The folder of a place, and what serves it. */
let root: string
let host: FilesHost

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vita-places-'))
  root = join(folder, 'site')
  host = await hostFiles(root, base)
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(async () => {
  await server?.stop()
  await host?.stop()
  rmSync(folder, { recursive: true, force: true })
})

journey('a place is checked before it is saved, and nothing that was typed is lost', async () => {
  const page = await openAs(server, admin, '/studio/places', rejecting)
  await page.getByText('Only this computer shows it').waitFor()
  await page.getByRole('link', { name: 'Add a place' }).click()
  await page.getByRole('link', { name: 'Your own' }).click()
  await hydrate(page)
  await page.getByRole('radio', { name: /A folder/ }).check()
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill('resume')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByRole('link', { name: 'The folder must be a whole path such as /srv/resume.' }).waitFor()
  await page.getByRole('link', { name: /^The address must be like/ }).waitFor()

  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill(import.meta.dirname)
  await page.getByLabel('Public address').fill('https://rowan.example/resume/')
  expect(await page.getByText('The pages are made for /resume/.').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Check and save' }).press('Enter')
  await page.getByRole('heading', { name: 'Checked, nothing sent yet' }).waitFor()
  const steps = page.getByRole('region', { name: 'Checked, nothing sent yet' }).getByRole('listitem')
  expect(await steps.first().innerText()).toContain('Failed')
  expect(await steps.last().innerText()).toContain('not tried')
  expect(await page.getByRole('textbox', { name: 'Folder', exact: true }).inputValue()).toBe(import.meta.dirname)
  await page.goto('/studio/places')
  expect(await page.getByRole('link', { name: 'rowan.example/resume' }).count()).toBe(0)
})

journey(
  'a publish goes to the place, which shows it',
  async () => {
    const page = await openAs(server, admin, '/studio/places/new?host=own', rejecting)
    await addFolder(page, root, host.origin + base)
    await page.getByText('Nothing sent yet').waitFor()
    expect(existsSync(root)).toBe(false)
    await page.getByRole('button', { name: /^Publish there/ }).click()
    await page.getByText('Up to date').waitFor({ timeout: 60_000 })
    await shows(host.origin, 'Wandoline Freight Systems')
  },
  publishingMs,
)

journey(
  'each publish goes to the place, an earlier one is restored, and a removed place stays with its host',
  async () => {
    const { origin } = host
    const page = await openAs(server, admin, '/studio/places', rejecting)
    const [first, second] = ['Kept the first tide gauge.', 'Kept the second tide gauge.']
    await publishWith(page, first)
    await page.getByRole('heading', { name: 'Published.', exact: true }).waitFor({ timeout: 60_000 })
    const name = origin.replace('http://', '') + base.slice(0, -1)
    expect(await page.getByText(`${name} shows it now.`).isVisible()).toBe(true)
    await shows(origin, first)
    await publishWith(page, second)
    await page.getByRole('heading', { name: 'Published.', exact: true }).waitFor({ timeout: 60_000 })
    await shows(origin, second)

    await page.goto('/studio/places')
    await hydrate(page)
    await page.getByRole('button', { name: `Restore… ${name}` }).click()
    await page.getByRole('button', { name: 'Restore version 1 there' }).click()
    await page.getByText('1 publish behind').waitFor({ timeout: 60_000 })
    await shows(origin, first)
    await page.goto('/studio')
    await hydrate(page)
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await page.getByRole('link', { name: '1 publish behind' }).waitFor()

    await page.goto('/studio/places')
    await page.getByRole('link', { name, exact: true }).click()
    await hydrate(page)
    await page.getByRole('button', { name: 'Remove this place' }).click()
    await page.locator('form:focus').getByRole('button', { name: 'Remove this place' }).click()
    await page.getByText('Removed. Its pages stay with the host until you delete them there.').waitFor()
    await shows(origin, first)
  },
  publishingMs,
)

journey(
  'what the host says is shown, with a way to try again, and nothing is called published',
  async () => {
    const blocked = join(folder, 'blocked')
    const page = await openAs(server, admin, '/studio/places/new?host=own', rejecting)
    await addFolder(page, blocked, 'http://127.0.0.1:9/')
    mkdirSync(blocked, { recursive: true })
    writeFileSync(join(blocked, 'letter.txt'), 'mine')
    await page.getByRole('button', { name: 'Publish there at 127.0.0.1:9', exact: true }).click()
    await page.getByText('Not sent').waitFor({ timeout: 60_000 })
    expect(await page.getByText(/that vita did not write|none of them is a site/).isVisible()).toBe(true)
    await publishWith(page, 'Kept the third tide gauge.')
    await page.getByRole('heading', { name: 'Not sent.' }).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('heading', { name: /^Published/ }).count()).toBe(0)
    rmSync(blocked, { recursive: true })
    await page.goto('/studio/places')
    await page.getByRole('button', { name: /^Try again/ }).click()
    await page.getByText('Sent, not shown yet').waitFor({ timeout: 60_000 })
  },
  publishingMs,
)

journey('from Published to the filled form of a host, and to its guide, by keyboard', async () => {
  const laptop = await startServer()
  onTestFinished(async () => void (await laptop.stop()))
  await addPeople(laptop, [admin])
  await withPorts(laptop, async (ports) => {
    const edits = [{ path: 'description', value: 'Kept the tide gauge at home.' }]
    done(await saveFields(ports, { entry: sampleJob, edits }, { uid: 'test', name: 'Rowan Brackwater' }))
  })
  const page = await openAs(laptop, admin, '/studio/review', { ...rejecting, size: 'medium' })
  await hydrate(page)
  await page.getByRole('button', { name: /^Publish / }).press('Enter')
  await page.getByRole('heading', { name: /Only this computer|on this computer only/ }).waitFor()
  await follow(page, 'Put it on free hosting', 'Add a place')
  await follow(page, 'GitHub Pages', 'GitHub Pages')
  await hydrate(page)
  await tabTo(page, 'User name at GitHub')
  await page.keyboard.type('ada')
  const link = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await link('New repository')).toBe('https://github.com/new?name=site&visibility=public')
  expect(await link('Pages of the repository')).toBe('https://github.com/ada/site/settings/pages')
  expect(await page.locator('[name=repository]').inputValue()).toBe('https://github.com/ada/site.git')
  expect(await page.getByLabel('Branch').inputValue()).toBe('gh-pages')
  expect(await page.getByLabel('Public address').inputValue()).toBe('https://ada.github.io/site/')
  await tabTo(page, 'Check and save')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Please type the access token.' }).waitFor()
  expect(await page.locator('[name=repository]').inputValue()).toBe('https://github.com/ada/site.git')

  await page.goto('/studio/places/new')
  await follow(page, 'The guide', 'Your site as files, and where they go')
  await follow(page, 'the live site', 'Self-hosting: your site on your own server')
  expect((await page.goto('/studio/help/security'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
})

async function follow(page: Page, name: string, heading: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

async function addFolder(page: Page, root: string, address: string): Promise<void> {
  await hydrate(page)
  await page.getByRole('radio', { name: /A folder/ }).check()
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill(root)
  await page.getByLabel('Public address').fill(address)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.waitForURL('**/studio/places')
}

async function publishWith(page: Page, description: string): Promise<void> {
  await withPorts(server, async (ports) => {
    const edits = [{ path: 'description', value: description }]
    done(await saveFields(ports, { entry: sampleJob, edits }, { uid: 'test', name: 'Rowan Brackwater' }))
  })
  await page.goto('/studio/review')
  await hydrate(page)
  await page.getByRole('button', { name: /^Publish / }).click()
}

/** What a browser shows that knows the address of the place alone, without scripts. */
async function shows(origin: string, text: string): Promise<void> {
  const visitor = await openPage({ origin }, { scripts: false })
  await visitor.goto(`${origin}${base}resume/jobs/${sampleJob.id}/`)
  expect(await visitor.getByText(text).first().isVisible()).toBe(true)
}
