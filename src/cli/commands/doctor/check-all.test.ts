import { expect, test } from 'vitest'
import { inOrder, warning, wrong } from '#stack/doctor/finding.ts'
import { checkAll } from './check-all.ts'
import { findingLines } from './finding-lines.ts'

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
  const endless = { part: 'endless', run: () => new Promise<[]>(() => {}) }
  expect(await checkAll([throwing, endless, { part: 'good', run: () => [inOrder('good', 'x')] }], 200)).toEqual([
    wrong('throwing', 'The check failed (E_BROKE).'),
    wrong('endless', 'No answer within 0 s.'),
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

test('without a terminal a finding is one line, with its fix', () => {
  expect(findingLines(warning('disk space', 'Little is free.', 'Delete something.'), null)).toEqual([
    'warning  disk space     Little is free. Delete something.',
  ])
})

test('on a terminal a finding is wrapped at the width, with the fix below it', () => {
  const says = 'a'.repeat(56)
  expect(findingLines(wrong('mail', `${says} b`, 'Fix it.'), 80)).toEqual([
    `WRONG    mail           ${says}`,
    `${' '.repeat(24)}b`,
    `${' '.repeat(24)}-> Fix it.`,
  ])
  expect(findingLines(inOrder('mail', `${'a'.repeat(54)} b`), 80)).toHaveLength(1)
})

test('characters that control a terminal are escaped', () => {
  expect(findingLines(inOrder('files', 'x\u001b[2J'), 80).join()).toContain('x\\u{1b}[2J')
})
