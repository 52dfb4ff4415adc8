import { expect, test } from 'vitest'
import { submissionsMbox } from './mbox.ts'

const submission = {
  id: '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  company: '',
  message: 'Hello',
  date: '06/01/2026 12:00 PM',
  receivedAt: '2026-06-01T12:00:00.000Z',
}
const owner = { email: 'owner@example.com', host: 'vita.example' }

test('a message is an email message of its sender to the owner', () => {
  expect(submissionsMbox([submission], owner).split('\n')).toEqual([
    'From MAILER-DAEMON Mon Jun 01 12:00:00 2026',
    'Date: Mon, 01 Jun 2026 12:00:00 +0000',
    `From: =?utf-8?B?${btoa('Ada Lovelace')}?=`,
    ' <ada@example.org>',
    'To: <owner@example.com>',
    'Message-ID: <0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11@vita.example>',
    `Subject: =?utf-8?B?${btoa('Message on vita.example')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    btoa('Hello'),
    '',
    '',
  ])
})

test('the company is the organization, and without an address of the owner no recipient is named', () => {
  const text = submissionsMbox([{ ...submission, company: 'Halyard' }], { ...owner, email: '' })
  expect(text).toContain(`\nOrganization: =?utf-8?B?${btoa('Halyard')}?=\n`)
  expect(text).not.toContain('\nTo:')
})

test('nothing typed begins a header or another message', () => {
  const typed = 'x\nFrom MAILER-DAEMON\r\nBcc: a@example.org\n\nFrom x'
  const hostile = { ...submission, name: typed, email: `a@example.org>\n${typed}`, company: typed, message: typed }
  const text = submissionsMbox([hostile, submission], owner)
  expect(text.match(/^From /gm)).toHaveLength(2)
  expect(text).not.toContain('Bcc')
  expect(text).toContain('<unknown@invalid>')
})

test('no line is longer than 76 characters, and long names keep their characters whole', () => {
  const name = '\u{1F6F6}'.repeat(100)
  const text = submissionsMbox([{ ...submission, name, message: 'm'.repeat(300) }], owner)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76)
  const header = /^From: ([^<]+)/m.exec(text)?.[1] ?? ''
  const words = [...header.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word = '']) => word)
  expect(words.length).toBeGreaterThan(1)
  const bytes = (word: string) => Uint8Array.from(atob(word), (each) => each.charCodeAt(0))
  expect(words.map((word) => new TextDecoder('utf-8', { fatal: true }).decode(bytes(word))).join('')).toBe(name)
})

test('a message without a readable time is of the year 1970', () => {
  expect(submissionsMbox([{ ...submission, receivedAt: 'soon' }], owner)).toContain('Thu, 01 Jan 1970 00:00:00 +0000')
})
