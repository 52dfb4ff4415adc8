/**
 * One figure of one run: what was measured, its value and unit. `goal` is the goal in words: 'at most 1.15'. `cause`: why a goal is
 * not met, where that is known; docs/performance.md has the figures behind it.
 */
export type Figure = { name: string; value: number | string; unit: string; cause?: string } & Partial<Verdict>

type Verdict = { goal: string; isMet: boolean }

/** Formats the figures as columns. The last column says whether a goal is met. */
export function tableOf(figures: readonly Figure[]): string {
  const values = figures.map(({ value, unit }) => `${value} ${unit}`.trim())
  const [names, amounts, goals] = [
    widthOf(figures.map(({ name }) => name)),
    widthOf(values),
    widthOf(figures.map(({ goal = '' }) => goal)),
  ]
  return figures
    .map(({ name, goal = '', isMet, cause }, at) => {
      const unmet = cause === undefined ? 'NOT MET' : `NOT MET: ${cause}`
      const verdict = isMet === undefined ? '' : isMet ? 'met' : unmet
      return `${name.padEnd(names)}  ${(values[at] ?? '').padEnd(amounts)}  ${goal.padEnd(goals)}  ${verdict}`.trimEnd()
    })
    .join('\n')
}

/** The goal of a figure that may not exceed a limit, and whether it is met. */
export function atMost(limit: number, value: number): Verdict {
  return { goal: `at most ${limit}`, isMet: value <= limit }
}

/** The goal of a figure that may not fall below a limit, and whether it is met. */
export function atLeast(limit: number, value: number): Verdict {
  return { goal: `at least ${limit}`, isMet: value >= limit }
}

/** The goal of a figure that must have an exact value, and whether it is met. */
export function exactly(wanted: number, value: number): Verdict {
  return { goal: `${wanted}`, isMet: value === wanted }
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}

/** The median; for an even number of values the upper of the two middle ones, for none 0. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function widthOf(texts: readonly string[]): number {
  return Math.min(70, Math.max(0, ...texts.map(({ length }) => length)))
}
