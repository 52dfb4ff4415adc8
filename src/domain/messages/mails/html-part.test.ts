// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { printedBy } from '#support/programs.ts'
import * as accountMails from '../../accounts/account-mails.ts'
import { confirmationMail } from './confirmation.ts'
import type { Mail } from './mail.ts'
import { heldWarning, noticeDigest, ownerNotice } from './owner-notice.ts'
import { testMail } from './test-mail.ts'

const owner = { name: 'Rowan', email: 'rowan@example.org' }
const lines = ['Two lines:', '  the second   is indented,', '', 'the last is <b>not</b>.']
const submission = {
  ...{ id: '5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3', name: 'Ada', email: 'ada@example.com', company: 'Quill' },
  ...{ message: lines.join('\n'), date: '30 November 2026', receivedAt: '2026-11-30T06:00:00.000Z' },
}
const confirmed = (mode: 'full' | 'no-echo') => confirmationMail(owner, submission, mode, () => false)
const [to, host, link] = ['ada@example.com', 'site.test', 'https://site.test/new-password#abc']

const mails: Record<string, Mail> = {
  'a confirmation': confirmed('full'),
  'a short confirmation': confirmed('no-echo'),
  'a notice': ownerNotice(to, submission, host),
  'a digest': noticeDigest(to, 3, host),
  'a warning': heldWarning(to, 3, host),
  'a test': testMail(to, host),
  'a reset': accountMails.resetMail(to, link, host),
  'an invitation': accountMails.invitationMail(to, link, host),
  'a new password': accountMails.newPasswordMail(to, link, host),
  'a changed password': accountMails.passwordChangedMail(to, host),
  'a new address': accountMails.newEmailMail(to, link, host),
  'a taken address': accountMails.takenEmailMail(to, host),
  'an address asked for': accountMails.emailAskedMail(to, 'a@b.example', host),
  'a changed address': accountMails.emailChangedMail(to, 'a@b.example', host),
  'a changed account': accountMails.accountChangedMail('codes-on', to, host),
}

test.each(Object.entries(mails))('the HTML part of %s has the words of its text where tags are dropped', (_, mail) => {
  const { body } = new DOMParser().parseFromString(mail.html, 'text/html')
  expect(wordsOf(body.textContent)).toEqual(wordsOf(mail.text.replaceAll(/^> ?/gm, '')))
})

test.for([
  ['w3m', ['-dump', '-cols', '78', '-T', 'text/html', '-I', 'UTF-8', '-O', 'UTF-8']],
  ['lynx', ['-stdin', '-dump', '-width=78', '-display_charset=utf-8']],
] as const)(
  '%s shows each line of a message as it was typed, and each fact of a notice on a line',
  ([reader, args], { skip }) => {
    const printed = printedBy(reader, args, mails['a notice']?.html ?? '')
    if (printed === null) return skip(`${reader} is not installed`)
    // lynx leaves blank lines out.
    const shown = printed
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .filter((line) => line.trim() !== '')
    const margin = shown.find((line) => line.includes('Two lines:'))?.indexOf('Two lines:')
    const found = shown.map((line) => line.slice(margin).trimEnd())
    expect(found.join('\n')).toContain(lines.filter((line) => line !== '').join('\n'))
    for (const value of ['ada@example.com', 'Quill'])
      expect(shown.filter((line) => line.includes(value)).map((line) => line.trim())).toEqual([
        expect.stringMatching(new RegExp(`^(Email|Company) +${value}$`)),
      ])
  },
)

function wordsOf(text: string): string[] {
  return text
    .replaceAll(/:(?=\s)/g, '')
    .trim()
    .split(/\s+/)
}
