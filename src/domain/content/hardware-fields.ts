import * as v from 'valibot'
import { group, listOf, named, optional, text, yesOrNo } from '../schema/fields.ts'
import { tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Hardware } from './hardware.ts'

const part = group({
  part: text(),
  name: text(),
  note: optional(text()),
  sold: optional(text()),
})

export const hardwareFields = group({
  title: named('Desktop'),
  current: v.pipe(listOf(part), v.description('`sold` says when')),
  original: v.pipe(listOf(part), v.description('`sold` says when')),
  history: optional(text()),
  hidden: v.pipe(optional(yesOrNo()), v.description('`true` removes Desktop from the menu, and its page')),
})

/** Reads the desktop from stored fields; damaged fields are left out. */
export function toHardware(fields: Fields): Hardware {
  const { hidden: _, ...hardware } = tolerant(hardwareFields, fields)
  return hardware
}

/** Whether the owner hides the desktop from the pages and the menu. */
export function isHidden(fields: Fields): boolean {
  return tolerant(hardwareFields, fields).hidden === true
}
