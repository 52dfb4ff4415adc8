import * as v from 'valibot'
import { about, group, named, nameText, optional, partialDate, text } from '../../schema/fields.ts'
import { message } from '../../words.ts'
import { byDate, resumeList } from '../collection.ts'
import { entry } from '../fact-entry.ts'
import { textOf, yearOf } from '../key-parts.ts'
import { dated } from '../when.ts'

export const awardFields = group({
  title: v.pipe(named('Untitled'), v.title('Title')),
  awarder: v.pipe(optional(nameText()), v.title('Awarded by')),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  summary: v.pipe(optional(text()), v.title('Summary'), about({ multiline: true })),
})

export const awards = resumeList(awardFields, {
  about: 'Your awards.',
  heading: message('Awards'),
  what: 'award',
  rows: [['title'], ['awarder'], ['date'], ['summary']],
  compare: byDate(({ title }) => title),
  key: ({ title, date }) => [textOf(title), yearOf(date)],
  entry: ({ title, awarder, date, summary }) => entry(title, { line: awarder ?? '', when: dated(date), text: summary }),
  jsonResume: {
    section: 'awards',
    fields: [
      ['title', 'title', 'name'],
      ['date', 'date', 'date'],
      ['awarder', 'awarder', 'text'],
      ['summary', 'summary', 'text'],
    ],
    earlier: { awardDate: 'date' },
  },
})
