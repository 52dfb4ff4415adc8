import { expect, test } from 'vitest'
import { whereShown } from './where-shown.ts'

/** docs/behaviour.md 23.7. */
test('visitors see a published entry on the site, unless it is hidden, and an edition by its links only', () => {
  const job = { collection: 'jobs', id: 'one' } as const
  const edition = { collection: 'editions', id: 'own' } as const
  expect(whereShown(job, { title: 'Pilot' })).toBe('site')
  expect(whereShown(job, { title: 'Pilot', hidden: true })).toBe('hidden')
  expect(whereShown(edition, { name: 'Own' })).toBe('links')
  for (const entry of [job, edition]) expect(whereShown(entry, null)).toBe('new')
})
