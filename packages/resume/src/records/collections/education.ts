import * as v from 'valibot'
import { isInOrder, notBeforeStart } from '../../date.ts'
import {
  about,
  group,
  listOf,
  monthYear,
  nameText,
  optional,
  text,
  textOrBlank,
  url,
  wholeNumber,
  yesOrNo,
} from '../../schema/fields.ts'
import { tolerant } from '../../schema/read.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { jsonResumeSpan, resumeCollection } from '../collection.ts'
import { compareEducation, type Education, educationPath } from '../education.ts'
import { textOf, yearOf } from '../key-parts.ts'

export const educationFields = group({
  institution: v.pipe(nameText('Unnamed'), v.title('Institution')),
  city: v.pipe(optional(nameText()), v.title('City')),
  state: v.pipe(optional(nameText()), v.title('State')),
  type: v.pipe(textOrBlank(), v.title('Degree'), v.description('the degree; if absent, pages show N/A')),
  major: v.pipe(optional(text()), v.title('Major'), v.description('if absent, pages show N/A')),
  status: v.pipe(
    yesOrNo(),
    v.title('Did you finish?'),
    v.description('`true` is Completed, `false` is In Progress'),
    about({
      missing: 'Say whether you finished.',
      answers: {
        year: 'graduation',
        yes: { label: 'Finished', note: 'The resume says “Completed”.', year: 'Year you finished' },
        no: { label: 'Still studying', note: 'The resume says “In Progress”.', year: 'Expected year' },
      },
    }),
  ),
  graduation: v.pipe(
    optional(wholeNumber(1000, 9999)),
    v.title('Graduation year'),
    v.description('the year; if absent, pages show N/A'),
  ),
  institutionHistory: v.pipe(
    listOf(text()),
    v.title('History'),
    about({ add: 'Add a paragraph', help: 'On the page: Institution History.' }),
  ),
  experiences: v.pipe(listOf(text()), v.title('Experiences'), about({ add: 'Add a paragraph' })),
  imageLink: v.pipe(
    optional(url()),
    v.title('Images courtesy of'),
    about({ help: 'An address that begins with http:// or https://.' }),
    v.description("the link behind 'Images courtesy of', the last line of a page with pictures"),
  ),
  startDate: v.pipe(optional(monthYear()), v.title('Start')),
  endDate: v.pipe(
    optional(monthYear()),
    v.title('End'),
    v.description('its year must be `graduation`'),
    about({ help: 'Its year is the graduation year.' }),
  ),
  score: v.pipe(optional(nameText()), v.title('Grade')),
  courses: v.pipe(listOf(text()), v.title('Courses'), about({ add: 'Add a course' })),
  url: v.pipe(optional(url()), v.title('Website'), v.description("the school's site")),
  hidden: v.pipe(
    optional(yesOrNo()),
    v.title('Hidden'),
    v.description('`true` removes the entry from every page and list, without deleting it'),
    about({ help: 'Hidden from the site, kept in the studio.' }),
  ),
})

/** The rules of an import. A page also shows an education that violates those over two fields. */
export const educationRules = v.pipe(
  educationFields,
  v.forward(
    v.partialCheck([['startDate'], ['endDate']], (each) => isInOrder(each.startDate, each.endDate), notBeforeStart),
    ['endDate'],
  ),
  v.forward(
    v.partialCheck(
      [['graduation'], ['endDate']],
      ({ graduation, endDate }) => endDate === null || endDate.year === graduation,
      'must be in the graduation year',
    ),
    ['endDate'],
  ),
)

/** Reads an education from stored fields; damaged fields are left out. One that is completed ended in the year of its graduation. */
export function toEducation(uuid: string, fields: Fields): Education {
  const { status, hidden: _, ...rest } = tolerant(educationFields, fields)
  const { graduation, endDate } = rest
  const graduated = status && graduation !== null ? { year: graduation, month: null } : null
  return { uuid, ...rest, endDate: endDate ?? graduated, completed: status }
}

export const education = resumeCollection(educationFields, {
  about: 'Your schools, degrees and courses.',
  heading: 'Education',
  what: 'school',
  order: 'Latest graduation first',
  lines: 'experiences',
  parts: [
    {
      title: 'The school',
      rows: [['institution'], ['city', 'state'], ['type', 'major'], ['status', 'graduation']],
    },
    { title: 'What you did there', rows: [['experiences']] },
    { title: 'About the school', rows: [['institutionHistory']] },
    { title: 'More detail', rows: [['startDate', 'endDate'], ['score', 'url'], ['courses']] },
    { title: 'Pictures', rows: [['imageLink']], hasPictures: true },
    { title: 'On the site', rows: [['hidden']] },
  ],
  lead: ({ city, state }) => [city, state].filter(Boolean).join(', '),
  rules: educationRules,
  read: toEducation,
  compare: compareEducation,
  page: (id) => educationPath({ uuid: id }),
  key: ({ institution, type, endDate, startDate, graduation }) => [
    textOf(institution),
    textOf(type),
    yearOf(endDate) || textOf(graduation) || yearOf(startDate),
  ],
  jsonResume: {
    section: 'education',
    fields: [
      ['institution', 'institution', 'name'],
      ['url', 'url', 'url'],
      ['area', 'major', 'text'],
      ['studyType', 'type', 'text'],
      ...jsonResumeSpan,
      ['score', 'score', 'text'],
      ['courses', 'courses', 'texts'],
    ],
    earlier: { gpa: 'score', studytype: 'studyType', website: 'url' },
  },
})
