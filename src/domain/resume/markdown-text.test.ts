import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownIt } from '#adapters/markdown-it/markdown.ts'
import { none } from '../result.ts'
import { oneLine } from '../text.ts'
import type { ResumeFacts } from './facts.ts'
import { resumeMarkdown } from './markdown-text.ts'
import { plainPiece } from './text-block.ts'

const facts: ResumeFacts = {
  ...{ name: 'Ada', headline: none, place: none, links: [], summary: [], sections: [], lang: 'en' },
}

test('texts with marks of Markdown read as they were written', () => {
  const { toBlocks } = markdownIt()
  const wordsIn = (text: string) => toBlocks(text).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))
  const typed = fc.string({ unit: fc.constantFrom(...'aZ 1.)-+=#*_`[]()<>!|&;~\\\'"x:/'), minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(typed, (text) => {
      const line = oneLine(text)
      if (line === '') return
      const made = resumeMarkdown(
        {
          ...facts,
          summary: [{ pieces: [plainPiece(line)], depth: 0, mark: none }],
          sections: [{ title: 'Activities', kind: 'lines', items: [line] }],
        },
        'https://a.example',
      )
      expect(wordsIn(made)).toEqual(['Ada', 'https://a.example', 'Summary', line, 'Activities', line])
    }),
    { numRuns: 500, seed: 20_261_123 },
  )
})
