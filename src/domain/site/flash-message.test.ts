import { expect, test } from 'vitest'
import { flashMessages, flashMessagesText } from './flash-message.ts'

test('codes become their words, in their order', () => {
  const text = flashMessagesText(['logged-out', 'password-changed'])
  expect(flashMessages(text, '').map(({ message }) => message)).toEqual([
    'You have been successfully logged out.',
    'Your password was changed. Please log in with it.',
  ])
})

test('who logs in is greeted by his first name, where he has one', () => {
  expect(flashMessages('logged-in', 'Ada')).toMatchObject([{ type: 'success', message: 'Welcome back, Ada!' }])
  expect(flashMessages('logged-in', '')).toMatchObject([{ message: 'Log in successful! Welcome back!' }])
})

test.each(['', 'x', '__proto__', 'constructor', 'toString', 'logged-out.x.logged-out2'])(
  'what is no code of ours says nothing: %j',
  (text) => {
    expect(flashMessages(text, '').map(({ message }) => message)).toEqual(
      text.startsWith('logged-out.') ? ['You have been successfully logged out.'] : [],
    )
  },
)
