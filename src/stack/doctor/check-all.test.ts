import { expect, test } from 'vitest'
import { inOrder, wrong } from '#domain/health/finding.ts'
import { checkAll } from './check-all.ts'

test('findings come in the order of the checks, whichever ends first', async () => {
  const slow = {
    part: 'slow',
    run: () => new Promise<[]>((resolve) => setTimeout(resolve, 20, [inOrder('slow', 'x')])),
  }
  const quick = { part: 'quick', run: () => [inOrder('quick', 'x'), inOrder('quick', 'y')] }
  expect((await checkAll([slow, quick])).map(({ part }) => part)).toEqual(['slow', 'quick', 'quick'])
})

test('a check that throws or never ends is wrong, and stops no other one', async () => {
  const throwing = {
    part: 'throwing',
    run: () => {
      throw Object.assign(new Error('canary'), { code: 'E_BROKE' })
    },
  }
  const failed = ['This could not be checked.', 'Check again.'] as const
  const endless = { part: 'endless', run: () => new Promise<[]>(() => {}) }
  expect(await checkAll([throwing, endless, { part: 'good', run: () => [inOrder('good', 'x')] }], 200)).toEqual([
    wrong('throwing', ...failed, 'The check failed (E_BROKE).'),
    wrong('endless', ...failed, 'No answer within 0 s.'),
    inOrder('good', 'x'),
  ])
})

test('a check that can end by itself is told to stop in time', async () => {
  const patient = {
    part: 'patient',
    run: (signal: AbortSignal) =>
      new Promise<[ReturnType<typeof inOrder>]>((resolve) =>
        signal.addEventListener('abort', () => resolve([inOrder('patient', 'half')])),
      ),
  }
  expect(await checkAll([patient], 2_100)).toEqual([inOrder('patient', 'half')])
})
