import { expect, test } from 'vitest'
import { screens } from './screen.ts'

for (const [widthPx, screen] of [
  [1, 'small'],
  [640, 'small'],
  [640.5, 'tablet'],
  [641, 'tablet'],
  [1024, 'tablet'],
  [1024.5, 'medium'],
  [1025, 'medium'],
  [1919, 'medium'],
  [1919.5, 'medium'],
  [1920, 'large'],
  [2559, 'large'],
  [2559.5, 'large'],
  [2560, 'xlarge'],
  [5120, 'xlarge'],
] as const) {
  test(`a width of ${widthPx} px is a ${screen} screen only`, () => {
    const fitting = Object.entries(screens).filter(([, query]) => fits(widthPx, query))
    expect(fitting.map(([name]) => name)).toEqual([screen])
  })
}

/** Evaluates a media query as a browser does: '(640px < width <= 1024px)'. */
function fits(widthPx: number, query: string): boolean {
  const parts = /^\((?:([\d.]+)px (<=?) )?width(?: ([<>]=?) ([\d.]+)px)?\)$/.exec(query)
  if (parts === null) throw new Error(`${query} is no width query.`)
  const [, least, lower, upper, max] = parts
  return compare(Number(least), lower, widthPx) && compare(widthPx, upper, Number(max))
}

function compare(a: number, sign: string | undefined, b: number): boolean {
  if (sign === undefined) return true
  if (sign === '<') return a < b
  if (sign === '<=') return a <= b
  return sign === '>' ? a > b : a >= b
}
