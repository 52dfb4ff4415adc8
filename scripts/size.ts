import { globSync, readFileSync } from 'node:fs'

/** Lines of the product and of its tests; contracts are tests. */
export type Size = { product: number; tests: number }

/** The size now, and how the product's lines are written: packed lines make a number smaller, and nothing simpler. */
export type Measured = Size & { medianFile: number; longestLine: number; linesPerComment: number }

const product = ['{src,packages}/**/*.{ts,tsx,css,mjs}']
const tests = [
  '{src,packages}/**/*.test.*',
  '{src,packages}/**/*.contract.ts',
  '{e2e,tests,packages/*/corpus}/**/*.{ts,tsx,mjs}',
]

/** Measures the files of the project in this folder. */
export function measured(): Measured {
  const ofTests = filesOf(tests)
  const ofProduct = filesOf(product).filter((path) => !ofTests.includes(path))
  const files = ofProduct.map(linesOf)
  const lines = files.flat()
  const comments = lines.filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length
  return {
    product: lines.length,
    tests: ofTests.flatMap(linesOf).length,
    medianFile: files.map(({ length }) => length).sort((a, b) => a - b)[files.length >> 1] ?? 0,
    longestLine: lines.reduce((most, { length }) => Math.max(most, length), 0),
    linesPerComment: Math.round(lines.length / comments),
  }
}

/** The rows of the table in `docs/size.md`; the last one counts. */
export function rowsOf(page: string): (Size & { reason: string })[] {
  const rows = page.matchAll(/^\| ([\d,]+) \| ([\d,]+) \| (.*) \|$/gm)
  const number = (text = '') => Number(text.replaceAll(',', ''))
  return [...rows].map(([, first, second, reason = '']) => ({ product: number(first), tests: number(second), reason }))
}

/** What is more than the last row of the page says, as lines with what to do; none when nothing is. */
export function rises(page: string, now: Size): string[] {
  const last = rowsOf(page).at(-1) ?? { product: 0, tests: 0 }
  return (['product', 'tests'] as const)
    .filter((name) => now[name] > last[name])
    .map(
      (name) =>
        `${name}: ${now[name]} lines, ${last[name]} in docs/size.md. Delete some, or add a row that says for what.`,
    )
}

function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { exclude: ['**/node_modules/**'] })
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').replace(/\n$/, '').split('\n')
}
