import * as v from 'valibot'
import { about, group, listOf, named, nameText, optional, text, yesOrNo } from '../../schema/fields.ts'
import { type Tolerant, tolerant } from '../../schema/read.ts'
import { isAbsent } from '../../schema/same-value.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { oneDocument } from '../collection.ts'

const part = group({
  part: v.pipe(text(), v.title('Part')),
  name: v.pipe(nameText(), v.title('Name')),
  note: v.pipe(optional(text()), v.title('Note')),
  sold: v.pipe(optional(text()), v.title('Sold'), about({ help: 'When, in words.' })),
})

export const hardwareFields = group({
  title: v.pipe(named('Desktop'), v.title('Title')),
  current: v.pipe(
    listOf(part),
    v.title('Current version'),
    about({ most: 100, add: 'Add a part' }),
    v.description('`sold` says when'),
  ),
  original: v.pipe(
    listOf(part),
    v.title('Original version'),
    about({ most: 100, add: 'Add a part' }),
    v.description('`sold` says when'),
  ),
  history: v.pipe(optional(text()), v.title('History'), about({ multiline: true })),
  hidden: v.pipe(
    optional(yesOrNo()),
    v.title('Hidden'),
    v.description('`true` removes Desktop from the menu, and its page'),
  ),
})

export type Hardware = Omit<Tolerant<typeof hardwareFields>, 'hidden'>

/** `sold` is when the part was sold, as a text: 'June 2024'. */
export type Part = Hardware['current'][number]

/** Reads the desktop or the laptop as a record of its collection: without a title the laptop is not called Desktop. */
export function readComputer(id: string, fields: Fields) {
  return tolerant(hardwareFields, id === 'laptop' && isAbsent(fields.title) ? { ...fields, title: 'Laptop' } : fields)
}

/** Reads the desktop from stored fields; damaged fields are left out. */
export function toHardware(fields: Fields): Hardware {
  const { hidden: _, ...hardware } = tolerant(hardwareFields, fields)
  return hardware
}

export const hardware = oneDocument('desktop', hardwareFields, {
  about: 'Your desktop computer.',
  first: 'title',
  also: ['laptop'],
  read: readComputer,
  page: (id) => `/hardware/${id}`,
})
