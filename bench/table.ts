/** One figure of one run: what was measured, how much, and in what. `goal` is its goal in words: 'at most 1.15'. */
export type Figure = { name: string; value: number | string; unit: string; goal?: string; isMet?: boolean }

/** The figures in columns, for people: what has a goal says at the end of its line whether it is met. */
export function tableOf(figures: readonly Figure[]): string {
  const values = figures.map(({ value, unit }) => `${value} ${unit}`.trim())
  const [names, amounts, goals] = [
    widthOf(figures.map(({ name }) => name)),
    widthOf(values),
    widthOf(figures.map(({ goal = '' }) => goal)),
  ]
  return figures
    .map(({ name, goal = '', isMet }, at) => {
      const verdict = isMet === undefined ? '' : isMet ? 'met' : 'NOT MET'
      return `${name.padEnd(names)}  ${(values[at] ?? '').padEnd(amounts)}  ${goal.padEnd(goals)}  ${verdict}`.trimEnd()
    })
    .join('\n')
}

/** The goal of a figure that may not be larger than this, and whether it is met. */
export function atMost(limit: number, value: number): Required<Pick<Figure, 'goal' | 'isMet'>> {
  return { goal: `at most ${limit}`, isMet: value <= limit }
}

/** The goal of a figure that may not be smaller than this, and whether it is met. */
export function atLeast(limit: number, value: number): Required<Pick<Figure, 'goal' | 'isMet'>> {
  return { goal: `at least ${limit}`, isMet: value >= limit }
}

/** The goal of a figure that has to be exactly this, and whether it is met. */
export function exactly(wanted: number, value: number): Required<Pick<Figure, 'goal' | 'isMet'>> {
  return { goal: `${wanted}`, isMet: value === wanted }
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}

/** The middle one; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function widthOf(texts: readonly string[]): number {
  return Math.min(70, Math.max(0, ...texts.map(({ length }) => length)))
}
