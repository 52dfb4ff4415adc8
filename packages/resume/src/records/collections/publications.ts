import * as v from 'valibot'
import { type None, none } from '../../result.ts'
import { about, group, nameText, optional, partialDate, text, url } from '../../schema/fields.ts'
import { message } from '../../words.ts'
import { byDate, resumeList } from '../collection.ts'
import { entry } from '../fact-entry.ts'
import { comparedUrl, textOf, yearOf } from '../key-parts.ts'
import { dated } from '../when.ts'

export const publicationFields = group({
  name: v.pipe(nameText('Untitled'), v.title('Name')),
  publisher: v.pipe(optional(nameText()), v.title('Publisher')),
  date: v.pipe(optional(partialDate()), v.title('Date')),
  summary: v.pipe(optional(text()), v.title('Summary'), about({ multiline: true })),
  url: v.pipe(optional(url()), v.title('Address')),
  doi: v.pipe(optional(nameText()), v.title('DOI')),
})

export const publications = resumeList(publicationFields, {
  about: 'What you published.',
  heading: message('Publications'),
  what: 'publication',
  rows: [['name'], ['publisher'], ['date'], ['url', 'doi'], ['summary']],
  compare: byDate(({ name }) => name),
  key: ({ doi, url, name, date }) => {
    const address = textOf(doi) || comparedUrl(url)
    return address === '' ? [textOf(name), yearOf(date)] : [address]
  },
  entry: ({ name, publisher, date, summary, url, doi }) => {
    const link = url ?? doiAddress(doi)
    const notes = doi === none || link !== url ? [] : [`DOI ${doi}`]
    return entry(name, { line: publisher ?? '', when: dated(date), notes, text: summary, link })
  },
  jsonResume: {
    section: 'publications',
    fields: [
      ['name', 'name', 'name'],
      ['publisher', 'publisher', 'text'],
      ['releaseDate', 'date', 'date'],
      ['url', 'url', 'url'],
      ['summary', 'summary', 'text'],
    ],
    earlier: { website: 'url' },
  },
})

/** The address of a DOI, which may be written with `doi:` or as that address; none of a text that is no DOI. */
export function doiAddress(text: string | None): string | None {
  const doi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d+\/\S+)$/i.exec(text ?? '')?.[1]
  return doi === undefined ? none : `https://doi.org/${encodeURI(doi).replaceAll(/[?#]/g, encodeURIComponent)}`
}
