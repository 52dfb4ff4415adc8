import * as v from 'valibot'
import { dateText } from '../../date.ts'
import { none } from '../../result.ts'
import { group, nameText, optional, partialDate, url } from '../../schema/fields.ts'
import { message } from '../../words.ts'
import { byDate, type Entry, resumeList } from '../collection.ts'
import { entry } from '../fact-entry.ts'
import { dateKey, textOf } from '../key-parts.ts'
import { dated } from '../when.ts'

export const certificateFields = group({
  name: v.pipe(nameText('Unnamed'), v.title('Name')),
  issuer: v.pipe(optional(nameText()), v.title('Issuer')),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  expires: v.pipe(optional(partialDate()), v.title('Expires')),
  licence: v.pipe(optional(nameText()), v.title('Licence number')),
  url: v.pipe(optional(url()), v.title('Address')),
})

export type Certificate = Entry<typeof certificateFields>

export const certificates = resumeList(certificateFields, {
  about: 'Your certificates and licences.',
  heading: message('Certificates'),
  headingInFiles: message('Certifications'),
  what: 'certificate',
  rows: [['name'], ['issuer'], ['date'], ['expires'], ['licence', 'url']],
  compare: byDate(({ name }) => name),
  key: ({ issuer, licence, name, date }) =>
    textOf(licence) === '' ? [textOf(issuer), textOf(name), dateKey(date)] : [textOf(issuer), textOf(licence)],
  entry: ({ name, issuer, date, expires, licence, url }, words) => {
    const end = expires === none ? none : words('expires {$date}', { date: dateText(expires, words) })
    const notes = [end, licence].filter((note) => note !== none)
    return entry(name, { line: issuer ?? '', when: dated(date), notes, link: url })
  },
  jsonResume: {
    section: 'certificates',
    fields: [
      ['name', 'name', 'name'],
      ['date', 'date', 'date'],
      ['url', 'url', 'url'],
      ['issuer', 'issuer', 'text'],
    ],
    earlier: { website: 'url' },
  },
})
