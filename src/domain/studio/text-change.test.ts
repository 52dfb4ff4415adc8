import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textChange } from './text-change.ts'

test('changed words are marked, and paragraphs that stay are counted', () => {
  const paragraphs = ['First.', 'Second.', 'The planner has twelve ports.', 'Last.']
  const before = paragraphs.join('\n\n')
  expect(textChange(before, before.replace('twelve', 'fourteen'))).toEqual([
    { kind: 'same', paragraphs: 2, text: 'First.\n\nSecond.\n\n' },
    {
      kind: 'changed',
      words: [
        { kind: 'same', text: 'The planner has ' },
        { kind: 'removed', text: 'twelve' },
        { kind: 'added', text: 'fourteen' },
        { kind: 'same', text: ' ports.\n\n' },
      ],
    },
    { kind: 'same', paragraphs: 1, text: 'Last.' },
  ])
})

test('a new text is added as a whole, a text that is gone removed as a whole', () => {
  expect(textChange('', 'a b')).toEqual([{ kind: 'changed', words: [{ kind: 'added', text: 'a b' }] }])
  expect(textChange('a b', '')).toEqual([{ kind: 'changed', words: [{ kind: 'removed', text: 'a b' }] }])
  expect(textChange('a', 'a')).toEqual([{ kind: 'same', paragraphs: 1, text: 'a' }])
})

test('the blocks hold both texts completely, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b ', 'word ', '\n', '\n\n', ' ', 'é', '.')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const blocks = textChange(before, after)
      const side = (other: 'added' | 'removed') =>
        blocks
          .flatMap((block) =>
            block.kind === 'same'
              ? [block.text]
              : block.words.filter((each) => each.kind !== other).map((each) => each.text),
          )
          .join('')
      expect([side('added'), side('removed')]).toEqual([before, after])
    }),
  )
})

test('two long texts without a common word take less than a second', () => {
  const words = (letter: string) => Array.from({ length: 8000 }, (_, at) => `${letter}${at}`).join(' ')
  const begun = performance.now()
  expect(textChange(words('a'), words('b'))).toHaveLength(1)
  expect(performance.now() - begun).toBeLessThan(1000)
})
