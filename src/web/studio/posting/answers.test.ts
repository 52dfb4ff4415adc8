import { expect, test } from 'vitest'
import { done } from './answers.ts'

test('an answer has an undo and a page only where there is one', () => {
  expect(done('archived')).toEqual({ message: 'Archived.' })
  expect(done('reverted', { undo: null })).toEqual({ message: 'Reverted: it is as visitors see it now.' })
  expect(done('deleted-site', { undo: 'a', to: '/studio/resume' })).toEqual({
    message: 'Deleted. It stays on the site until you publish.',
    undo: 'a',
    to: '/studio/resume',
  })
})
