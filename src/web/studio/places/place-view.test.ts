import { expect, test } from 'vitest'
import type { Place } from '#domain/places/place.ts'
import type { PlaceWork } from '#ports/site/places.ts'
import { none } from '#resume/result.ts'
import { typedPlace } from '#support/memory/places.ts'
import { hereView, placesText, publishedHeading, toPlaceView } from './place-view.ts'

const sent = { number: 4, at: '2026-11-25T10:00:00.000Z', sent: 12, manifestHash: '', isShown: true }
const away = { number: 0, at: '', says: 'The host is away.' }
const sending: PlaceWork = { step: 'sending', done: 12, all: 40 }

/** docs/behaviour.md 34.9: 'Published' is never said of what nobody can see. */
test.each<[string, Partial<Place>, PlaceWork | null, string, string | null]>([
  ['never sent', {}, none, 'Nothing sent yet', 'publish'],
  ['shown', { publishes: [{ ...sent, number: 6 }] }, none, 'Up to date', none],
  ['two behind', { publishes: [sent] }, none, '2 publishes behind', 'publish'],
  ['one behind', { publishes: [{ ...sent, number: 5 }] }, none, '1 publish behind', 'publish'],
  ['sent only', { publishes: [{ ...sent, isShown: false }] }, none, 'Sent, not shown yet', 'check'],
  ['failed', { publishes: [sent], failure: away }, none, 'Not sent', 'again'],
  ['at work', { publishes: [sent], failure: away }, sending, 'Sending 12 of 40', none],
  ['waiting', {}, { ...sending, step: 'waiting' }, 'Waiting', none],
  ['making', {}, { ...sending, step: 'making' }, 'Making the pages', none],
  ['looking', {}, { ...sending, step: 'polling' }, 'Sent, not shown yet', none],
])('a place that is %s', (_name, place, work, words, press) => {
  expect(shown(place, work).state).toMatchObject({ words, press })
})

const upToDate = () => shown({ publishes: [{ ...sent, number: 6 }] })
const live = hereView('https://b.example', '')
const local = hereView('http://127.0.0.1:3000', '')

test.each([
  ['a server', live, [], 'Published.', 'b.example shows it now.'],
  [
    'a computer',
    local,
    [],
    'Published on this computer only',
    'Your site is at 127.0.0.1:3000, an address that other people cannot open.',
  ],
  ['a computer with a place', local, [upToDate()], 'Published.', 'a.example/site shows it now.'],
  ['a server with a place', live, [upToDate()], 'Published.', 'b.example and a.example/site show it now.'],
  ['a server, the place behind', live, [shown({})], 'Published.', 'b.example shows it now. 1 place does not yet.'],
  ['a computer, sending', local, [shown({}, sending)], 'Sending.', 'Your pages are on their way to a.example/site.'],
  [
    'a computer, sent',
    local,
    [shown({}, { ...sending, step: 'polling' })],
    'Sent.',
    'The host does not show it yet; it may take ten minutes.',
  ],
  [
    'a computer, failed',
    local,
    [shown({ failure: away })],
    'Not sent.',
    'Only this computer shows it. Below is what the host said.',
  ],
] as const)('the heading after a publish of %s', (_name, here, places, title, lead) => {
  expect(publishedHeading({ here, places: [...places] })).toEqual({ title, lead })
})

test('the bar of a publish names where it goes', () => {
  expect(placesText({ places: [] })).toBe('')
  expect(placesText({ places: [shown({})] })).toBe('to a.example/site')
  expect(placesText({ places: [shown({}), shown({}), shown({})] })).toBe('to a.example/site and 2 more places')
})

function shown(place: Partial<Place>, work: PlaceWork | null = none) {
  const whole: Place = { ...typedPlace(), id: 'one', publishes: [], failure: none, ...place }
  return toPlaceView(whole, work, { numbers: [6, 5, 4], when: () => 'today, 10:44' })
}
