import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { confirmations, done } from './answers.ts'

const folder = new URL('../', import.meta.url)
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !file.includes('.test.') && file !== 'posting/answers.ts')
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))

test('each confirmation is the answer of a press', () => {
  // What `calls/studio/draft/undo.ts` answers, which is the name of a confirmation.
  const undone = ['undone', 'expired', 'changed']
  const unused = Object.keys(confirmations).filter((what) => !sources.some((source) => source.includes(`'${what}'`)))
  expect(unused.filter((what) => !undone.includes(what))).toEqual([])
})

test('an answer has an undo and a page only where there is one', () => {
  expect(done('archived')).toEqual({ message: 'Archived.' })
  expect(done('reverted', { undo: null })).toEqual({ message: 'Reverted: it is as visitors see it now.' })
  expect(done('deleted-site', { undo: 'a', to: '/studio/resume' })).toEqual({
    message: 'Deleted. It stays on the site until you publish.',
    undo: 'a',
    to: '/studio/resume',
  })
})
