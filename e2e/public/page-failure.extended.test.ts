import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addPeople, admin, openAs } from '#support/journeys/accounts.ts'
import { expectAnswer } from '#support/journeys/answers.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { writeRecords } from '#support/journeys/hostile-records.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startOn, startServer } from '#support/journeys/server.ts'

/** A bug in the rendering of a page, and what visitors see of it. docs/behaviour.md 2.5. */
const faulty = pathToFileURL(fileURLToPath(new URL('../../tests/support/journeys/faulty.mjs', import.meta.url))).href

let server: Server

beforeAll(async () => {
  server = await startServer({ env: { NODE_OPTIONS: `--import=${faulty}` } })
  expect((await ask(server.origin, '/resume')).status).toBe(200)
  // Home shows jobs and schools, but no award.
  const award = { title: 'faulty canary' }
  writeRecords(
    server.dataDir,
    ['one', 'two'].map((id) => ['awards', id, award] as const),
  )
  await vi.waitUntil(async () => (await ask(server.origin, '/resume')).status === 500, { timeout: 15_000 })
})

afterAll(() => server?.stop())

test('a bug shows a plain page with the reference of its log lines, and no internals', async () => {
  const answer = await ask(server.origin, '/resume')
  expectAnswer(server, answer, 500)
  const html = textOf(answer)
  expect(html).toContain('Unexpected Application Error!')
  expect(html).not.toContain('canary')
  const shown = referenceIn(html)
  await expect.poll(() => isLogged(shown)).toBe(true)
})

test('the data of a page that failed reveals no internals either', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(server.origin, '/resume.data', { method })
    expectAnswer(server, answer, 500)
    expect(textOf(answer)).not.toContain('canary')
  }
})

test('every failure has its own reference, and the other pages work', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ask(server.origin, '/resume')))
  expect(new Set(answers.map((answer) => referenceIn(textOf(answer)))).size).toBe(3)
  for (const path of ['/home', '/about', '/contact', '/healthz', '/readyz'])
    expect((await ask(server.origin, path)).status, path).toBe(200)
})

test('a site with a page that fails starts, and its other pages work', async () => {
  const again = await startOn(server.dataDir, { NODE_OPTIONS: `--import=${faulty}` })
  expect((await ask(again.origin, '/home')).status).toBe(200)
  expect((await ask(again.origin, '/resume')).status).toBe(500)
  expect(await again.stop()).toBe(0)
})

journey(
  'a client-side navigation to a page that fails stays on its page; loaded directly it shows a reference',
  async () => {
    const page = await openPage(server, { size: 'tabletLandscape', expectedErrors: /500/ })
    await page.goto('/home')
    await hydrate(page)
    await page.getByRole('main').getByRole('link', { name: 'Resume', exact: true }).click()
    expect(await alertTexts(page)).toEqual(['Error Request failed with status code 500 Try again'])
    expect(page.url()).toBe(`${server.origin}/home`)
    expect(await page.content()).not.toMatch(/canary|noted/)
    await page.goto('/resume')
    expect(referenceIn(await page.content())).toMatch(/^[0-9A-F]{4}-/)
    await page.getByText('It has been noted under this reference:').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(`${server.origin}/home`)
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor({ state: 'detached' })
  },
)

journey(
  'a studio screen that fails says so in its frame, with the reference of its log line and no internals',
  async () => {
    await addPeople(server, [admin])
    for (const scripts of [true, false]) {
      const page = await openAs(server, admin, '/studio/resume', { scripts, size: 'medium', expectedErrors: /500/ })
      await page.getByRole('heading', { name: 'This could not be loaded.' }).waitFor()
      const html = await page.content()
      expect(html).not.toContain('canary')
      const shown = referenceIn(html)
      await expect.poll(() => isLogged(shown)).toBe(true)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect.poll(async () => referenceIn(await page.content())).not.toBe(shown)
      await page.getByRole('link', { name: 'Hardware' }).click()
      await page.getByRole('heading', { name: 'Desktop', level: 1 }).waitFor()
    }
  },
)

/** Whether a line of the log so far has this reference and the cause of the failure. */
function isLogged(reference: string): boolean {
  const lines = server.output().split('\n')
  return lines.some((line) => line.includes(reference) && line.includes('insides canary'))
}

/** The reference that a page shows. */
function referenceIn(html: string): string {
  const [, shown = 'none'] = /class="reference[^>]*>([0-9A-F]{4}-[0-9A-F]{4})</.exec(html) ?? []
  expect(shown).not.toBe('none')
  return shown
}
