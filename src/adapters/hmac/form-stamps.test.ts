import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { hmacFormStamps } from './form-stamps.ts'

const now = new Date('2026-06-01T13:00:00.123Z')
const stamps = hmacFormStamps(new Uint8Array(32).fill(1))

test('a stamp holds its time to the millisecond and an id of its own', () => {
  const [first, second] = [stamps.issue(now), stamps.issue(now)].map((stamp) => stamps.read(stamp))
  expect(first?.issuedAt).toEqual(now)
  expect(second?.issuedAt).toEqual(now)
  expect(first?.id).toMatch(/^[\w-]{22}$/)
  expect(second?.id).not.toBe(first?.id)
})

test('another instance reads a stamp with the same key, and not with another key', () => {
  const stamp = stamps.issue(now)
  expect(hmacFormStamps(new Uint8Array(32).fill(1)).read(stamp)).toEqual(stamps.read(stamp))
  expect(hmacFormStamps(new Uint8Array(32).fill(2)).read(stamp)).toBe(none)
})

test('a time from 1970 to 9999 is kept', () => {
  for (const time of ['1970-01-01T00:00:00.000Z', '2038-01-19T03:14:08.000Z', '9999-12-31T23:59:59.999Z'])
    expect(stamps.read(stamps.issue(new Date(time)))?.issuedAt.toISOString()).toBe(time)
})

test('a stamp with any one character changed is none', () => {
  const stamp = stamps.issue(now)
  const changed = [...stamp].map((character, at) => {
    const other = character === 'A' ? 'B' : 'A'
    return stamp.slice(0, at) + other + stamp.slice(at + 1)
  })
  expect(changed).toHaveLength(72)
  expect(changed.filter((each) => stamps.read(each) !== none)).toEqual([])
})

test('any other text is none', () => {
  const stamp = stamps.issue(now)
  const others = [
    '',
    ' ',
    stamp.slice(1),
    `${stamp}A`,
    `${stamp}=`,
    `${stamp}\n`,
    ` ${stamp}`,
    'A'.repeat(72),
    'A'.repeat(1_000_000),
    '\u0000'.repeat(72),
    '\u{1F6F6}'.repeat(36),
    Buffer.from(`${now.getTime()}`).toString('base64url'),
  ]
  for (const other of others) expect(stamps.read(other)).toBe(none)
})

test('another spelling of the same bytes is none', () => {
  const withBoth = Array.from({ length: 200 }, () => stamps.issue(now)).find((stamp) => /-.*_|_.*-/.test(stamp)) ?? ''
  const spelledOtherwise = withBoth.replaceAll('-', '+').replaceAll('_', '/')
  expect(Buffer.from(spelledOtherwise, 'base64').equals(Buffer.from(withBoth, 'base64url'))).toBe(true)
  expect(stamps.read(spelledOtherwise)).toBe(none)
})
