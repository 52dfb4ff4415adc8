import { expect, test } from 'vitest'
import { type Link, noLinkCounts } from '#domain/links/link.ts'
import { openedLinks } from './load-overview.ts'

/** docs/behaviour.md 38.4. */
const now = new Date('2026-11-22T15:00:00.000Z')

test('the overview counts links that were opened in the last 30 days, and says nothing without one', () => {
  const late = linkOpened('2026-10-23T14:59:59.999Z')
  expect(openedLinks([linkOpened(null), late], now, 'UTC')).toEqual([])
  const opened = [linkOpened('2026-10-23T15:00:00.000Z'), late, linkOpened('2026-11-22T10:05:00.000Z')]
  expect(openedLinks(opened, now, 'UTC')).toEqual([
    { name: 'Links', value: '2 links opened in the last 30 days', to: '/studio/editions', note: 'last today, 10:05' },
  ])
})

function linkOpened(lastOpenAt: string | null): Link {
  return {
    ...{ id: 'i', code: 'c', for: '', edition: '', shows: [], until: '2027-01-01T00:00:00.000Z', endedAt: null },
    ...{ madeAt: '2026-10-01T00:00:00.000Z', ...noLinkCounts, lastOpenAt, publishes: [] },
  }
}
