import * as v from 'valibot'
import { none } from '../result.ts'
import { about, group, listOf, named, optional, text, url, wholeNumber, yesOrNo } from '../schema/fields.ts'
import { tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Education } from './education.ts'

export const educationFields = group({
  institution: named('Unnamed'),
  city: v.pipe(text(), about({ otherwise: none })),
  state: optional(text()),
  type: v.pipe(text(), v.description('the degree')),
  major: v.pipe(optional(text()), v.description('if absent, pages show N/A')),
  graduation: v.pipe(wholeNumber(1000, 9999), v.description('the year')),
  status: v.pipe(yesOrNo(), v.description('`true` is Completed, `false` is In Progress')),
  institutionHistory: listOf(text()),
  experiences: listOf(text()),
  imageLink: v.pipe(
    optional(url()),
    v.description("the link behind 'Images courtesy of', the last line of a page with pictures"),
  ),
})

/** Reads an education from stored fields; damaged fields are left out. */
export function toEducation(uuid: string, fields: Fields): Education {
  const { status, ...rest } = tolerant(educationFields, fields)
  return { uuid, ...rest, completed: status }
}
