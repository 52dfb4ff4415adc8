import { expect, test } from 'vitest'
import { memoryTerminal } from '#support/memory-terminal.ts'
import { barText, showProgress } from './progress.ts'
import { printable } from './terminal.ts'

test('characters that control a terminal are escaped', () => {
  expect(printable('a\u001b[31mb\rc\nd\u202ee\u200bf')).toBe('a\\u{1b}[31mb\\u{d}c\\u{a}d\\u{202e}e\\u{200b}f')
  expect(printable('files/über uns/日本 (1).jpg')).toBe('files/über uns/日本 (1).jpg')
})

test('a bar shows the progress and ends before the edge of the terminal', () => {
  const at = (done: number) => barText({ step: 'reading', done, total: 4, name: 'files/about/a.jpg' }, 80)
  expect(at(0)).toBe(`Reading [${' '.repeat(24)}] 0/4 files/about/a.jpg`)
  expect(at(2)).toBe(`Reading [${'#'.repeat(12)}${' '.repeat(12)}] 2/4 files/about/a.jpg`)
  expect(at(4)).toBe(`Reading [${'#'.repeat(24)}] 4/4 files/about/a.jpg`)
  expect(barText({ step: 'reading', done: 1, total: 4, name: 'x'.repeat(200) }, 80)).toHaveLength(79)
})

test('on a terminal one line is drawn again and again, and removed at the end', () => {
  const { terminal, written } = memoryTerminal(80)
  const { onProgress, end } = showProgress(terminal)
  for (let done = 1; done <= 1000; done += 1) onProgress({ step: 'storing', done, total: 1000, name: 'x' })
  end()
  expect(written.stdout).toBe('')
  expect(written.drawn.length).toBeLessThan(100)
  expect(written.drawn.at(-2)).toContain('1000/1000')
  expect(written.drawn.at(-1)).toBe('')
})

test('without a terminal a line is written at each quarter, and nothing is drawn', () => {
  const { terminal, written } = memoryTerminal()
  const { onProgress, end } = showProgress(terminal)
  for (let done = 1; done <= 10; done += 1) onProgress({ step: 'writing', done, total: 10, name: 'x' })
  end()
  expect(written.stdout).toBe([1, 3, 5, 8, 10].map((count) => `Writing ${count} of 10 files\n`).join(''))
  expect(written.drawn).toEqual([])
})
