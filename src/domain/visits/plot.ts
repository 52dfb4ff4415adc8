import type { PeriodRow } from './periods.ts'

/** A bar: `x` and `width` in percent of the plot's width, the heights in parts of its height, from 0 to 1. */
export type Bar = PeriodRow & { x: number; width: number; viewsHeight: number; visitsHeight: number }

/** A line of the scale: its number, and its height in parts of the plot's. */
export type ScaleLine = { value: number; height: number }

export type Plot = { bars: Bar[]; lines: ScaleLine[] }

/** The part of its place that a bar takes. */
const barPart = 0.72

/** Bars of views with bars of visits in them, on a scale of at most five round numbers. */
export function plotOf(rows: readonly PeriodRow[]): Plot {
  const step = roundStep(Math.max(1, ...rows.map(({ views, visits }) => Math.max(views, visits))) / 4)
  const steps = Math.max(1, Math.ceil(Math.max(0, ...rows.map(({ views, visits }) => Math.max(views, visits))) / step))
  const top = steps * step
  const place = 100 / rows.length
  return {
    bars: rows.map((row, at) => ({
      ...row,
      ...{ x: hundredths((at + (1 - barPart) / 2) * place), width: hundredths(place * barPart) },
      ...{ viewsHeight: row.views / top, visitsHeight: row.visits / top },
    })),
    lines: Array.from({ length: steps + 1 }, (_, at) => ({ value: at * step, height: at / steps })),
  }
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below a number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? power
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
