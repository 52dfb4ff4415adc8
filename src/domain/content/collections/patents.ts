import * as v from 'valibot'
import { entry } from '../../resume/fact-entry.ts'
import { dated } from '../../resume/when.ts'
import { group, named, optional, partialDate, text } from '../../schema/fields.ts'
import { byDate, resumeList } from '../collection.ts'
import { textOf, yearOf } from '../key-parts.ts'

export const patentFields = group({
  title: v.pipe(named('Untitled'), v.title('Title')),
  number: v.pipe(optional(text()), v.title('Number')),
  date: v.pipe(optional(partialDate()), v.title('Date')),
})

export const patents = resumeList(patentFields, {
  about: 'Your patents.',
  heading: 'Patents',
  what: 'patent',
  rows: [['title', 'number'], ['date']],
  compare: byDate(({ title }) => title),
  key: ({ title, date }) => [textOf(title), yearOf(date)],
  entry: ({ title, number, date }) => entry(title, { line: number ?? '', when: dated(date) }),
  jsonResume: {
    section: 'patents',
    fields: [
      ['title', 'title', 'name'],
      ['number', 'number', 'text'],
      ['date', 'date', 'date'],
    ],
  },
})
