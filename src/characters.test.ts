import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['src/**/*.{ts,tsx,css}', 'scripts/**/*.{mjs,ts}', 'e2e/**/*.ts']).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

/** Spaces, hyphens and marks that look like others or like nothing: a header written with one is never found. */
const misleading = /[\u00a0\u00ad\u1680\u2000-\u2011\u2028-\u202f\u205f-\u206f\u3000\ufeff]/

test('no source has a character that looks like another one, not even in a text: there it is written as an escape', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(linesWith(misleading)).toEqual([])
})

test('outside texts and comments a source is ASCII', () => {
  const textOrComment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  const blanked = (text: string) => text.replaceAll(textOrComment, (found) => found.replaceAll(/[^\n]/g, ' '))
  expect(linesWith(/[^\0-\x7f]/, ({ path, text }) => (path.endsWith('.tsx') ? '' : blanked(text)))).toEqual([])
})

/** 'path:line' of each line that the pattern matches. */
function linesWith(pattern: RegExp, textOf = ({ text }: (typeof sources)[number]) => text): string[] {
  return sources.flatMap((source) =>
    textOf(source)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${source.path}:${at + 1}`] : [])),
  )
}
