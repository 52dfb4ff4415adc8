import { base64 } from '#resume/bytes.ts'
import { isEmailAddress, mailAddress } from '#resume/email-address.ts'
import type { StoredSubmission } from '../submission.ts'

/** Whom the messages were sent to: the owner's address or '', and the site's host. */
type Recipient = { email: string; host: string }

/** The most bytes of one encoded word, so that the longest header's line has at most 76 characters. RFC 2047, 2. */
const wordBytes = 36

/**
 * Messages as a mailbox file: for each a line 'From ', an email message as if its sender had sent it, and an empty line. Names
 * and texts are encoded, so nothing typed can begin a header or another message. RFC 4155, RFC 5322.
 */
export function submissionsMbox(submissions: readonly StoredSubmission[], recipient: Recipient): string {
  return submissions.map((submission) => entryOf(submission, recipient)).join('')
}

function entryOf({ id, name, email, company, message, receivedAt }: StoredSubmission, { email: to, host }: Recipient) {
  const time = Number.isNaN(Date.parse(receivedAt)) ? new Date(0) : new Date(receivedAt)
  const from = isEmailAddress(email) ? mailAddress(email) : 'unknown@invalid'
  const headers = [
    `Date: ${time.toUTCString().replace('GMT', '+0000')}`,
    `From: ${encodedWords(name)}${name === '' ? '' : '\n '}<${from}>`,
    ...(isEmailAddress(to) ? [`To: <${mailAddress(to)}>`] : []),
    `Message-ID: <${id.replaceAll(/[^\w-]/g, '_')}@${host.replaceAll(/[^\w.-]/g, '_')}>`,
    `Subject: ${encodedWords(`Message on ${host}`)}`,
    ...(company === '' ? [] : [`Organization: ${encodedWords(company)}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  return `From MAILER-DAEMON ${asctime(time)}\n${headers.join('\n')}\n\n${lines(base64(new TextEncoder().encode(message)))}\n\n`
}

/** 'Sun Nov 22 14:12:00 2026', in UTC. RFC 4155, appendix A. */
function asctime(time: Date): string {
  const [, weekday = '', day = '', month = '', year = '', clock = ''] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? []
  return `${weekday} ${month} ${day} ${clock} ${year}`
}

/** A text of a header, in encoded words that never split a character. RFC 2047. */
function encodedWords(text: string): string {
  const encoder = new TextEncoder()
  const words: number[][] = []
  for (const character of text.toWellFormed()) {
    const bytes = [...encoder.encode(character)]
    const last = words.at(-1)
    if (last === undefined || last.length + bytes.length > wordBytes) words.push(bytes)
    else last.push(...bytes)
  }
  return words.map((bytes) => `=?utf-8?B?${base64(Uint8Array.from(bytes))}?=`).join('\n ')
}

/** RFC 2045, 6.8. */
function lines(text: string): string {
  return text.match(/.{1,76}/g)?.join('\n') ?? ''
}
