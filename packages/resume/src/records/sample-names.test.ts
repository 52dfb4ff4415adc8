import { expect, test } from 'vitest'
import { withNames } from './sample-names.ts'

const ada = { name: 'Ada Quill', givenName: 'Ada' }

test('the whole name and the first name of the sample become those of the owner', () => {
  expect(withNames('Welcome! I’m Rowan Brackwater.', 'Rowan Brackwater', ada)).toBe('Welcome! I’m Ada Quill.')
  expect(withNames('I am Rowan, and rowans grow here. Rowanberry.', 'Rowan Brackwater', ada)).toBe(
    'I am Ada, and rowans grow here. Rowanberry.',
  )
  expect(withNames('I am Rowan.', 'Rowan', { name: '$& Co', givenName: '' })).toBe('I am $& Co.')
  expect(withNames('Hello.', '', ada)).toBe('Hello.')
})
