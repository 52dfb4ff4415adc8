import { expect, test } from 'vitest'
import { type AccountEvent, eventsIn, eventWords, maxEvents, withEvent } from './account-event.ts'

const event = (kind: AccountEvent['kind'], minute = 0, browser = 'Firefox on Linux'): AccountEvent => ({
  kind,
  at: new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString(),
  browser,
  times: 1,
})

/** docs/behaviour.md 29.5. */
test('the newest event is the first, and only the last twenty stay', () => {
  let events: AccountEvent[] = []
  for (let minute = 0; minute < 25; minute += 1) events = withEvent(events, event('signed-in', minute))
  expect(events).toHaveLength(maxEvents)
  expect([events.at(0), events.at(-1)]).toEqual([event('signed-in', 24), event('signed-in', 5)])
})

test('wrong passwords of one browser in a row are one event with their number and the time of the last', () => {
  let events = [event('signed-in')]
  for (const minute of [1, 2, 3]) events = withEvent(events, event('wrong-password', minute))
  expect(events).toEqual([{ ...event('wrong-password', 3), times: 3 }, event('signed-in')])
  expect(withEvent(events, event('wrong-password', 4, 'Safari on iOS'))).toHaveLength(3)
  expect(withEvent(withEvent(events, event('signed-in', 4)), event('wrong-password', 5))).toHaveLength(4)
})

test('events are named in words, repeated ones with their number', () => {
  expect(eventWords(event('signed-in'))).toBe('Signed in')
  expect(eventWords(event('wrong-password'))).toBe('A wrong password')
  expect(eventWords({ ...event('wrong-password'), times: 3 })).toBe('3 wrong passwords')
  expect(eventWords({ ...event('wrong-code'), times: 2 })).toBe('2 wrong codes')
  expect(eventWords({ ...event('wrong-passkey'), times: 2 })).toBe('2 wrong passkeys')
})

test('a damaged document has the events that can be read', () => {
  for (const damaged of [null, {}, { events: 'x' }, { events: [null, 7, { kind: 'toString', at: 'now' }] }])
    expect(eventsIn(damaged)).toEqual([])
  expect(eventsIn({ events: [{ kind: 'signed-in', at: 'never' }, event('signed-in')] })).toEqual([event('signed-in')])
  const { browser: _, times: __, ...bare } = event('signed-in')
  expect(eventsIn({ events: [bare] })).toEqual([{ ...bare, browser: '', times: 1 }])
})
