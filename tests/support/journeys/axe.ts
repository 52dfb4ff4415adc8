import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { alertsCameIn } from './browser.ts'

/**
 * What axe finds on a page of the rules of WCAG 2.2 AA and of best practices, such as 'color-contrast: .a > .b', and whether the
 * page scrolls sideways. The preview of the studio is left out: it is a page of the site. In legacy mode axe opens no further page.
 * Its script takes longer to come into a document than to run, so a document that has it keeps it. An alert that still
 * comes in has other colours than one that is there.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await alertsCameIn(page)
  const faults = (await page.evaluate(axeAgain)) ?? (await axeAtFirst(page))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [...faults, `scrolls ${overflow} px sideways`] : faults
}

async function axeAtFirst(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

/** Runs in the page. Returns null in a document without axe. */
async function axeAgain(): Promise<string[] | null> {
  type Run = (where: object, how: object) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
  const { axe } = window as { axe?: { run: Run } }
  if (axe === undefined) return null
  const { violations } = await axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

type Look = { name: string; theme: 'light' | 'dark'; viewport: { width: number; height: number } }

/** What axe finds on a page in each of these looks. Its window and theme change, so that it is loaded once. */
export async function faultsInLooks(page: Page, those: readonly Look[]): Promise<string[]> {
  const faults: string[] = []
  for (const { name, theme, viewport } of those) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** Both themes in each of these windows. */
export function looksIn(windows: readonly Look['viewport'][]): Look[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    windows.map((viewport) => ({ name: `${theme}, at ${viewport.width} px`, theme, viewport })),
  )
}

/** Both themes at three widths. */
export const allLooks = looksIn([390, 820, 1440].map((width) => ({ width, height: 900 })))

/** Colours depend on the theme and layout on the width, so three looks cover each value of both. */
export const looks = allLooks.filter(({ theme }, at) => (theme === 'dark') === (at % 3 === 1))
