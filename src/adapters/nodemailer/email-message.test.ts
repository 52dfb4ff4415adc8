import { expect, test } from 'vitest'
import type { OutgoingMail } from '#ports/messages/transports.ts'
import { type ReadEmailMessage, readEmailMessage } from '#support/nodemailer/read-email-message.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { printedByPython } from '#support/programs.ts'
import { emailMessageOf, type SmtpMessage } from './email-message.ts'

const sender = 'no-reply@site.test'

test('an email message has one sender, one recipient, its own Message-ID and the date of its mail', async () => {
  const { headers } = await read(sampleMail())
  expect(Object.fromEntries(headers)).toEqual({
    from: ['no-reply@site.test'],
    to: ['visitor@example.test'],
    subject: ['SOTERIA CAT CONTACT CONFIRMATION'],
    'message-id': ['<0f8fad5b-d9cb-469f-a165-70867728950e@site.test>'],
    date: ['Sat, 21 Nov 2026 14:30:05 +0000'],
    'auto-submitted': ['auto-replied'],
    'x-auto-response-suppress': ['All'],
    'mime-version': ['1.0'],
    'content-type': [expect.stringMatching(/^multipart\/alternative; /)],
  })
})

test('a notice is marked as auto-generated, a reply as auto-replied', async () => {
  expect((await read(sampleMail({ kind: 'notice' }))).headers.get('auto-submitted')).toEqual(['auto-generated'])
  expect((await read(sampleMail({ kind: 'reply' }))).headers.get('auto-submitted')).toEqual(['auto-replied'])
})

test('Reply-To is replyTo, and is left out when replyTo is none or not one address', async () => {
  const answersTo = async (replyTo: string | null) => (await read(sampleMail({ replyTo }))).headers.get('reply-to')
  expect(await answersTo('ann@bücher.example')).toEqual(['ann@xn--bcher-kva.example'])
  expect(await answersTo(null)).toBe(undefined)
  expect(await answersTo('ann@example.test, eve@example.test')).toBe(undefined)
})

test.each([
  'Ada Quill',
  'Quill, Ada',
  'Ada "Q" <eve@example.test>',
  'Zoë',
  '田中 花子',
  'مريم',
  '=?utf-8?q?Ada?=',
  'é'.repeat(100),
])('Reply-To names %j, in ASCII', async (replyToName) => {
  const { headers } = await read(sampleMail({ replyTo: 'ada@example.test', replyToName }))
  const [value = ''] = headers.get('reply-to') ?? []
  const [, name = ''] = /^(.*) <ada@example\.test>$/.exec(value) ?? []
  expect(value).toMatch(/^[\x20-\x7e]+$/)
  expect(asRead(name)).toBe(replyToName)
})

test('Python reads subject, parts and the name for answers as they were written', async ({ skip }) => {
  const written = { subject: 'Ünïcode – مريم '.repeat(8).trim(), text: '> a = b\n\nمريم\n', html: '<p>a = b</p>\n' }
  const mail = sampleMail({ ...written, replyTo: 'ada@example.test', replyToName: 'Quill, "Zoë"' })
  const printed = printedByPython(readByPython, (await smtpMessage(mail)).bytes)
  if (printed === null) return skip('python3 is not installed')
  expect(JSON.parse(printed)).toEqual([written.subject, mail.replyToName, written.text, written.html])
})

const readByPython = `
import email, email.policy, json, sys
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
parts = [mail.get_body((kind,)).get_content().replace('\\r', '') for kind in ('plain', 'html')]
print(json.dumps([mail['subject'], mail['reply-to'].addresses[0].display_name, *parts]))
`

test('the same mail gives the same email message, and another mail another one', async () => {
  const [one, again] = [await smtpMessage(sampleMail()), await smtpMessage(sampleMail())]
  expect(again.messageId).toBe(one.messageId)
  const withoutBoundary = ({ bytes }: SmtpMessage) => bytes.toString().replaceAll(/_NmP-[0-9a-f]+/g, '')
  expect(withoutBoundary(again)).toBe(withoutBoundary(one))
  expect((await smtpMessage(sampleMail({ id: 'digest-1' }))).messageId).toBe('<digest-1@site.test>')
})

