import * as v from 'valibot'
import { isInOrder, notBeforeStart } from '../../date.ts'
import { none } from '../../result.ts'
import { about, group, listOf, monthYear, named, optional, slug, text, url } from '../../schema/fields.ts'
import { joined } from '../../text.ts'
import { bySpan, type Entry, jsonResumeSpan, resumeList } from '../collection.ts'
import { entry, type FactEntry } from '../fact-entry.ts'
import { asOf } from '../job.ts'
import { textOf, yearOf } from '../key-parts.ts'
import { spanned } from '../when.ts'

export const projectFields = group({
  name: v.pipe(named('Untitled'), v.title('Name')),
  description: v.pipe(optional(text()), v.title('Description'), about({ multiline: true })),
  highlights: v.pipe(listOf(text()), v.title('Highlights')),
  keywords: v.pipe(listOf(text()), v.title('Keywords')),
  roles: v.pipe(listOf(text()), v.title('Roles')),
  entity: v.pipe(optional(text()), v.title('For'), about({ help: 'The company or group that it was made for.' })),
  type: v.pipe(optional(text()), v.title('Type'), about({ help: 'Such as application or talk.' })),
  startDate: v.pipe(optional(monthYear()), v.title('Start')),
  endDate: v.pipe(
    optional(monthYear()),
    v.title('End'),
    v.description('if absent, pages show Present'),
    about({ absent: 'It has no end' }),
  ),
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

export type ProjectEntry = Entry<typeof projectFields>

export const projects = resumeList(projectFields, {
  about: 'Your projects in full. The projects of the menu are in `person-info/owner`.',
  heading: 'Projects',
  what: 'project',
  rules: projectRules,
  rows: [
    ['name'],
    ['startDate', 'endDate'],
    ['entity', 'type'],
    ['url', 'page'],
    ['description'],
    ['highlights'],
    ['roles'],
    ['keywords'],
  ],
  asOf,
  compare: bySpan(({ name }) => name),
  key: ({ name, startDate }) => [textOf(name), yearOf(startDate)],
  entry: projectFact,
  jsonResume: {
    section: 'projects',
    fields: [
      ['name', 'name', 'name'],
      ['description', 'description', 'text'],
      ['highlights', 'highlights', 'texts'],
      ['keywords', 'keywords', 'words'],
      ...jsonResumeSpan,
      ['url', 'url', 'url'],
      ['roles', 'roles', 'texts'],
      ['entity', 'entity', 'text'],
      ['type', 'type', 'text'],
    ],
    earlier: { website: 'url' },
  },
})

export function projectFact(project: ProjectEntry): FactEntry {
  const { name, entity, type, description, highlights, url, page } = project
  const link = page === none ? url : `/projects/${page}`
  const line = joined([type, entity])
  return entry(name, { line, when: spanned(project), text: description, points: highlights, link })
}
