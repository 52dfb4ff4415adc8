import { afterAll, beforeAll, expect } from 'vitest'
import { addLanguage } from '#calls/studio/languages/change-languages.ts'
import { addPeople, admin, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, sizes } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob, studioScreens } from '#support/journeys/studio.ts'

/** Fields as phones, and browsers without `field-sizing`, show them; this browser is made one for the test. docs/behaviour.md 23.7. */
const expectedErrors = /sandboxed|status of 404/
const germanJob = studioJob.replace('/studio/resume/', '/studio/languages/de/')
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  await withPorts(server, async (ports) => done(await addLanguage(ports, 'de', { by: { uid: 'ada', name: 'Ada' } })))
})

afterAll(() => server?.stop())

async function openWithout(size: 'small' | 'medium') {
  const page = await openSignedIn(server, admin, { size, expectedErrors, more: {} })
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...all: string[]) => boolean
    CSS.supports = (...all: string[]) => all[0] !== 'field-sizing' && supports(...all)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('textarea { field-sizing: fixed !important }')
    document.adoptedStyleSheets = [sheet]
  })
  return page
}

/** The names of the visible text areas that hide a part of their text, though they may be higher. */
function cutAreas(): string[] {
  for (const fold of document.querySelectorAll('details')) fold.open = true
  return [...document.querySelectorAll('textarea')]
    .filter((area) => area.offsetParent !== null && area.scrollHeight > area.clientHeight + 1)
    .filter((area) => area.offsetHeight < Number.parseFloat(getComputedStyle(area).maxBlockSize) || !area.offsetHeight)
    .map((area) => area.name || area.ariaLabel || area.id)
}

journey(
  'every text area of the studio shows its whole text in a browser without field-sizing',
  async () => {
    const page = await openWithout('small')
    let [areas, isWide] = [0, false]
    for (const path of [...studioScreens, '/studio/pictures/home/slideshow', germanJob]) {
      await page.goto(path)
      await hydrate(page)
      areas += await page.locator('textarea').count()
      await expect.poll(() => page.evaluate(cutAreas), { message: path }).toEqual([])
      // Each of both windows is the first of every other screen.
      isWide = !isWide
      await page.setViewportSize(isWide ? sizes.medium : sizes.small)
      await expect.poll(() => page.evaluate(cutAreas), { message: `${path}, resized` }).toEqual([])
    }
    expect(areas).toBeGreaterThan(40)
  },
  600_000,
)

journey('without field-sizing a text area follows typing, the window, and a text that a script writes', async () => {
  const page = await openWithout('medium')
  await page.goto(studioJob)
  await hydrate(page)
  const line = page.getByLabel('Responsibilities, line 1')
  const height = () => line.evaluate((area) => area.clientHeight)
  const before = await height()
  await line.fill('words '.repeat(60))
  const long = await height()
  expect(long).toBeGreaterThan(before)
  await line.fill('Short')
  const short = await height()
  expect(short).toBeLessThan(before)
  await page.locator('button[value="responsibilities"]').click()
  await expect.poll(height).toBe(before)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(cutAreas)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(height).toBe(before)
})

journey('without field-sizing the page keeps its place where a text at its end becomes shorter', async () => {
  const page = await openWithout('small')
  await page.goto(studioJob)
  await hydrate(page)
  const history = page.locator('.editor__text').last()
  await history.press('ControlOrMeta+End')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const place = () => page.evaluate(() => scrollY)
  const before = await place()
  await page.evaluate(() => document.execCommand('delete'))
  expect(await place()).toBe(before)
})

journey(
  'on a phone every field has letters of 16 px, so that the page is not enlarged for it',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'small', expectedErrors })
    const kinds = new Set<string>()
    for (const path of [
      ...studioScreens,
      '/studio/messages',
      '/studio/pictures/home/slideshow',
      germanJob,
      '/contact',
    ]) {
      await page.goto(path)
      const fields = await page.evaluate(() =>
        [...document.querySelectorAll('input, select, textarea')]
          .filter(
            (field) => !/^(hidden|checkbox|radio|file|submit|range|color)$/.test((field as HTMLInputElement).type),
          )
          .map((field) => ({ name: field.className, px: Number.parseFloat(getComputedStyle(field).fontSize) })),
      )
      for (const { name } of fields) kinds.add(name)
      expect(
        fields.filter(({ px }) => px < 16),
        path,
      ).toEqual([])
    }
    for (const kind of ['editor__text', 'lines__input', 'cards__alt', 'translate__own'])
      expect([...kinds].join(' ')).toContain(kind)
  },
  300_000,
)
