import * as v from 'valibot'
import { isInOrder, notBeforeStart } from '../date.ts'
import { about, group, listOf, monthYear, named, optional, text, url } from '../schema/fields.ts'

export const volunteeringFields = group({
  organization: v.pipe(named('Unnamed'), v.title('Organization')),
  position: v.pipe(optional(text()), v.title('Position')),
  startDate: v.pipe(optional(monthYear()), v.title('Start')),
  endDate: v.pipe(optional(monthYear()), v.title('End'), v.description('if absent, pages show Present')),
  cause: v.pipe(optional(text()), v.title('Cause')),
  summary: v.pipe(optional(text()), v.title('Summary'), about({ multiline: true })),
  highlights: v.pipe(listOf(text()), v.title('Highlights')),
  url: v.pipe(optional(url()), v.title('Address')),
})

export const volunteeringRules = v.pipe(
  volunteeringFields,
  v.forward(
    v.partialCheck([['startDate'], ['endDate']], (each) => isInOrder(each.startDate, each.endDate), notBeforeStart),
    ['endDate'],
  ),
)
