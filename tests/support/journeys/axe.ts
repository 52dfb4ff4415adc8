import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds on a page of the rules of WCAG 2.2 AA and of best practices, such as 'color-contrast: .a > .b', and whether the
 * page scrolls sideways. The preview of the studio is left out: it is a page of the site. In legacy mode axe opens no further page.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
    .analyze()
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [...faults, `scrolls ${overflow} px sideways`] : faults
}

/** Both themes at three widths: the first is in every run, the others in the extended one. */
export const allLooks = (['light', 'dark'] as const).flatMap((theme) =>
  [390, 820, 1440].map((width) => ({
    name: `${theme}, at ${width} px`,
    options: { theme, more: { viewport: { width, height: 900 }, reducedMotion: 'reduce' as const } },
  })),
)

/** Colours depend on the theme and layout on the width, so three looks cover each value of both. */
export const looks = allLooks.filter(({ options }, at) => (options.theme === 'dark') === (at % 3 === 1))
