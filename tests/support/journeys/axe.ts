import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { alertsCameIn } from './browser.ts'

/**
 * What axe finds on a page of the rules of WCAG 2.2 AA and of best practices, such as 'color-contrast: .a > .b', and whether the
 * page scrolls sideways. The preview of the studio is left out: it is a page of the site. Its script takes longer to come into a
 * document than to run, so a document that has it keeps it. An alert that still comes in has other colours than one that is there.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await alertsCameIn(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(faultsHere)
}

/** Runs in the page. What axe would load before (`preload`) is for rules about films and sound. */
async function faultsHere(): Promise<string[]> {
  const here = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await here.run({ exclude: ['iframe'] }, { resultTypes: ['violations'], preload: false })
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
  const overflow = document.documentElement.scrollWidth - innerWidth
  return overflow > 0 ? [...faults, `scrolls ${overflow} px sideways`] : faults
}

/** Colours depend on the theme and layout on the width, so three looks cover each value of both. */
const threeLooks = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 820 },
  { theme: 'light', width: 1440 },
] as const

/** What axe finds on a page in each look. Its window and theme change, so that it is loaded once. */
export async function faultsInLooks(
  page: Page,
  looks: readonly { theme: 'light' | 'dark'; width: number }[] = threeLooks,
): Promise<string[]> {
  const faults: string[] = []
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    faults.push(...(await faultsOf(page)).map((fault) => `${theme}, at ${width} px: ${fault}`))
  }
  return faults
}
