import { expect, test } from 'vitest'
import { systemClock } from '#adapters/system/machine.ts'
import { cachedLocation } from '#calls/content/look-up-location.ts'
import { OwnerError } from '#domain/errors.ts'
import { hourMs } from '#domain/quota.ts'
import type { Location } from '#resume/records/location.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { jobLog } from './job-log.ts'

const failure = failed('unavailable', 'Network Error')

test('a job that fails for three hours has a line at once and one each hour, and one when it works again', () => {
  const { lines, report, pass } = logged()
  report('look-up', success())
  for (let minute = 0; minute < 180; minute += 1) {
    report('look-up', minute % 2 === 0 ? failure : failed('unavailable', 'timeout of 30000ms exceeded'))
    pass(hourMs / 60)
  }
  expect(lines).toEqual(Array.from({ length: 3 }, () => ['warn', 'look-up failed', { reason: 'Network Error' }]))
  report('look-up', success())
  report('look-up', success())
  expect(lines.slice(3)).toEqual([['info', 'look-up works again', {}]])
  report('look-up', failure)
  expect(lines).toHaveLength(5)
})

test('two jobs, and two things of one job, are logged apart', () => {
  const { lines, report } = logged()
  report('queue', failure, { queue: 'mail' })
  report('queue', failure, { queue: 'forwards' })
  report('backup', failure, {}, 'error')
  report('queue', success(), { queue: 'mail' })
  report('queue', failure, { queue: 'forwards' })
  expect(lines.map(([level, event]) => `${level} ${event}`)).toEqual([
    ...['warn queue failed', 'warn queue failed', 'error backup failed', 'info queue works again'],
  ])
})

test('a text for the owner is the reason, and the cause of an unexpected failure is logged with it', () => {
  const { lines, report } = logged()
  report('cleanup', failed('unavailable', 'Not available.', new OwnerError('The list index.json is damaged.')))
  report('making', failed('unavailable', 'Not made.', new RangeError('beyond')))
  expect(lines).toEqual([
    ['warn', 'cleanup failed', { reason: 'The list index.json is damaged.' }],
    ['warn', 'making failed', { reason: 'Not made.', error: expect.stringContaining('RangeError: beyond') }],
  ])
})

test('a place that cannot be looked up for an hour of changing content has one line, and one when it can', async () => {
  const { lines, report, pass } = logged()
  let answer: Result<Location> = failure
  const ports = { documents: memoryDocuments(), clock: systemClock(), locationLookup: { lookUp: async () => answer } }
  const location = cachedLocation(
    ports,
    () => {},
    (result) => report('look-up of the place', result),
  )
  const change = async () => {
    location.forget()
    await location.read()
  }
  for (let at = 0; at < 59; at += 1) {
    await change()
    pass(hourMs / 60)
  }
  expect(lines).toEqual([['warn', 'look-up of the place failed', { reason: 'Network Error' }]])
  answer = success({ city: 'Charleston', state: 'SC', zipcode: '' })
  await change()
  await change()
  expect(lines.slice(1)).toEqual([['info', 'look-up of the place works again', {}]])
})

function logged() {
  const lines: unknown[][] = []
  let at = 0
  const report = jobLog(
    (...line) => void lines.push(line),
    () => at,
  )
  const pass = (ms: number) => {
    at += ms
  }
  return { lines, report, pass }
}
