import { group, named, optional, text, url, wholeNumber } from '../schema/fields.ts'

export const certificateFields = group({
  name: named('Unnamed'),
  issuer: optional(text()),
  year: optional(wholeNumber(1000, 9999)),
  url: optional(url()),
})
