import type { Page } from 'playwright-core'

/** The paragraphs of a page that its window shows before anything is scrolled, as the HTML in them. */
export function paragraphsInView(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('p')
    .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().top < innerHeight).map((p) => p.innerHTML))
}
