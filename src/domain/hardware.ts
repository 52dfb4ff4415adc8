import { type Fields, listOf, named, optional, type Problem, record, text } from './record.ts'
import type { None } from './result.ts'

/** `sold` says when, as a text: 'June 2024'. */
export type Part = { part: string; name: string; note: string | None; sold: string | None }
export type Hardware = { title: string; current: Part[]; original: Part[]; history: string | None }

const readPart = record<Part>({ part: text, name: text, note: optional(text), sold: optional(text) })
const readHardware = record<Hardware>({
  title: named('Desktop'),
  current: listOf(readPart),
  original: listOf(readPart),
  history: optional(text),
})

/** The desktop from stored fields; what is damaged in them is left out. */
export function toHardware(fields: Fields): Hardware {
  return readHardware(fields).value
}

export function hardwareProblems(fields: Fields): Problem[] {
  return readHardware(fields).problems
}
