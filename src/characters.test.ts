import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['src/**/*.{ts,tsx,css}', 'scripts/**/*.{mjs,ts}', 'e2e/**/*.ts']).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

/** Invisible characters, and spaces and hyphens that look like others: a search for a header written with one fails. */
const misleading = /[\u00a0\u00ad\u1680\u2000-\u2011\u2028-\u202f\u205f-\u206f\u3000\ufeff]/

test('no source has a misleading character, not even in a text, where it is written as an escape', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(linesWith(misleading)).toEqual([])
})

test('a source is ASCII outside texts and comments', () => {
  const textOrComment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  const blanked = (text: string) => text.replaceAll(textOrComment, (found) => found.replaceAll(/[^\n]/g, ' '))
  expect(linesWith(/[^\0-\x7f]/, ({ path, text }) => (path.endsWith('.tsx') ? '' : blanked(text)))).toEqual([])
})

/** 'path:line' of each line that matches the pattern. */
function linesWith(pattern: RegExp, textOf = ({ text }: (typeof sources)[number]) => text): string[] {
  return sources.flatMap((source) =>
    textOf(source)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${source.path}:${at + 1}`] : [])),
  )
}
