import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { addPeople, admin, cookieOf, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { barOf } from '#support/journeys/studio.ts'

/** The further lists of the resume: in the studio, and for visitors after a publish. docs/behaviour.md 4.3, 23.7. */
const expectedErrors = /sandboxed|status of (409|404)/

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey(
  'entries are made, and visitors see them after a publish, a reference only if shown',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'small', expectedErrors })
    const all: [string, Record<string, string>][] = [
      ['Add a volunteer role', { 'Organization *': 'Shelter' }],
      ['Add a project', { 'Title *': 'Atlas' }],
      ['Add a publication', { 'Name *': 'On tides' }],
      ['Add an award', { 'Title *': 'Silver oar' }],
      ['Add a reference', { 'Name *': 'Mary', 'Text *': 'Kept private.' }],
    ]
    for (const [button, values] of all) {
      await make(page, button)
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
      await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    }
    await page.goto('/studio/review')
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    // Home is cached since the start, so it tells when pages follow the publish.
    await expect.poll(async () => textOf(await ask(server.origin, '/home'))).toContain('"/projects/atlas"')
    const resume = textOf(await ask(server.origin, '/resume'))
    for (const title of ['Volunteering', 'Shelter', 'Atlas', 'On tides', 'Silver oar']) expect(resume).toContain(title)
    expect(resume).not.toContain('Kept private.')
    expect(textOf(await ask(server.origin, '/projects'))).toContain('Atlas')
    expect(textOf(await ask(server.origin, '/projects/atlas'))).toContain('Atlas')
  },
  120_000,
)

journey(
  'a project is made in one press: its address follows the title, by keyboard, and its page is previewed',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
    await make(page, 'Add a project')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('projects-name-name')
    await page.keyboard.type('Night bus')
    const more = page.locator('.quiet > summary')
    await expect.poll(() => more.innerText()).toContain('/projects/night-bus, in the menu')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Where the last bus stops.')
    await page.locator('[name=text]').fill('It began **on a fridge**.')
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    const preview = page.frameLocator('.preview-frame__frame')
    await preview.getByRole('heading', { name: 'Night bus' }).waitFor()
    await preview.locator('strong', { hasText: 'on a fridge' }).waitFor()
    await more.press('Enter')
    await page.getByLabel('Address of the page').fill('bus')
    await page.getByLabel('Title *').fill('Night bus map')
    await expect.poll(() => more.innerText()).toContain('/projects/bus, in the menu')
    await page.getByLabel('Show its page in the menu').uncheck()
    expect(await more.innerText()).toContain('/projects/bus, not in the menu')
    await page.getByLabel('Give it its own page').uncheck()
    await expect.poll(() => more.innerText()).toContain('No page')
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    expect(await faultsOf(page)).toEqual([])
    await revertAll(page)
  },
)

journey(
  'a project with a title in another script keeps its page, and one whose page is refused gets none',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
    const box = page.getByLabel('Give it its own page')
    const more = page.locator('.quiet > summary')
    for (const address of ['project', 'project-2']) {
      await make(page, 'Add a project')
      const saved = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('北の灯'))
      await page.getByLabel('Title *').pressSequentially('北の灯')
      await expect.poll(() => more.innerText()).toContain(`/projects/${address}, in the menu`)
      expect(await box.isChecked()).toBe(true)
      expect(await page.locator('[name=text]').isVisible()).toBe(true)
      await saved // the next one takes the address that is free then
    }
    await make(page, 'Add a project')
    await box.uncheck()
    await page.getByLabel('Title *').pressSequentially('Atlas')
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await expect.poll(() => page.locator('[name=text]').isVisible()).toBe(true)
    await revertAll(page)
  },
)

journey(
  'a page of the menu that is coming soon is written in place, keeps both links, and is deleted and restored as a whole',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'small', expectedErrors })
    await page.goto('/studio/projects')
    await hydrate(page)
    const row = page.locator('.rows__item', { hasText: /^CTS/ })
    expect(await row.innerText()).toContain('Coming soon')
    await row.getByRole('button', { name: 'Write it' }).click()
    await page.waitForURL(/\/studio\/projects\/cts$/)
    await hydrate(page)
    await page.getByLabel('Title *').fill('Chucktown Sound')
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    expect(await page.locator('.quiet > summary').innerText()).toContain('/projects/cts, in the menu')
    await page.goto('/studio/preview/projects?project=chucktown-sound')
    await page.getByRole('heading', { name: 'Chucktown Sound' }).waitFor()
    await page.goto('/studio/projects')
    const menu = () => page.locator('.lines__item .rows__fine').allInnerTexts()
    const listed = await menu()
    expect(listed.join()).toContain('/projects/cts')
    await page.goto('/studio/projects/cts')
    await hydrate(page)
    await page.getByRole('button', { name: 'Delete this project' }).click()
    await page.waitForURL(/\/studio\/projects(\?.*)?$/)
    await page.locator('.rows__item').first().waitFor()
    expect(await page.locator('.rows__item', { hasText: /^(CTS|Chucktown Sound)/ }).count()).toBe(0)
    expect((await menu()).join()).not.toContain('/projects/cts')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.rows__item', { hasText: /^Chucktown Sound/ }).waitFor()
    await expect.poll(menu).toEqual(listed)
    await withPorts(server, async (ports) => void done(await revert(ports, 'all')))
  },
)

journey('an entry of a list has the title that is typed, and closes only by the owner', async () => {
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  await page.goto('/studio/projects')
  await hydrate(page)
  await page.getByRole('button', { name: 'Add a link' }).click()
  const entry = page.locator('.lines__item').last()
  await entry.getByLabel('Title *').fill('Tide tables')
  await entry.getByLabel('Address *').fill('ftp://example.com')
  await entry.getByLabel('Title *').focus()
  await page.getByRole('link', { name: /^Tide tables: the address/ }).waitFor()
  expect(await entry.locator('summary').innerText()).toMatch(/^Tide tables\s+ftp:/)
  await entry.getByLabel('Address *').fill('https://example.com/tides')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  expect(await entry.getByLabel('Address *').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Remove Tide tables' }).click()
  await expect.poll(() => barOf(page)).toContain('All changes published')
})

journey('the resume is downloaded as JSON by an Admin only', async () => {
  const cookie = await cookieOf(server, admin)
  const answer = await ask(server.origin, '/studio/export/resume.json', { headers: { cookie } })
  expect([answer.status, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="resume.json"'])
  expect(JSON.parse(textOf(answer)).meta.version).toBe('v1.2.1')
  expect((await ask(server.origin, '/studio/export/resume.json')).status).toBe(302)
})

async function make(page: Page, button: string): Promise<void> {
  await page.goto(button === 'Add a project' ? '/studio/projects' : '/studio/resume')
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(/\/studio\/(resume\/\w+|projects)\/[\w-]+$/)
  await page.getByRole('button', { name: /^Delete this/ }).waitFor()
  await hydrate(page)
}

/** Deletes the new entry, for the next journey. */
async function revertAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Delete this/ }).click()
  await page.getByText('Deleted. It was not published.').waitFor()
}
