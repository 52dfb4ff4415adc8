import { type PersonInfo, shownMailbox } from '../records/person-info.ts'
import { type None, none } from '../result.ts'
import { oneLine } from '../text.ts'

/** A way to the owner: what readers see, and its address, none for a text that is no number. */
export type ContactWay = { text: string; url: string | None }

type Contact = Pick<PersonInfo, 'resumeEmail' | 'resumeEmailShown' | 'telephone' | 'telephoneShown' | 'street'>

/** The telephone number and the email address that visitors get: on pages those of 'site', in files also those of 'files'. */
export function publicContact(person: Contact, where: 'site' | 'files'): { telephone: string; email: string } {
  const isShown = (place: string | None) => place === 'site' || place === where
  const line = (text: string | None, place: string | None) => (text !== none && isShown(place) ? oneLine(text) : '')
  return {
    telephone: line(person.telephone, person.telephoneShown),
    email: line(person.resumeEmail, person.resumeEmailShown),
  }
}

/** The same as ways, the telephone first. */
export function contactWays({ telephone, email }: { telephone: string; email: string }): ContactWay[] {
  return [
    ...(telephone === '' ? [] : [{ text: telephone, url: telephoneAddress(telephone) }]),
    ...(email === '' ? [] : [{ text: email, url: `mailto:${email}` }]),
  ]
}

/** Whether the files of the resume say how to reach the owner. */
export function isReachable(person: Contact & Pick<PersonInfo, 'social'>): boolean {
  return shownMailbox(person) !== none || contactWays(publicContact(person, 'files')).length > 0
}

/** The same, or the owner wrote an email address, and with it chose where it is shown. */
export function hasChosenContact(person: Parameters<typeof isReachable>[0]): boolean {
  return isReachable(person) || person.resumeEmail !== none
}

/** The private fields of links, with what the resume has where they are blank; nothing that is shown nowhere. A street is for links alone. */
export function withResumeContact<Fields extends { telephone: string; street: string; email: string }>(
  fields: Fields,
  person: Contact,
): Fields {
  const or = (own: string, text: string | None, place: string | None) =>
    own === '' && text !== none && place !== 'nowhere' ? oneLine(text) : own
  return {
    ...fields,
    telephone: or(fields.telephone, person.telephone, person.telephoneShown),
    street: or(fields.street, person.street, none),
    email: or(fields.email, person.resumeEmail, person.resumeEmailShown),
  }
}

/** The address of a telephone number, without its spaces; none for a text that is no number. RFC 3966. */
function telephoneAddress(text: string): string | None {
  const digits = text.replaceAll(/[\s().\-/\u2010-\u2015]/g, '')
  return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : none
}
