import * as v from 'valibot'
import { about, group, named, optional, partialDate, text, url } from '../schema/fields.ts'

export const publicationFields = group({
  name: v.pipe(named('Untitled'), v.title('Name')),
  publisher: v.pipe(optional(text()), v.title('Publisher')),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  summary: v.pipe(optional(text()), v.title('Summary'), about({ multiline: true })),
  url: v.pipe(optional(url()), v.title('Address')),
  doi: v.pipe(optional(text()), v.title('DOI')),
})
