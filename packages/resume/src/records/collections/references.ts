import * as v from 'valibot'
import { none } from '../../result.ts'
import { about, group, nameText, optional, partialDate, text, yesOrNo } from '../../schema/fields.ts'
import { joined } from '../../text.ts'
import { message } from '../../words.ts'
import { byDate, resumeList } from '../collection.ts'
import { entry } from '../fact-entry.ts'
import { textOf } from '../key-parts.ts'

export const referenceFields = group({
  name: v.pipe(nameText('Unnamed'), v.title('Name')),
  role: v.pipe(optional(text()), v.title('Role')),
  company: v.pipe(optional(nameText()), v.title('Company')),
  text: v.pipe(text(), v.title('Text'), about({ multiline: true })),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  shown: v.pipe(
    optional(yesOrNo()),
    v.title('Show it on the resume'),
    v.description('`true` shows it; it is what another person said, so it is not shown otherwise'),
    about({ help: 'It is what another person said.' }),
  ),
})

export const references = resumeList(referenceFields, {
  about: 'What others say about you. A reference is on a page only with `"shown": true`.',
  heading: message('References'),
  isLower: true,
  what: 'reference',
  rows: [['name'], ['role'], ['company'], ['text'], ['date'], ['shown']],
  compare: byDate(({ name }) => name),
  key: ({ name, text }) => [textOf(name), textOf(text).slice(0, 80)],
  entry: ({ name, role, company, text, shown }) =>
    shown === true ? entry(name, { line: joined([role, company]), text }) : none,
  jsonResume: {
    section: 'references',
    fields: [
      ['name', 'name', 'name'],
      ['reference', 'text', 'text'],
    ],
  },
})
