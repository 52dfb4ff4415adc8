import { expect, test } from 'vitest'
import { privacyText } from './contact-privacy.ts'

const rules = {
  confirmation: 'full',
  isLimited: true,
  formId: 'contact',
  isForwarded: false,
  mailDelivery: 'worker',
  hasMailServer: false,
  mailFrom: 'no-reply@example.com',
  host: 'example.com',
  retentionDays: 365,
} as const

test('the privacy note says how long a message is kept, and who sees it', () => {
  expect(privacyText(rules, 'Rowan')).toBe('Your message is kept for 365 days and shown to nobody but Rowan.')
  expect(privacyText(rules, 'Resume')).toContain('nobody but the owner of this site.')
  expect(privacyText({ ...rules, retentionDays: 1 }, 'Rowan')).toContain('for 1 day and')
})

test('with forwarding, the privacy note says that messages are passed on', () => {
  expect(privacyText({ ...rules, isForwarded: true }, 'Rowan')).toBe(
    'Your message is kept for 365 days and passed on to a service that Rowan uses for messages.',
  )
})
