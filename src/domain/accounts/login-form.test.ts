import { expect, test } from 'vitest'
import { loginErrors } from './login-form.ts'

test('missing fields are reported together, in the order of the fields', () => {
  expect(Object.entries(loginErrors({ email: ' ', password: '' }))).toEqual([
    ['email', 'Email cannot be blank.'],
    ['password', 'Password cannot be blank.'],
  ])
  expect(loginErrors({ email: 'a', password: '\u00a0' })).toEqual({ password: 'Password cannot be blank.' })
})

test('filled fields are accepted whatever their form', () => {
  expect(loginErrors({ email: 'nobody', password: ' x' })).toEqual({})
})
