import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { isStorable, oneLine } from '#resume/text.ts'
import { contactWays } from '#resume/write/contact.ts'
import type { PrivateFacts } from '#resume/write/facts.ts'
import type { LinkPart } from './link.ts'

/** What readers of the public site do not see, in the words of the studio: each is one line, and may be ''. docs/behaviour.md 37.2. */
export const privateFields = {
  telephone: { label: 'Telephone', part: 'telephone' },
  street: { label: 'Street', part: 'street' },
  email: { label: 'Email', part: 'email' },
  availableFrom: { label: 'Available from', part: 'conditions' },
  notice: { label: 'Notice', part: 'conditions' },
  workPermit: { label: 'Work permit', part: 'conditions' },
  remote: { label: 'Remote work', part: 'conditions' },
  salary: { label: 'Salary', part: 'conditions' },
} as const satisfies Record<string, { label: string; part: LinkPart }>

export type PrivateField = keyof typeof privateFields
export type PrivateFields = Record<PrivateField, string>

export const privateFieldNames = Object.keys(privateFields) as PrivateField[]

/** The longest text of a field. */
const maxLength = 200

/** Reads what is stored or typed of the private fields, each on one line. */
export function toPrivateFields(stored: Fields): PrivateFields {
  const line = (value: unknown) => (typeof value === 'string' ? oneLine(value) : '')
  return Object.fromEntries(privateFieldNames.map((name) => [name, line(stored[name])])) as PrivateFields
}

/** The messages of wrong fields, by their names. */
export function privateFieldErrors(fields: PrivateFields): Partial<PrivateFields> {
  const all = privateFieldNames.map((name) => [name, errorOf(name, fields[name])] as const)
  return Object.fromEntries(all.filter(([, error]) => error !== none))
}

function errorOf(name: PrivateField, text: string): string | None {
  if (text.length > maxLength) return `This has more than ${maxLength} characters.`
  if (!isStorable(text)) return 'This has characters that cannot be stored.'
  return name === 'email' && text !== '' && !isEmailAddress(text)
    ? 'Please type an address like name@example.com.'
    : none
}

/** What a link with these parts shows of the private fields, and nothing of the others. */
export function privateFactsOf(fields: PrivateFields, shows: readonly LinkPart[]): PrivateFacts {
  const shown = (name: PrivateField) => (shows.includes(privateFields[name].part) ? fields[name] : '')
  const [telephone, email] = [shown('telephone'), shown('email')]
  const conditions = privateFieldNames.filter((name) => privateFields[name].part === 'conditions')
  return {
    street: shown('street') || none,
    contact: contactWays({ telephone, email }),
    conditions: conditions.flatMap((name) =>
      shown(name) === '' ? [] : [`${privateFields[name].label}: ${shown(name)}`],
    ),
  }
}
