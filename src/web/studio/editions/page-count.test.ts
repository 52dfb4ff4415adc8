import { expect, test } from 'vitest'
import { pagesText } from './page-count.tsx'

/** docs/behaviour.md 38.2. */
test.each([
  [[['Summary']], '1 page'],
  [[['Summary'], ['Skills']], '2 pages'],
  [[['Experience'], ['Experience'], ['Volunteering', 'Awards']], '3 pages. On page 3: Volunteering, Awards.'],
])('%j is said as %s', (pages, text) => {
  expect(pagesText(pages)).toBe(text)
})
