import * as v from 'valibot'
import { isInOrder, notBeforeStart } from '../date.ts'
import { about, group, listOf, monthYear, named, optional, slug, text, url } from '../schema/fields.ts'

export const projectFields = group({
  name: v.pipe(named('Untitled'), v.title('Name')),
  description: v.pipe(optional(text()), v.title('Description'), about({ multiline: true })),
  highlights: v.pipe(listOf(text()), v.title('Highlights')),
  keywords: v.pipe(listOf(text()), v.title('Keywords')),
  roles: v.pipe(listOf(text()), v.title('Roles')),
  entity: v.pipe(optional(text()), v.title('For'), about({ help: 'The company or group that it was made for.' })),
  type: v.pipe(optional(text()), v.title('Type'), about({ help: 'Such as application or talk.' })),
  startDate: v.pipe(optional(monthYear()), v.title('Start')),
  endDate: v.pipe(optional(monthYear()), v.title('End'), v.description('if absent, pages show Present')),
  url: v.pipe(optional(url()), v.title('Address')),
  page: v.pipe(
    optional(slug()),
    v.title('Page'),
    v.description('the `path` of a project of the menu, whose page then shows this project'),
    about({ help: 'The page of a project in the menu, which then shows this project.' }),
  ),
})

export const projectRules = v.pipe(
  projectFields,
  v.forward(
    v.partialCheck([['startDate'], ['endDate']], (each) => isInOrder(each.startDate, each.endDate), notBeforeStart),
    ['endDate'],
  ),
)
