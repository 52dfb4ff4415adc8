import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import type { FactKind, ReadFact } from '#resume/write/read-back.ts'
import { viewOf } from './load-read-back.ts'

/** docs/behaviour.md 23.15. */
const messages: Readonly<Record<FactKind, string>> = {
  name: 'No text is read.',
  headline: '“It” does not follow the name.',
  contact: '“It” is not read.',
  heading: '“It” is not a line of its own. Programs do not see where this section begins.',
  title: '“It” is not a line of its own. Programs do not see where this entry begins.',
  dates: '“It” is not read.',
  company: '“It” is not a line of its own.',
  duty: '“It” is not read.',
  text: '“It” is not read.',
  link: 'It is not a link.',
}

test.each(Object.entries(messages))('a %s that is not read has its message', (what, message) => {
  const shown = shownOf([{ what: what as FactKind, written: 'It', read: none }])
  expect([shown.isWhole, shown.rows[0]?.faults]).toEqual([false, [message]])
})

test('the first line is named where it is taken for the name', () => {
  const { rows } = shownOf([{ what: 'name', written: 'Ada', read: 'Page 1' }])
  expect(rows[0]?.faults).toEqual(['The first line is “Page 1”. Programs take it for your name.'])
})

test('what is read stands there as it is, and lines, items and links as numbers', () => {
  const read = (what: FactKind, written: string): ReadFact => ({ what, written, read: written })
  const facts = [read('title', 'Keeper'), read('duty', 'Lamps'), read('duty', 'Fog'), read('link', 'https://a.example')]
  const { isWhole, rows } = shownOf(facts)
  expect([isWhole, rows[0]?.read]).toEqual([true, ['Keeper', '2 lines', '1 link']])
})

test('an entry whose title is not read has one message', () => {
  const missed = (what: FactKind): ReadFact => ({ what, written: 'It', read: none })
  const { rows } = shownOf([missed('title'), missed('dates'), missed('duty')])
  expect(rows[0]?.faults).toEqual([messages.title])
})

function shownOf(facts: readonly ReadFact[]) {
  return viewOf([{ section: 'Experience', title: 'It', facts }])
}
