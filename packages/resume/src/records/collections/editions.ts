import * as v from 'valibot'
import { about, group, languageTag, listOf, markdown, named, oneOf, optional, text } from '../../schema/fields.ts'
import { tolerant } from '../../schema/read.ts'
import type { Collection } from '../collection.ts'
import { type Edition, ownerLists } from '../edition.ts'

export const editionFields = group({
  name: v.pipe(named('Untitled'), v.title('Name of the edition'), about({ help: 'Only for you.' })),
  titleLine: v.pipe(
    optional(text()),
    v.title('Title line'),
    about({ help: 'Stands below your name. Left empty, the headline does.' }),
  ),
  introduction: v.pipe(
    optional(markdown()),
    v.title('Introduction'),
    about({ help: 'Left empty, the introduction of the resume stands here.' }),
  ),
  language: v.pipe(
    optional(languageTag()),
    v.title('Language of the texts'),
    about({ help: 'Left empty, it is that of the site.' }),
  ),
  paper: v.pipe(optional(oneOf('letter', 'a4')), v.title('Paper'), v.description('`letter` or `a4`')),
  choices: v.pipe(
    listOf(group({ collection: text(), ids: listOf(text()) })),
    v.title('Entries'),
    v.description('for a collection of the resume the ids of its entries, in order; one without an item here is whole'),
  ),
  lines: v.pipe(
    listOf(group({ entry: text(), ids: listOf(text()) })),
    v.title('Lines'),
    v.description('for an entry (`jobs/<uuid>`) the ids of its lines, in order; one without an item here has all'),
  ),
  wording: v.pipe(
    listOf(group({ entry: text(), line: text(), text: text() })),
    v.title('Other wording'),
    v.description('another text for a line of an entry, by its id'),
  ),
  sectionOrder: v.pipe(
    listOf(text()),
    v.title('Order of the sections'),
    v.description('the sections that come first, as collections or lists of `person-info/owner`'),
  ),
  leftOut: v.pipe(
    listOf(oneOf(...ownerLists)),
    v.title('Lists left out'),
    v.description('lists of `person-info/owner`'),
  ),
})

/** The owner's resume for one purpose. It is no part of the resume itself: it says what of it a reader sees. */
export const editions: Collection<Edition> = {
  about: 'Editions of the resume, for one purpose each.',
  fields: editionFields,
  rules: editionFields,
  id: 'any',
  read: (uuid, fields) => ({ uuid, ...tolerant(editionFields, fields) }),
  first: 'name',
  what: 'edition',
  title: ({ name }) => name,
  compare: (a, b) => a.name.localeCompare(b.name, 'en') || a.uuid.localeCompare(b.uuid, 'en'),
}
