import * as v from 'valibot'
import { about, group, named, optional, partialDate, text } from '../schema/fields.ts'

export const awardFields = group({
  title: v.pipe(named('Untitled'), v.title('Title')),
  awarder: v.pipe(optional(text()), v.title('Awarded by')),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  summary: v.pipe(optional(text()), v.title('Summary'), about({ multiline: true })),
})
