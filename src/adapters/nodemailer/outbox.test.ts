import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailTransportContract } from '#ports/messages/mail-transport.contract.ts'
import { none } from '#resume/result.ts'
import { readEmailMessage } from '#support/nodemailer/read-email-message.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { boundByModes } from '#support/programs.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { outboxTransport } from './outbox.ts'

const from = 'no-reply@site.test'

mailTransportContract(async () => {
  const folder = join(temporaryFolder(), 'outbox')
  return {
    transport: outboxTransport(folder, { from }),
    arrived: async () =>
      filesIn(folder).map((file) => {
        const { headers, text, html } = readEmailMessage(readFileSync(join(folder, file)))
        const value = (name: string) => headers.get(name)?.[0]
        return {
          to: value('to') ?? '',
          replyTo: value('reply-to') ?? none,
          subject: value('subject') ?? '',
          text,
          html,
        }
      }),
  }
}, false)

test('the same id replaces its file, another id has its own', async () => {
  const folder = temporaryFolder()
  const outbox = outboxTransport(folder, { from })
  await outbox.send(sampleMail({ id: 'reset-1', text: 'first\n' }))
  await outbox.send(sampleMail({ id: 'reset-1', text: 'second\n' }))
  await outbox.send(sampleMail({ id: 'reset-2' }))
  expect(filesIn(folder)).toEqual(['reset-1.eml', 'reset-2.eml'])
  expect(readEmailMessage(readFileSync(join(folder, 'reset-1.eml'))).text).toBe('second\n')
})

test('no id leads out of the folder', async () => {
  const folder = temporaryFolder()
  const outbox = outboxTransport(join(folder, 'outbox'), { from })
  for (const id of ['../x', '/tmp/x', '..', '.', 'a\\b', 'a\u0000b', '', '\u{1F6F6}'.repeat(64)])
    expect(await outbox.send(sampleMail({ id }))).toMatchObject({ outcome: 'sent' })
  expect(readdirSync(folder)).toEqual(['outbox'])
  expect(filesIn(join(folder, 'outbox'))).toHaveLength(8)
})

test('only the owner may read the folder and its files', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const folder = join(temporaryFolder(), 'deep', 'outbox')
  await outboxTransport(folder, { from }).send(sampleMail({ id: 'a' }))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'a.eml')).mode & 0o777).toBe(0o600)
})

test('forgetting a mail removes its file and what a crash left of it, and no other file', async () => {
  const folder = temporaryFolder()
  const outbox = outboxTransport(folder, { from })
  for (const id of ['a', 'a-notice', 'ab']) await outbox.send(sampleMail({ id }))
  writeFileSync(join(folder, 'a.1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.unfinished'), 'Subject: half a')
  writeFileSync(join(folder, 'a.txt'), 'diary')
  await outbox.forget('a')
  await outbox.forget('a')
  expect(filesIn(folder)).toEqual(['a-notice.eml', 'a.txt', 'ab.eml'])
})

test('mails that are written at the same time are all complete', async () => {
  const folder = temporaryFolder()
  const outbox = outboxTransport(folder, { from })
  const text = `${'x'.repeat(50_000)}\n`
  const ids = Array.from({ length: 30 }, (_, at) => `id-${at % 3}`)
  await Promise.all(ids.map((id) => outbox.send(sampleMail({ id, text }))))
  expect(filesIn(folder)).toEqual(['id-0.eml', 'id-1.eml', 'id-2.eml'])
  for (const file of filesIn(folder)) expect(readEmailMessage(readFileSync(join(folder, file))).text).toBe(text)
})

test('where no folder can be created the mail is retried later, and the reason does not name the path', async () => {
  const file = join(temporaryFolder(), 'secret')
  writeFileSync(file, 'diary')
  const later = { outcome: 'later', reason: 'The outbox cannot be written.' }
  expect(await outboxTransport(file, { from }).send(sampleMail())).toEqual(later)
  expect(await outboxTransport(join(file, 'outbox'), { from }).send(sampleMail())).toEqual(later)
  await outboxTransport(file, { from }).forget('a')
  expect(readFileSync(file, 'utf8')).toBe('diary')
})

