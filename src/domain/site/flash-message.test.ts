import { expect, test } from 'vitest'
import { flashMessages, flashMessagesText } from './flash-message.ts'

test('codes become their texts, in their order', () => {
  const text = flashMessagesText(['logged-out', 'password-changed'])
  expect(flashMessages(text, '').map(({ message }) => message)).toEqual([
    'You have been successfully logged out.',
    'Your password was changed. Please log in with it.',
  ])
})

test('a login is greeted with the first name, if there is one', () => {
  expect(flashMessages('logged-in', 'Ada')).toMatchObject([
    { type: 'success', message: 'Welcome back, {$name}!', values: { name: 'Ada' } },
  ])
  expect(flashMessages('logged-in', '')).toMatchObject([{ message: 'Log in successful! Welcome back!' }])
})

test.each(['', 'x', '__proto__', 'constructor', 'toString', 'logged-out.x.logged-out2'])(
  'unknown codes are left out: %j',
  (text) => {
    expect(flashMessages(text, '').map(({ message }) => message)).toEqual(
      text.startsWith('logged-out.') ? ['You have been successfully logged out.'] : [],
    )
  },
)
