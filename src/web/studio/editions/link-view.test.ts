import { expect, test } from 'vitest'
import { type Link, noLinkCounts } from '#domain/links/link.ts'
import { toLinkView } from './link-view.ts'

/** docs/behaviour.md 38.4. */
const setting = {
  ...{ origin: 'https://rowan.example', now: new Date('2026-11-22T15:00:00Z'), timeZone: 'America/New_York' },
  ...{ editions: new Map([['own', 'Ports']]), history: [] },
}

const link: Link = {
  ...{ id: 'i', code: 'code', for: 'Halyard', edition: 'own', shows: ['telephone', 'street'] },
  ...{ until: '2026-12-23T05:00:00.000Z', madeAt: '2026-11-22T14:00:00.000Z', endedAt: null },
  ...{ ...noLinkCounts, publishes: [] },
}

test('an open link is said with its last day, what it shows, and when it was opened', () => {
  const opened = { firstOpenAt: '2026-11-21T15:00:00.000Z', lastOpenAt: '2026-11-22T14:30:00.000Z', opens: 2 }
  expect(toLinkView({ ...link, ...opened }, setting)).toMatchObject({
    ...{ address: 'https://rowan.example/s/code', name: 'Halyard', edition: 'Ports', shows: 'Telephone, street' },
    ...{ until: 'December 22, 2026', isOpen: true, opened: 'First yesterday, 10:00, last today, 09:30' },
  })
})

test('a link that was ended, or is late, or whose edition is gone says so', () => {
  expect(toLinkView({ ...link, endedAt: '2026-11-22T14:30:00.000Z' }, setting)).toMatchObject({
    ...{ isOpen: false, until: 'Ended today, 09:30', opened: '' },
  })
  expect(toLinkView({ ...link, until: '2026-11-21T05:00:00.000Z', shows: [] }, setting)).toMatchObject({
    ...{ isOpen: false, until: 'Ended after November 20, 2026', shows: 'Nothing' },
  })
  expect(toLinkView({ ...link, edition: 'gone' }, setting).edition).toBe('An edition that is gone')
  expect(toLinkView({ ...link, edition: '' }, setting).edition).toBe('The whole resume')
})

test('what was sent is there for each publish that the history keeps', () => {
  const kept = { number: 3, at: '2026-11-22T14:00:00.000Z', by: 'Ada', summary: '', changes: [], count: 0 }
  const { sent } = toLinkView({ ...link, publishes: [0, 2, 3] }, { ...setting, history: [kept as never] })
  expect(sent).toEqual([{ title: 'As of publish 3, today, 09:00', to: '/studio/editions/links/i/3' }])
})
