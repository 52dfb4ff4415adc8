import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Comparing, newComparing } from './comparing.ts'
import { type TextBlock, textChange } from './text-change.ts'

const changeOf = (before: string, after: string, comparing = newComparing()) => textChange(before, after, comparing)

/** What blocks show of one of the two texts. */
function sideOf(blocks: readonly TextBlock[], side: 'before' | 'after'): string {
  const other = side === 'before' ? 'added' : 'removed'
  const textOf = (block: TextBlock) => {
    if (block.kind === 'same') return block.text
    if (block.kind === 'too long') return block[side]
    return block.words.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('')
  }
  return blocks.map(textOf).join('')
}

test('changed words are marked, and paragraphs that stay are counted', () => {
  const paragraphs = ['First.', 'Second.', 'The planner has twelve ports.', 'Last.']
  const before = paragraphs.join('\n\n')
  expect(changeOf(before, before.replace('twelve', 'fourteen'))).toEqual([
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
  expect(changeOf('', 'a b')).toEqual([{ kind: 'changed', words: [{ kind: 'added', text: 'a b' }] }])
  expect(changeOf('a b', '')).toEqual([{ kind: 'changed', words: [{ kind: 'removed', text: 'a b' }] }])
  expect(changeOf('a', 'a')).toEqual([{ kind: 'same', paragraphs: 1, text: 'a' }])
})

test('the blocks hold both texts completely, whatever they are and however far they are compared', () => {
  const text = fc.array(fc.constantFrom('a', 'b ', 'word ', '\n', '\n\n', ' ', 'é', '.')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, fc.nat(100), (before, after, steps) => {
      const blocks = textChange(before, after, { left: steps })
      expect([sideOf(blocks, 'before'), sideOf(blocks, 'after')]).toEqual([before, after])
    }),
  )
})

test('a text is compared as far as there are steps: one more is too long to compare', () => {
  const [before, after] = ['tide '.repeat(1000), 'tide '.repeat(999)]
  const needed: Comparing = newComparing()
  textChange(before, after, needed)
  const steps = newComparing().left - needed.left
  expect(textChange(before, after, { left: steps })).toMatchObject([{ kind: 'changed', words: [{ kind: 'same' }, {}] }])
  expect(textChange(before, after, { left: steps - 1 })).toEqual([{ kind: 'too long', before, after }])
})

test('where no steps are left, texts of 2,000 characters stand one in place of the other, longer ones do not', () => {
  const textOf = (letter: string, length: number) => letter.repeat(length)
  expect(textChange(textOf('a', 2000), textOf('b', 2000), { left: 0 })).toMatchObject([{ kind: 'changed' }])
  expect(textChange(textOf('a', 2000), textOf('b', 2001), { left: 0 })).toMatchObject([{ kind: 'too long' }])
})
