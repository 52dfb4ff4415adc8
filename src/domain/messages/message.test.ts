import { expect, test } from 'vitest'
import { counterText, spokenCountText } from './message.ts'

test('the visible counter shows the length and the limit', () => {
  expect([counterText(0), counterText(301)]).toEqual(['0 / 300 Characters', '301 / 300 Characters'])
})

test('the spoken counter is a sentence and says how many characters are too many', () => {
  expect(spokenCountText(12)).toBe('12 of 300 characters used.')
  expect(spokenCountText(300)).toBe('300 of 300 characters used.')
  expect(spokenCountText(301)).toBe('301 of 300 characters used, 1 too many.')
})