test('a folder without write permission makes the mail retried later', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const folder = temporaryFolder()
  chmodSync(folder, 0o555)
  onTestFinished(() => chmodSync(folder, 0o700))
  expect(outputOf(folder)).toBe('later The outbox cannot be written.\n')
})

test('a full disk keeps the previous file, and the mail is retried later', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux can limit the files of one process')
  const folder = temporaryFolder()
  await outboxTransport(folder, { from }).send(sampleMail({ text: 'first\n' }))
  const limit = `const { execFileSync } = await import('node:child_process')
    execFileSync('prlimit', ['--fsize=200', '--pid', String(process.pid)])`
  expect(outputOf(folder, limit)).toBe('later The disk of the outbox is full.\n')
  const [file = ''] = filesIn(folder)
  expect(filesIn(folder)).toEqual([file])
  expect(readEmailMessage(readFileSync(join(folder, file))).text).toBe('first\n')
})

const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)

test('Python’s mail reader understands the file', async ({ skip }) => {
  skip(python === undefined, 'Python is not installed')
  const folder = temporaryFolder()
  const text = 'Hello \u{1F6F6},\n\n> \u05e9\u05dc\u05d5\u05dd e\u0301\n.\nFrom me \n'
  const html = '<p dir="auto">\u05e9\u05dc\u05d5\u05dd &lt;b&gt;</p>\n'
  const subject = 'Grüße an S\u{1F6F6}teria'
  await outboxTransport(folder, { from }).send(
    sampleMail({ id: 'a', subject, text, html, replyTo: 'ann@bücher.example' }),
  )
  const program = `
import email, email.policy, json, sys
mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
part = lambda kind: mail.get_body((kind,)).get_content()
print(json.dumps({'headers': [[name, str(value)] for name, value in mail.items() if name != 'Content-Type'],
  'to': [each.addr_spec for each in mail['To'].addresses], 'date': mail['Date'].datetime.isoformat(),
  'type': mail.get_content_type(), 'parts': [each.get_content_type() for each in mail.iter_parts()],
  'text': part('plain'), 'html': part('html'), 'defects': [repr(each) for each in mail.defects]}))`
  const read = JSON.parse(execFileSync(python ?? '', ['-c', program, join(folder, 'a.eml')], { encoding: 'utf8' }))
  expect(read).toEqual({
    headers: [
      ['Auto-Submitted', 'auto-replied'],
      ['X-Auto-Response-Suppress', 'All'],
      ['From', 'no-reply@site.test'],
      ['To', 'visitor@example.test'],
      ['Reply-To', 'ann@xn--bcher-kva.example'],
      ['Subject', subject],
      ['Message-ID', '<a@site.test>'],
      ['Date', 'Sat, 21 Nov 2026 14:30:05 +0000'],
      ['MIME-Version', '1.0'],
    ],
    to: ['visitor@example.test'],
    date: '2026-11-21T14:30:05+00:00',
    type: 'multipart/alternative',
    parts: ['text/plain', 'text/html'],
    text,
    html,
    defects: [],
  })
})

/** Returns the outcome of one more mail in a restricted process of its own. */
function outputOf(folder: string, restriction = ''): string {
  const url = (path: string) => JSON.stringify(import.meta.resolve(path))
  const program = `
    const { outboxTransport } = await import(${url('./outbox.ts')})
    const { sampleMail } = await import(${url('#support/nodemailer/sample-mail.ts')})
    ${restriction}
    const { outcome, reason } = await outboxTransport(${JSON.stringify(folder)}, { from: 'a@b.test' }).send(sampleMail())
    console.log(outcome, reason)`
  const command = boundByModes(process.execPath, ['--input-type=module', '--eval', program])
  return execFileSync(...command, { encoding: 'utf8' })
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
