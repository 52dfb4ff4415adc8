import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { journey, openPage, visitingPage } from '#support/journeys/browser.ts'
import { becomes } from '#support/journeys/bundle.ts'
import { bundleOf, wordsOf } from '#support/journeys/long-words.ts'
import { brokenWords } from '#support/journeys/pages/broken-words.ts'
import { sitemapPages } from '#support/journeys/pages/pages.ts'
import { textFaults } from '#support/journeys/pages/text-faults.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** Words of 60 letters in every field. At every width from 320 px no page is wider than the window and all text is readable. */
const widths = [320, 390, 640, 641, 767, 800, 1024, 1025, 1440, 1920, 2560]

const paths = [
  ...sitemapPages({
    'resume/jobs/details': '/resume/jobs/details?uuid=long',
    'resume/education/details': '/resume/education/details?uuid=long',
    'projects/:project': '/projects/long',
  }),
  '/login',
  '/no-such-page',
]

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

const visiting = visitingPage({ scripts: false, more: { reducedMotion: 'reduce' } })

for (const choice of ['widest', 4] as const) {
  for (const path of paths) {
    journey(`with long words (${choice}) ${path} fits the window, and all of its text can be read`, async () => {
      await showing(choice)
      const page = await visiting(server)
      await page.goto(path)
      await openFolds(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: heightFor(width) })
        expect(await page.evaluate(textFaults), `at ${width}`).toEqual([])
      }
    })
  }
}

journey(
  'with long words and the panel open, the panel covers no page beside it and cuts off none of its texts',
  async () => {
    await showing('widest')
    const page = await openPage(server, { scripts: false, more: { reducedMotion: 'reduce' } })
    const faults: string[] = []
    await page.goto('/resume')
    await page.getByRole('button', { name: /^Menu/ }).click()
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightFor(width) })
      await page.locator('[popover]:popover-open').waitFor()
      faults.push(...(await page.evaluate(textFaults)).map((fault) => `at ${width}: ${fault}`))
    }
    expect(faults).toEqual([])
  },
)

journey('a code block that is too wide scrolls by keyboard and shows its focus', async () => {
  await showing('widest')
  const page = await openPage(server, { size: 'small', scripts: false })
  await page.goto('/resume')
  const code = page.getByRole('main').locator('pre').first()
  for (let presses = 0; presses < 30 && !(await hasFocus(code)); presses += 1) await page.keyboard.press('Tab')
  expect(await hasFocus(code)).toBe(true)
  expect(await code.evaluate((block) => getComputedStyle(block).outlineStyle)).toBe('solid')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate((block) => block.scrollLeft)).toBeGreaterThan(0)
})

journey('a table breaks no word of the sample at any width', async () => {
  const sample = await startServer()
  onTestFinished(async () => void (await sample.stop()))
  const page = await openPage(sample, { scripts: false })
  await page.goto('/resume')
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightFor(width) })
    expect(await page.evaluate(brokenWords), `at ${width}`).toEqual([])
  }
})

function hasFocus(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element === document.activeElement)
}

async function openFolds(page: Page) {
  await page
    .getByRole('main')
    .locator('details')
    .evaluateAll((all) => {
      for (const fold of all) Object.assign(fold, { open: true })
    })
}

let shown: unknown

/** Imports a bundle of these words, unless the server already has it. */
async function showing(choice: Parameters<typeof wordsOf>[0]) {
  if (shown === choice) return
  await becomes(server, bundleOf(wordsOf(choice)))
  const name = wordsOf(choice)()
  await expect.poll(async () => (await fetch(`${server.origin}/resume`)).text()).toContain(name)
  shown = choice
}

/** Portrait tablets; every other size in landscape. */
function heightFor(width: number): number {
  return width < 1024 ? 1100 : 768
}
