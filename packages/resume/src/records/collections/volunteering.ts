import * as v from 'valibot'
import { isInOrder, notBeforeStart } from '../../date.ts'
import { none } from '../../result.ts'
import { about, group, listOf, monthYear, nameText, optional, text, url } from '../../schema/fields.ts'
import { joined } from '../../text.ts'
import { message } from '../../words.ts'
import { bySpan, jsonResumeSpan, resumeList } from '../collection.ts'
import { entry } from '../fact-entry.ts'
import { asOf } from '../job.ts'
import { textOf, yearOf } from '../key-parts.ts'
import { spanned } from '../when.ts'

export const volunteeringFields = group({
  organization: v.pipe(nameText('Unnamed'), v.title('Organization')),
  position: v.pipe(optional(text()), v.title('Position')),
  startDate: v.pipe(optional(monthYear()), v.title('Start')),
  endDate: v.pipe(
    optional(monthYear()),
    v.title('End'),
    v.description('if absent, pages show Present'),
    about({ absent: 'It has no end' }),
  ),
  cause: v.pipe(optional(text()), v.title('Cause')),
  summary: v.pipe(optional(text()), v.title('Summary'), about({ multiline: true })),
  highlights: v.pipe(listOf(text()), v.title('Highlights'), about({ add: 'Add a highlight' })),
  url: v.pipe(optional(url()), v.title('Address')),
})

export const volunteeringRules = v.pipe(
  volunteeringFields,
  v.forward(
    v.partialCheck([['startDate'], ['endDate']], (each) => isInOrder(each.startDate, each.endDate), notBeforeStart),
    ['endDate'],
  ),
)

export const volunteering = resumeList(volunteeringFields, {
  about: 'Your volunteer roles.',
  heading: message('Volunteering'),
  what: 'volunteer role',
  lines: 'highlights',
  rules: volunteeringRules,
  rows: [['organization'], ['position'], ['startDate', 'endDate'], ['cause', 'url'], ['summary'], ['highlights']],
  asOf,
  compare: bySpan(({ organization }) => organization),
  key: ({ organization, position, startDate }) => [textOf(organization), textOf(position), yearOf(startDate)],
  entry: (each) => {
    const { organization, position, cause, summary, highlights, url } = each
    const line = joined([position === none ? none : organization, cause])
    return entry(position ?? organization, { line, when: spanned(each), text: summary, points: highlights, link: url })
  },
  jsonResume: {
    section: 'volunteer',
    fields: [
      ['organization', 'organization', 'name'],
      ['position', 'position', 'name'],
      ['url', 'url', 'url'],
      ...jsonResumeSpan,
      ['summary', 'summary', 'text'],
      ['highlights', 'highlights', 'texts'],
    ],
    earlier: { website: 'url' },
  },
})
