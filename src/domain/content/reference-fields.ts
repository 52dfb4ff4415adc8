import * as v from 'valibot'
import { about, group, named, optional, partialDate, text, yesOrNo } from '../schema/fields.ts'

export const referenceFields = group({
  name: v.pipe(named('Unnamed'), v.title('Name')),
  role: v.pipe(optional(text()), v.title('Role')),
  company: v.pipe(optional(text()), v.title('Company')),
  text: v.pipe(text(), v.title('Text'), about({ multiline: true })),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  shown: v.pipe(
    optional(yesOrNo()),
    v.title('Show it on the resume'),
    v.description('`true` shows it; it is what another person said, so it is not shown otherwise'),
    about({ help: 'It is what another person said.' }),
  ),
})
