/** One figure of one run: what was measured, how much, and in what. */
export type Figure = { name: string; value: number | string; unit: string }

/** The figures in columns, for people. */
export function tableOf(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length))
  return figures.map(({ name, value, unit }) => `${name.padEnd(width)}  ${value} ${unit}`).join('\n')
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
