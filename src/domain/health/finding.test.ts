import { expect, test } from 'vitest'
import { findingsText, inOrder, needsText, sortedFindings, warning, wrong } from './finding.ts'

test('the summary of findings counts errors and warnings', () => {
  const [good, look, bad] = [inOrder('x', ''), warning('x', ''), wrong('x', '')]
  expect(findingsText([good])).toBe('Everything is in order.')
  expect(findingsText([good, look])).toBe('Nothing is wrong, 1 warning.')
  expect(findingsText([bad, look, look])).toBe('1 thing is wrong, 2 warnings.')
  expect(findingsText([bad, bad])).toBe('2 things are wrong.')
})

/** docs/behaviour.md 28.4. */
test('the heading counts what needs the owner; what is the same for them counts once', () => {
  expect(needsText([inOrder('mail', '')])).toBe('All good')
  expect(needsText([warning('mail', '')])).toBe('1 thing needs you')
  expect(needsText([warning('clock', ''), wrong('clock', ''), wrong('mail', ''), inOrder('site', '')])).toBe(
    '2 things need you',
  )
})

test('the worst comes first, and a part with something to do is not among the good ones', () => {
  const { needs, good } = sortedFindings([
    ...[warning('backup', 'old'), inOrder('database', 'intact'), inOrder('mail', 'works'), wrong('queue', 'paused')],
    ...[inOrder('queue', 'x'), wrong('queue', 'paused', 'again')],
  ])
  expect(needs.map(({ part }) => part)).toEqual(['queue', 'backup'])
  expect(good.map(({ part }) => part)).toEqual(['database', 'mail'])
})
