import { expect, test } from 'vitest'
import { hourMs } from '#domain/quota.ts'
import { failed, success } from '#domain/result.ts'
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
