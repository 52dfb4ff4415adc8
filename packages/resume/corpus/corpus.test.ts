import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { corpusFacts } from './facts.ts'

/** Resumes of eleven makers: packages/resume/corpus/README.md. */
const facts = await corpusFacts()
const shareOf = (...kinds: string[]) => {
  const of = facts.filter(({ kind }) => kinds.includes(kind))
  return of.filter(({ isRight }) => isRight).length / of.length
}

test('95 of 100 jobs are read with title, company, start and end', () => {
  expect(shareOf('job')).toBeGreaterThanOrEqual(0.95)
})

test('97 of 100 titles, companies, dates and schools are right, and 95 of 100 duties are at their job', () => {
  for (const kind of ['title', 'company', 'date', 'school']) expect([kind, shareOf(kind) >= 0.97]).toEqual([kind, true])
  expect(shareOf('duty')).toBeGreaterThanOrEqual(0.95)
})

test('no job and no school is invented, and no phrase is lost', () => {
  expect(facts.filter(({ kind, isRight }) => !isRight && (kind === 'not invented' || kind === 'kept'))).toEqual([])
})

test('what is read wrong is known, and nothing else is', () => {
  const wrong = facts.filter(({ isRight }) => !isRight).map(({ file, kind, what }) => `${file}: ${kind}: ${what}`)
  expect(wrong.sort()).toEqual(JSON.parse(readFileSync('packages/resume/corpus/known-failures.json', 'utf8')))
})
