import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, openAs } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob } from '#support/journeys/studio.ts'

/** Lines, parts of the story and pictures are dragged by their grips. docs/behaviour.md 23.7, 23.11. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey('a line is dragged to another place, keeps the focus, and its place is announced', async () => {
  const page = await open(studioJob)
  const lines = page.locator('.lines__input')
  const before = await valuesOf(lines)
  const [first = '', second = '', third = '', ...rest] = before
  await drag(page.locator('.lines__item'), 0, 2)
  await expect.poll(() => valuesOf(lines)).toEqual([second, third, first, ...rest])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('line 3')
  await page.getByText(`Line 3 of ${before.length}`).waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.draft-bar__end').innerText()).toMatch(/^Saved/)
  await page.reload()
  expect(await valuesOf(lines)).toEqual([second, third, first, ...rest])
})

journey('a part of the story is dragged', async () => {
  const page = await open('/studio/about')
  const parts = page.locator('.lines__item--group summary')
  const before = await parts.allInnerTexts()
  await drag(page.locator('.lines__item--group'), 3, 0)
  await expect.poll(() => parts.allInnerTexts()).toEqual([before[3], before[0], before[1], before[2]])
  await page.getByText('Line 1 of 4').waitFor({ state: 'attached' })
})

journey('a picture is dragged, and reverting the order restores it', async () => {
  const page = await open('/studio/pictures/home/slideshow')
  const names = page.locator('li[id^=picture-] bdi')
  const before = await names.allInnerTexts()
  await drag(page.locator('.cards > li'), 2, 0)
  await expect.poll(() => names.allInnerTexts()).toEqual([before[2], before[0], before[1], ...before.slice(3)])
  await page.getByText('Picture 1 of 5').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 99)))
    .toBe('Move picture 1 down')
  await page.getByRole('button', { name: 'Revert the order' }).click()
  await expect.poll(() => names.allInnerTexts()).toEqual(before)
})

async function open(path: string): Promise<Page> {
  const page = await openAs(server, admin, path, { size: 'medium', expectedErrors: /sandboxed/ })
  await hydrate(page)
  await expect.poll(() => page.locator('.grip[draggable=true]').count()).toBeGreaterThan(1)
  return page
}

/** Drags an item by its grip over the outer edge of another one, up or down. The first steps are short, as a hand's are. */
async function drag(items: Locator, from: number, to: number): Promise<void> {
  for (const at of [Math.max(from, to), Math.min(from, to)]) await items.nth(at).scrollIntoViewIfNeeded()
  const page = items.page()
  const grip = await boxOf(items.nth(from).locator('.grip'))
  const target = await boxOf(items.nth(to))
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 8, { steps: 4 })
  await page.mouse.move(target.x + 60, to > from ? target.y + target.height - 2 : target.y + 2, { steps: 6 })
  await page.mouse.up()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not visible')
  return box
}

function valuesOf(lines: Locator): Promise<string[]> {
  return lines.evaluateAll((each) => each.map((line) => (line as HTMLTextAreaElement).value))
}
