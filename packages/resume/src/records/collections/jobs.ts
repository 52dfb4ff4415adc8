import * as v from 'valibot'
import { isInOrder, notBeforeStart } from '../../date.ts'
import { none } from '../../result.ts'
import {
  about,
  group,
  listOf,
  markdown,
  monthYear,
  named,
  nameText,
  oneOf,
  optional,
  text,
  url,
  yesOrNo,
} from '../../schema/fields.ts'
import { tolerant } from '../../schema/read.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { english } from '../../words.ts'
import { jsonResumeSpan, resumeCollection } from '../collection.ts'
import {
  asOf,
  compareJobs,
  isPresent,
  type Job,
  jobImageLimit,
  jobPath,
  type Span,
  startText,
  timeText,
} from '../job.ts'
import { textOf, yearOf } from '../key-parts.ts'

export const jobFields = group({
  title: v.pipe(named('Untitled'), v.title('Title')),
  company: v.pipe(nameText(), v.title('Company')),
  startDate: v.pipe(monthYear(), v.title('Start')),
  endDate: v.pipe(
    optional(monthYear()),
    v.title('End'),
    v.description('if absent, pages show Present'),
    about({ absent: 'I still work here' }),
  ),
  description: v.pipe(optional(text()), v.title('Description'), about({ multiline: true })),
  responsibilities: v.pipe(listOf(text()), v.title('Responsibilities'), about({ add: 'Add a duty' })),
  companyHistory: v.pipe(
    optional(markdown()),
    v.title('About the company'),
    about({ help: 'On the page: Company History.' }),
  ),
  experiences: v.pipe(
    optional(markdown()),
    v.title('What you learned there'),
    about({ help: 'On the page: Experiences.' }),
  ),
  imageLink: v.pipe(
    optional(url()),
    v.title('Images courtesy of'),
    about({ help: 'An address that begins with http:// or https://.' }),
    v.description("the link behind 'Images courtesy of', the last line of a page with pictures"),
  ),
  location: v.pipe(optional(nameText()), v.title('Location'), about({ help: 'City, country or “Remote”.' })),
  url: v.pipe(optional(url()), v.title('Website'), v.description("the employer's site")),
  kind: v.pipe(
    optional(oneOf('employee', 'freelance', 'internship', 'apprenticeship')),
    v.title('Type of employment'),
    v.description('`employee`, `freelance`, `internship` or `apprenticeship`'),
  ),
  keywords: v.pipe(listOf(nameText()), v.title('Keywords'), about({ add: 'Add a keyword' })),
  employer: v.pipe(
    optional(text()),
    v.title('Group with'),
    v.description('roles with the same word here are grouped; if absent, those with the same `company`'),
    about({ help: 'Roles at one employer stand together.' }),
  ),
  hidden: v.pipe(
    optional(yesOrNo()),
    v.title('Hidden'),
    v.description('`true` removes the job from every page and list, without deleting it'),
    about({ help: 'Hidden from the site, kept in the studio.' }),
  ),
})

/** The rules of an import. A page also shows a job that violates the one over two fields. */
export const jobRules = v.pipe(
  jobFields,
  v.forward(
    v.partialCheck([['startDate'], ['endDate']], (each) => isInOrder(each.startDate, each.endDate), notBeforeStart),
    ['endDate'],
  ),
)

/** Reads a job from stored fields; damaged fields are left out. */
export function toJob(uuid: string, fields: Fields): Job {
  const { hidden: _, ...job } = tolerant(jobFields, fields)
  return { uuid, ...job }
}

export const jobs = resumeCollection(jobFields, {
  about: 'Your employments.',
  heading: 'Jobs',
  what: 'job',
  order: 'Newest start first',
  lines: 'responsibilities',
  parts: [
    {
      title: 'Job',
      rows: [['title'], ['company'], ['startDate', 'endDate'], ['location', 'kind'], ['description']],
    },
    { title: 'What you did', rows: [['responsibilities']] },
    { title: 'More detail', rows: [['experiences'], ['companyHistory']] },
    { title: 'The employer', rows: [['url', 'employer'], ['keywords']] },
    { title: 'Pictures', rows: [['imageLink']], hasPictures: true },
    { title: 'On the site', rows: [['hidden']] },
  ],
  shownPictures: jobImageLimit,
  lead: ({ company, ...job }, today) => [company, spanOf(asOf(today, job))].filter(Boolean).join(', '),
  rules: jobRules,
  read: toJob,
  compare: compareJobs,
  page: (id) => jobPath({ uuid: id }),
  key: ({ company, title, startDate }) => [textOf(company), textOf(title), yearOf(startDate)],
  jsonResume: {
    section: 'work',
    fields: [
      ['name', 'company', 'name'],
      ['position', 'title', 'name'],
      ['location', 'location', 'text'],
      ['url', 'url', 'url'],
      ...jsonResumeSpan,
      ['summary', 'description', 'text'],
      ['highlights', 'responsibilities', 'texts'],
      ['description', 'companyHistory', 'markdown'],
    ],
    earlier: { company: 'name', website: 'url' },
  },
})

/** 'March 2022 to present'. */
function spanOf(span: Span): string {
  if (span.startDate === none) return ''
  return isPresent(span) ? `${startText(span, english)} to present` : timeText(span, ' to ', english)
}
