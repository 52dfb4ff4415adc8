import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import { messageLength } from './message.ts'
import { isSameSubmission, isSubmissionUuid, submissionDateText, submissionErrors, toSubmission } from './submission.ts'

const good = { name: 'Ada', email: 'ada@example.com', company: '', message: 'Hello.' }
const messages = (change: Partial<typeof good>) =>
  submissionErrors({ ...good, ...change }).map(({ message }) => message)

test('all errors of a submission are reported together, in the order of the fields', () => {
  expect(submissionErrors({ name: ' ', email: '', company: '', message: 'x'.repeat(301) })).toEqual([
    { field: 'name', message: 'Name cannot be blank.' },
    { field: 'email', message: 'Email cannot be blank.' },
    { field: 'message', message: 'Message over character limit. Form submission failed!' },
  ])
})

test('a name and an address are a valid submission', () => {
  expect(submissionErrors({ ...good, message: '' })).toEqual([])
})

test.each(['', ' ', '\t\n', '\u00a0', '\u200b', '\u3164', '\u2800', '\u00ad\u200d'])(
  'a name of %j is blank',
  (name) => {
    expect(messages({ name })).toEqual(['Name cannot be blank.'])
  },
)

test('a message of 300 characters is accepted, and one of 301 is rejected', () => {
  expect(messages({ message: 'é'.repeat(300) })).toEqual([])
  expect(messages({ message: 'é'.repeat(301) })).toEqual(['Message over character limit. Form submission failed!'])
})

test.each([
  ['a flag', '\u{1f1eb}\u{1f1ee}', 2],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}', 7],
  ['a thumb with a skin tone', '\u{1f44d}\u{1f3fd}', 2],
  ['a letter and its accent', 'e\u0301', 1],
  ['a letter of another plane', '\u{1d400}', 1],
  ['a line break as forms post it', '\r\n', 1],
  ['a lone carriage return', '\r', 1],
])('%s counts as its code points', (_, text, length) => {
  expect(messageLength(text)).toBe(length)
})

test('a name of 100 characters is accepted, and one of 101 is rejected', () => {
  expect(messages({ name: '\u{1f600}'.repeat(100) })).toEqual([])
  expect(messages({ name: '\u{1f600}'.repeat(101) })).toEqual(['Name cannot be longer than 100 characters.'])
  expect(messages({ company: 'x'.repeat(101) })).toEqual(['Company cannot be longer than 100 characters.'])
})

test('an address of 254 characters is accepted, and one of 255 is rejected', () => {
  const address = (last: number) => `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(last)}.com`
  expect([address(56).length, address(57).length]).toEqual([254, 255])
  expect(messages({ email: address(56) })).toEqual([])
  expect(messages({ email: address(57) })).toEqual(['Please enter a valid email address.'])
})

test.each(['Ada\nBcc: x@example.org', 'Ada\u2028x', 'Ada\u202egro', 'Ada\u0007'])(
  'a name of %j is not one line of text',
  (name) => {
    expect(messages({ name })).toEqual(['Please enter your name on one line, without control characters.'])
  },
)

test('a submission is normalised to line feeds, NFC and trimmed lines', () => {
  expect(
    toSubmission({ name: ' Zoe\u0301 ', email: ' a@b.example ', company: ' \u200b ', message: ' a\r\nb\rc ' }),
  ).toEqual({
    name: 'Zo\u00e9',
    email: 'a@b.example',
    company: '',
    message: ' a\nb\nc ',
  })
})

test.each(['a\u0000b', 'a\ud800b', '\udc00'])('%j is rejected, because it cannot be stored', (message) => {
  expect(toSubmission({ ...good, message })).toBe(none)
})

test('two submissions are the same when all fields are equal', () => {
  expect(isSameSubmission(good, { ...good })).toBe(true)
  for (const field of ['name', 'email', 'company', 'message'] as const)
    expect(isSameSubmission(good, { ...good, [field]: 'other' })).toBe(false)
})

test.each([
  ['0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11', true],
  ['0190163d-8694-739b-aea5-966c26f8ad90', true],
  ['0b0f5a0e-6d3a-1b57-9b1e-3f3c4f0a9c11', false],
  ['0b0f5a0e-6d3a-4b57-7b1e-3f3c4f0a9c11', false],
  ['0B0F5A0E-6D3A-4B57-9B1E-3F3C4F0A9C11', false],
  ['0b0f5a0e6d3a4b579b1e3f3c4f0a9c11', false],
  ['../0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11', false],
  ['', false],
])('%s is a valid submission id: %s', (id, may) => {
  expect(isSubmissionUuid(id)).toBe(may)
})

test('the date is in the owner’s time zone, with two digits for each number', () => {
  expect(submissionDateText(new Date('2026-06-01T13:05:00Z'), 'America/New_York')).toBe('06/01/2026 09:05 AM')
  expect(submissionDateText(new Date('2026-12-31T23:59:00Z'), 'UTC')).toBe('12/31/2026 11:59 PM')
  expect(submissionDateText(new Date('2026-06-01T00:00:00Z'), 'nowhere')).toBe('06/01/2026 12:00 AM')
})

test('in another language the time of a message is as that writes it', () => {
  const at = new Date('2026-06-01T13:05:00Z')
  expect(submissionDateText(at, 'UTC', { language: 'de' } as Words)).toBe('01.06.2026, 13:05')
  expect(submissionDateText(at, 'UTC', { language: 'ar' } as Words)).not.toMatch(/[\u0660-\u0669]/)
})
