import type { None } from '../result.ts'
import { type Fields, listOf, named, optional, type Problem, record, text, yesOrNo } from '../schema/record.ts'

/** `sold` is when the part was sold, as a text: 'June 2024'. */
export type Part = { part: string; name: string; note: string | None; sold: string | None }
export type Hardware = { title: string; current: Part[]; original: Part[]; history: string | None }

const readPart = record<Part>({ part: text, name: text, note: optional(text), sold: optional(text) })
const readHardware = record<Hardware & { hidden: boolean | None }>({
  title: named('Desktop'),
  current: listOf(readPart),
  original: listOf(readPart),
  history: optional(text),
  hidden: optional(yesOrNo),
})

/** Reads the desktop from stored fields; damaged fields are left out. */
export function toHardware(fields: Fields): Hardware {
  const { hidden: _, ...hardware } = readHardware(fields).value
  return hardware
}

/** Whether the owner hides the desktop from the pages and the menu. */
export function isHidden(fields: Fields): boolean {
  return readHardware(fields).value.hidden === true
}

export function hardwareProblems(fields: Fields): Problem[] {
  return readHardware(fields).problems
}
