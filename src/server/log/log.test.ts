import { expect, test } from 'vitest'
import { type Log, type LogEvent, logTo } from './log.ts'

const at = new Date('2026-06-01T10:20:30.400Z')

test('an event has its time in UTC, its level, its name and its fields', () => {
  expect(logged((log) => log('warn', 'delivery delayed', { queue: 'mail', attempts: 2 }))).toEqual([
    { time: '2026-06-01T10:20:30.400Z', level: 'warn', event: 'delivery delayed', queue: 'mail', attempts: 2 },
  ])
})

test('a field that is not on the list is not written, however it is passed', () => {
  const fields = { password: 'canary', cookie: 'canary', toString: 'canary', why: 'weak' } as object
  expect(logged((log) => log('info', 'reset rejected', fields))).toEqual([
    { time: at.toISOString(), level: 'info', event: 'reset rejected', why: 'weak' },
  ])
})

test('types reject a field that is not on the list', () => {
  // @ts-expect-error: password is no field of the log
  expect(logged((log) => log('info', 'x', { password: 'canary' }))[0]).not.toHaveProperty('password')
})

test('a field with a value of the wrong type is left out', () => {
  const fields = { why: { secret: 'canary' }, reason: 7, status: '200', ms: Number.NaN, count: 0 } as object
  expect(logged((log) => log('info', 'x', fields))[0]).toEqual({
    time: at.toISOString(),
    level: 'info',
    event: 'x',
    count: 0,
  })
})

test('a text of 500 characters is whole, one of 501 is cut, and an error has 2,000', () => {
  const [whole, cut, error] = logged((log) => {
    log('info', 'x', { reason: 'a'.repeat(500) })
    log('info', 'x', { reason: 'a'.repeat(501) })
    log('info', 'x', { error: 'a'.repeat(2001) })
  })
  expect(whole?.reason).toBe('a'.repeat(500))
  expect(cut?.reason).toBe(`${'a'.repeat(499)}…`)
  expect(error?.error).toHaveLength(2000)
})

function logged(work: (log: Log) => void): LogEvent[] {
  const events: LogEvent[] = []
  work(
    logTo(
      (event) => events.push(event),
      () => at,
    ),
  )
  return events
}
