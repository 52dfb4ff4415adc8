import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { withTables } from './content-tables.ts'

const page = readFileSync('docs/content.md', 'utf8')

/** `npm run check -- scripts/content-tables.test.ts -u` writes the page. */
test('docs/content.md names every field as the registry does', async () => {
  await expect(withTables(page)).toMatchFileSnapshot('../docs/content.md')
})

test('every collection has one section, and a missing one is added before the pictures', () => {
  const without = page.replace(/### `jobs[^#]*/, '')
  expect(without).not.toContain('### `jobs')
  const again = withTables(without)
  expect(again.indexOf('### `jobs/<uuid>`')).toBeLessThan(again.indexOf('## Pictures'))
  expect(again).toContain('| `companyHistory`?, `experiences`? | Markdown |')
  for (const name of bundleCollections) expect(again.split(`### \`${name}/`)).toHaveLength(2)
})

test('a table that is edited by hand is replaced', () => {
  expect(withTables(page.replace('| `companyHistory`?, `experiences`? | Markdown |\n', ''))).toBe(withTables(page))
})
