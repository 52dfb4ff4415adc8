import { expect, test } from 'vitest'
import { inOrder, warning, wrong } from '#domain/health/finding.ts'
import { findingLines } from './finding-lines.ts'

test('without a terminal a finding is one line, with its fix and its detail', () => {
  expect(findingLines(warning('disk space', 'Little is free.', 'Delete something.', '/data'), null)).toEqual([
    'warning  disk space     Little is free. Delete something. /data',
  ])
})

test('on a terminal a finding is wrapped at the width, with the fix and the detail below it', () => {
  const says = 'a'.repeat(56)
  expect(findingLines(wrong('mail', `${says} b`, 'Fix it.', 'MAIL_URL'), 80)).toEqual([
    `WRONG    mail           ${says}`,
    `${' '.repeat(24)}b`,
    `${' '.repeat(24)}-> Fix it.`,
    `${' '.repeat(24)}MAIL_URL`,
  ])
  expect(findingLines(inOrder('mail', `${'a'.repeat(54)} b`), 80)).toHaveLength(1)
})

test('characters that control a terminal are escaped', () => {
  expect(findingLines(inOrder('files', 'x\u001b[2J'), 80).join()).toContain('x\\u{1b}[2J')
})
