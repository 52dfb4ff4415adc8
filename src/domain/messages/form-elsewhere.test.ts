import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { noAnswerText, vitaAt } from './form-elsewhere.ts'

test.each(['https://my.vita.example/', 'https://my.vita.example', 'http://localhost:3000/'])(
  '%s is a Vita',
  (address) => {
    expect(vitaAt(address)).toBe(new URL(address).origin)
  },
)

test.each([
  'https://forms.example/f/1',
  'https://my.vita.example/forms/contact',
  'https://forms.example/?key=1',
  'https://forms.example/#key',
  '',
  'my.vita.example',
])('%s is the form of a service, or none', (address) => {
  expect(vitaAt(address)).toBe(none)
})

test('a site that does not answer is named, with the reason', () => {
  expect(noAnswerText('my.vita.example', 'Network Error')).toBe(
    'my.vita.example, which takes this form, did not answer (Network Error). Your text is still here: please try again later.',
  )
})
