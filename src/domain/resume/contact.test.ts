import { expect, test } from 'vitest'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { contactWays, hasChosenContact, isReachable, publicContact, withResumeContact } from '#resume/write/contact.ts'
import { toPrivateFields } from '../links/private-fields.ts'

const [telephone, resumeEmail] = ['+1 843 555 0142', 'ada@example.com']

function ownerShowing(telephoneShown: unknown, resumeEmailShown: unknown) {
  return toPersonInfo({ telephone, telephoneShown, resumeEmail, resumeEmailShown })
}

test.each([
  ['site', true, true, true],
  ['files', false, true, true],
  [undefined, false, false, true],
  ['nowhere', false, false, false],
  ['everywhere', false, false, true],
])('what is to be shown as %j is on the page: %j, in the files: %j, in links: %j', (shown, site, files, links) => {
  const person = ownerShowing(shown, shown)
  const all = { telephone, email: resumeEmail }
  const nothing = { telephone: '', email: '' }
  expect(publicContact(person, 'site')).toEqual(site ? all : nothing)
  expect(publicContact(person, 'files')).toEqual(files ? all : nothing)
  expect(withResumeContact(toPrivateFields({}), person)).toMatchObject(links ? all : nothing)
  expect(isReachable(person)).toBe(files)
  expect(hasChosenContact(person)).toBe(true)
  expect(hasChosenContact({ ...person, resumeEmail: null })).toBe(files)
})

test('a private field of links comes before what the resume has', () => {
  const fields = toPrivateFields({ telephone: '12345' })
  expect(withResumeContact(fields, { ...ownerShowing('site', 'site'), street: 'Quay 1' })).toMatchObject({
    telephone: '12345',
    email: resumeEmail,
    street: 'Quay 1',
  })
})

test('a mail address has the address of a mail, and a number that of a call, if it is one', () => {
  expect(contactWays({ telephone, email: resumeEmail })).toEqual([
    { text: telephone, url: 'tel:+18435550142' },
    { text: resumeEmail, url: `mailto:${resumeEmail}` },
  ])
  expect(contactWays({ telephone: 'ask me', email: '' })).toEqual([{ text: 'ask me', url: null }])
})

test('a mailbox among the links is a way, too', () => {
  expect(isReachable(toPersonInfo({ social: [{ label: 'Mail', url: 'mailto:ada@example.com' }] }))).toBe(true)
})