test('an id that is unsafe in a header or path is replaced by its hash', async () => {
  for (const id of ['../x', 'a>b', 'a b', '\u{1F6F6}', 'A', 'x'.repeat(101), '.']) {
    const { name, messageId } = await smtpMessage(sampleMail({ id }))
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(messageId).toBe(`<${name}@site.test>`)
  }
  expect((await smtpMessage(sampleMail({ id: 'x'.repeat(100) }))).name).toBe('x'.repeat(100))
})

test('the sender is written in ASCII, and a site without a domain has a sender, too', async () => {
  expect(await smtpMessage(sampleMail(), 'Post@BÜCHER.example')).toMatchObject({ from: 'Post@xn--bcher-kva.example' })
  expect(await smtpMessage(sampleMail(), 'no-reply@localhost')).toMatchObject({
    from: 'no-reply@localhost',
    messageId: '<0f8fad5b-d9cb-469f-a165-70867728950e@localhost>',
  })
})

test('both parts are unchanged byte for byte: emoji, right to left, combining marks, dots, trailing blanks, long lines', async () => {
  const text = [
    '\u{1F6F6}\u{1F469}\u200d\u{1F469}\u200d\u{1F467} \u{1F1EA}\u{1F1E6} \u{1F44D}\u{1F3FD}',
    '\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 e\u0301 z\u0351\u036b\u0343\u030d',
    '.',
    '..x',
    'From me',
    'blank end \t ',
    '----_NmP-0-Part_1--',
    '=3D =',
    '\u{1F6F6}'.repeat(300),
    'x'.repeat(2000),
    '\u0000\u2028\u00ad',
    '',
  ].join('\n')
  expect(await read(sampleMail({ text, html: `<p>${text}</p>` }))).toMatchObject({ text, html: `<p>${text}</p>` })
})

test('every line ends with CR LF, whatever the text has, and is short ASCII', async () => {
  const text = 'a\r\nb\rc\n.\r.\n\r\nMAIL FROM:<eve@example.test>\r.\r'
  const { bytes } = await smtpMessage(sampleMail({ text }))
  expect((await read(sampleMail({ text }))).text).toBe(text.replaceAll(/\r\n?/g, '\n'))
  expect(bytes.toString('latin1')).not.toMatch(/\r(?!\n)|(?<!\r)\n|[^\r\n\x20-\x7e]|.{79}/)
})

test('a subject is read as it was written', async () => {
  for (const subject of ['Grüße \u{1F6F6}', 'a'.repeat(500), '  two  blanks ']) {
    const [shown = ''] = (await read(sampleMail({ subject }))).headers.get('subject') ?? []
    expect(decodedWords(shown).trim()).toBe(subject.trim())
  }
})

async function smtpMessage(mail: OutgoingMail, from = sender): Promise<SmtpMessage> {
  const made = await emailMessageOf(mail, from)
  if (made === null) throw new Error('There is no email message.')
  return made
}

async function read(mail: OutgoingMail): Promise<ReadEmailMessage> {
  return readEmailMessage((await smtpMessage(mail)).bytes)
}

/** Decodes the encoded words of a header, as nodemailer writes them. Source: RFC 2047. */
function decodedWords(text: string): string {
  return text.replaceAll(/\?= =\?/g, '?==?').replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind, word) => {
    if (kind === 'B') return Buffer.from(word, 'base64').toString()
    const latin = word
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9A-F]{2})/g, (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(latin, 'latin1').toString()
  })
}

/** A name in a header, as a mail program reads it. Sources: RFC 5322, section 3.2.4; RFC 2047, section 4. */
function asRead(name: string): string {
  if (name.startsWith('"')) return name.slice(1, -1).replaceAll(/\\(.)/g, '$1')
  return name
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      Buffer.from(
        kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('hex') : hexOf(text.replaceAll('_', ' ')),
        'hex',
      ).toString('latin1'),
    )
    .replace(/^.*$/s, (latin) => (/[^\x20-\x7e]/.test(latin) ? Buffer.from(latin, 'latin1').toString() : latin))
}

function hexOf(quoted: string): string {
  const bytes = quoted.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('hex')
}
