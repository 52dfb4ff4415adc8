import { expect, test } from 'vitest'
import { contactRules } from '#support/contact-rules.ts'
import { calledName, privacyText } from './contact-privacy.ts'

test('the privacy note says how long a message is kept, and who sees it', () => {
  expect(privacyText(contactRules, 'Rowan')).toBe('Only Rowan can read your message. It is deleted after 365 days.')
  expect(privacyText({ ...contactRules, retentionDays: 1 }, 'Rowan')).toContain('after 1 day.')
})

test('with forwarding, the privacy note says that messages are passed on', () => {
  expect(privacyText({ ...contactRules, isForwarded: true }, 'Rowan')).toBe(
    'Your message is passed on to a service that Rowan uses for messages. It is deleted after 365 days.',
  )
})

test('the owner is called by the first name, where it is known', () => {
  expect(calledName({ name: 'Rowan Brackwater', givenName: 'Rowan' })).toBe('Rowan')
  expect(calledName({ name: 'Rowan Brackwater', givenName: null })).toBe('Rowan Brackwater')
  expect(calledName({ name: 'Resume', givenName: null })).toBe('the owner of this site')
})
