import * as v from 'valibot'
import { group, named, optional, partialDate, text, url } from '../schema/fields.ts'

export const certificateFields = group({
  name: v.pipe(named('Unnamed'), v.title('Name')),
  issuer: v.pipe(optional(text()), v.title('Issuer')),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  expires: v.pipe(optional(partialDate()), v.title('Expires')),
  licence: v.pipe(optional(text()), v.title('Licence number')),
  url: v.pipe(optional(url()), v.title('Address')),
})
