import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { isOpenAt, type Link, linkErrors, maxOpenLinks, noLinkCounts, offeredMs, tooManyLinks } from './link.ts'
import { toLink } from './stored-link.ts'

const made = new Date('2026-11-22T12:00:00.000Z')
const until = '2026-12-22T12:00:00.000Z'
const after = (ms: number, from: Date = made) => new Date(from.getTime() + ms)

/** docs/behaviour.md 37.1. */
test('a link is open from when it was made until one millisecond before its end', () => {
  expect(isOpenAt({ until, endedAt: none }, made)).toBe(true)
  expect(isOpenAt({ until, endedAt: none }, after(-1, new Date(until)))).toBe(true)
  expect(isOpenAt({ until, endedAt: none }, new Date(until))).toBe(false)
})

test('a link that was ended is not open, in the same second as in the next', () => {
  const ended = { until, endedAt: made.toISOString() }
  for (const now of [made, after(1), after(1000)]) expect(isOpenAt(ended, now)).toBe(false)
})

test('a link is open for a year at most, and until a time that is yet to come', () => {
  const year = 366 * 24 * 60 * 60 * 1000
  const errorOf = (ms: number) =>
    linkErrors({ for: '', edition: '', shows: [], until: after(ms).toISOString() }, made).until
  for (const ms of [1, offeredMs, year]) expect(errorOf(ms)).toBeUndefined()
  for (const ms of [0, -1]) expect(errorOf(ms)).toBe('The link must be open until a time that is yet to come.')
  expect(errorOf(year + 1)).toBe('A link is open for a year at most.')
  expect(linkErrors({ for: '', edition: '', shows: [], until: 'soon' }, made).until).toBeDefined()
})

test('a note has up to 200 characters', () => {
  const errorOf = (note: string) => linkErrors({ for: note, edition: '', shows: [], until }, made).for
  expect(errorOf('a'.repeat(200))).toBeUndefined()
  expect(errorOf('a'.repeat(201))).toBe('The note has more than 200 characters.')
})

test('ten links of an edition and thirty in all may be open; those that are not open do not count', () => {
  const open = (edition: string, count: number) => Array.from({ length: count }, () => linkWith({ edition }))
  const ended = Array.from({ length: 40 }, () => linkWith({ edition: 'a', endedAt: made.toISOString() }))
  const { edition, all } = maxOpenLinks
  expect([edition, all]).toEqual([10, 30])
  expect(tooManyLinks([...ended, ...open('a', 9)], 'a', made)).toBe(none)
  expect(tooManyLinks(open('a', 10), 'a', made)).toBe('There are 10 open links of this edition. End one first.')
  expect(tooManyLinks(open('', 10), '', made)).toBe('There are 10 open links of the whole resume. End one first.')
  expect(tooManyLinks(open('a', 10), 'b', made)).toBe(none)
  const many = ['a', 'b', 'c'].flatMap((each) => open(each, 10))
  expect(tooManyLinks(many, 'd', made)).toBe('There are 30 open links. End one first.')
  expect(tooManyLinks(many.slice(1), 'd', made)).toBe(none)
})

test('a damaged link is none, and a part that does not exist is not shown', () => {
  const { id, ...fields } = linkWith({})
  expect(toLink(id, { ...fields, shows: ['email', 'everything', 3] })).toMatchObject({ shows: ['email'] })
  for (const damage of [{ code: 3 }, { until: 'never' }, { madeAt: undefined }, { edition: none }])
    expect(toLink(id, { ...fields, ...damage })).toBe(none)
  expect(toLink(id, { ...fields, opens: -3, downloads: 1.5, publishes: 'all' })).toMatchObject({
    ...{ opens: 0, downloads: 0, publishes: [] },
  })
})

function linkWith(parts: Partial<Link>): Link {
  return {
    ...{ id: 'i', code: 'c', for: '', edition: '', shows: [], until, madeAt: made.toISOString(), endedAt: none },
    ...{ ...noLinkCounts, publishes: [], ...parts },
  }
}
