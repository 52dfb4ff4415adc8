import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newMasterKey } from '#adapters/site-keys.ts'
import type { TypedMail } from '#ports/site/settings.ts'
import { canariesIn } from '#support/canaries.ts'
import { doctor, put } from '#support/doctor-site.ts'
import { mailSink } from '#support/nodemailer/mail-sink.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { openedStack } from '#support/opened-stack.ts'
import { vitaWith } from '#support/run-vita.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import type { Environment } from './settings.ts'

vi.setConfig({ testTimeout: 30_000 })

/** docs/behaviour.md 33.1. */
test('the environment wins over what the studio stored, and that over the default; each source is named', async () => {
  const { dataDir, settings } = await site({ RETENTION_DAYS: '100' })
  await settings.saveMail(typed(2525))
  expect(await settings.save({ BACKUP_EVERY: '24', BACKUP_KEEP: '3', CONFIRMATION: 'no-echo' })).toMatchObject({
    data: {},
  })
  expect(settings.now()).toMatchObject({
    mailServer: { port: 2525, account: { user: 'ann', password: 'right canary' } },
    mailFrom: 'ann@vita.example',
    backups: { everyHours: 24, keep: 3 },
    confirmation: 'no-echo',
    retentionDays: 100,
  })
  const source = (name: string) => settings.list().find((each) => each.name === name)
  expect(source('RETENTION_DAYS')).toMatchObject({ source: 'environment', value: '100' })
  expect(source('BACKUP_EVERY')).toMatchObject({ source: 'studio', value: '24' })
  expect(source('MAIL_URL')).toMatchObject({ source: 'studio', value: 'smtp://127.0.0.1:2525' })
  expect(source('LOG')).toMatchObject({ source: 'default', value: 'info' })
  expect(await settings.save({ RETENTION_DAYS: '90' })).toMatchObject({ ok: false, failure: { code: 'invalid' } })

  const again = await site({ MAIL_URL: 'smtp://mail.example:25?tls=required', BACKUP_EVERY: ' ' }, dataDir)
  expect(again.settings.now()).toMatchObject({
    mailServer: { host: 'mail.example', port: 25 },
    backups: { everyHours: 24 },
    retentionDays: 365,
  })
  expect(await again.settings.saveMail(typed(1))).toMatchObject({ ok: false })
})

test('the queue goes on with a new mail server at once, also one that another process stored', async () => {
  const { dataDir, ports, contact, settings } = await site()
  const other = await site({}, dataDir)
  const [first, second] = [await mailSink(), await mailSink()]
  expect(contact.hasMailServer).toBe(false)
  expect(await ports.mailTransport.send(sampleMail({ id: 'a' }))).toMatchObject({ outcome: 'sent', accepted: [] })
  await settings.saveMail({ ...typed(first.port), user: '', password: '' })
  expect(contact).toMatchObject({ hasMailServer: true, mailFrom: 'ann@vita.example' })
  expect(await ports.mailTransport.send(sampleMail({ id: 'b' }))).toMatchObject({ accepted: ['visitor@example.test'] })
  expect(first.taken).toMatchObject([{ from: 'ann@vita.example' }])
  await other.settings.saveMail({ ...typed(second.port), user: '', password: '' })
  expect(await ports.mailTransport.send(sampleMail({ id: 'c' }))).toMatchObject({ accepted: ['visitor@example.test'] })
  expect([first.taken.length, second.taken.length]).toEqual([1, 1])
  await other.settings.saveMail(null)
  await settings.refresh()
  expect(contact.hasMailServer).toBe(false)
})

test('a change of settings changes the version of the content, so that every process shows it', async () => {
  const { ports, settings } = await site()
  const before = await ports.documents.version()
  await settings.save({ RETENTION_DAYS: '90' })
  expect(await ports.documents.version()).not.toEqual(before)
})

test('a secret is encrypted in the data folder, left out of a bundle, and in no output', async () => {
  const { dataDir, ports, settings } = await site()
  await put({ ports }, 'person-info', 'owner', { name: 'Ada', email: 'ada@example.com' })
  await settings.saveMail({ ...typed(9), password: 'right canary' })
  expect(canariesIn(dataDir, { password: 'canary', url: 'right%20' })).toEqual([])
  const shown = [settings.list(), settings.mail(), await settings.save({ RETENTION_DAYS: '1' })]
  const bundle = join(temporaryFolder(), 'bundle')
  const env = { DATA_DIR: dataDir, ENV_FILE: '' }
  for (const words of [
    ['settings', 'list'],
    ['doctor'],
    ['export', bundle],
    ['export', `${bundle}.zip`, '--with-messages'],
  ])
    shown.push(await vitaWith(env, words).then(({ stdout, stderr }) => [stdout + stderr] as never))
  expect(JSON.stringify(shown)).not.toContain('canary')
  expect(JSON.stringify(shown)).toMatch(/MAIL_URL +studio +smtp:..127\.0\.0\.1:9\\n/)
  expect(canariesIn(bundle, { document: '127.0.0.1', collection: 'MAIL_URL' })).toEqual([])
})

test('a wrong field is named, and nothing of it is stored', async () => {
  const { settings } = await site()
  expect(await settings.saveMail({ ...typed(0), host: 'a b', from: 'nobody', password: null })).toEqual({
    ok: true,
    data: {
      host: 'The server must be a name such as smtp.example.org.',
      port: 'The port must be a number such as 587.',
      password: 'Please type the password of this user at this server.',
      from: 'This must be an email address such as no-reply@example.org.',
    },
  })
  expect(await settings.save({ BACKUP_KEEP: '0', RETENTION_DAYS: '30' })).toMatchObject({
    data: { BACKUP_KEEP: 'This must be a whole number of backups from 1 to 1000.' },
  })
  expect(settings.list().filter(({ source }) => source === 'studio')).toEqual([])
  expect(await settings.save({ PORT: '1', MAIL_URL: 'smtp://a' })).toMatchObject({ ok: true })
  expect(settings.list().filter(({ source }) => source === 'studio')).toEqual([])
})

test('a sender of the environment stays, and no other is stored', async () => {
  const { settings } = await site({ MAIL_FROM: 'no-reply@vita.example' })
  expect(await settings.saveMail({ ...typed(25), from: '' })).toMatchObject({ data: {} })
  expect(settings.now()).toMatchObject({ mailServer: { port: 25 }, mailFrom: 'no-reply@vita.example' })
})

test('a saved password stays for its own server and user, and goes to no other', async () => {
  const { settings } = await site()
  await settings.saveMail(typed(25))
  expect(await settings.saveMail({ ...typed(26), password: null })).toMatchObject({ data: {} })
  expect(settings.now().mailServer).toMatchObject({ port: 26, account: { password: 'right canary' } })
  expect(await settings.saveMail({ ...typed(27), host: 'localhost', password: null }, 'localhost')).toMatchObject({
    data: {},
  })
  for (const change of [{ host: 'mail.other.example' }, { user: 'bob' }])
    expect(await settings.saveMail({ ...typed(26), password: null, ...change })).toMatchObject({
      data: { password: expect.any(String) },
    })
})

test('a server that was saved with other keys is named, and its mails wait', async () => {
  const { dataDir, settings, close } = await site()
  await settings.saveMail(typed(25))
  await close()
  writeFileSync(join(dataDir, 'keys.json'), JSON.stringify({ key: newMasterKey() }))
  const moved = await site({}, dataDir)
  expect([moved.settings.isUnreadable(), moved.contact.hasMailServer]).toEqual([true, false])
  expect(await moved.ports.mailTransport.send(sampleMail())).toMatchObject({
    outcome: 'wrong-setup',
    reason: expect.stringContaining('Save it again in the studio'),
  })
  expect((await doctor({ DATA_DIR: dataDir, ENV_FILE: '' })).stdout).toMatch(
    /WRONG +settings +The mail server that the studio/,
  )
})

test('the doctor checks the server that the studio stored, and says what the studio set', async () => {
  const { dataDir, settings } = await site()
  const { port } = await mailSink()
  await settings.saveMail({ ...typed(port), user: '', password: '' })
  const { stdout } = await doctor({ DATA_DIR: dataDir, ENV_FILE: '' })
  expect(stdout).toMatch(/ok +settings +All can be used\./)
  expect(stdout).toMatch(/ok +settings +The studio set some\. MAIL_URL, MAIL_FROM\./)
  expect(stdout).toMatch(new RegExp(`ok +mail +The mail server accepts connections\\. .*127\\.0\\.0\\.1:${port}`))
})

test('a stored text that is not valid any more counts as not set', async () => {
  const { ports, settings } = await site()
  await put({ ports }, 'settings', 'site', { RETENTION_DAYS: '9', BACKUP_KEEP: 4, ORIGIN: 'https://other.example' })
  await settings.refresh()
  expect(settings.now()).toMatchObject({ retentionDays: 365, origin: null })
})

function typed(port: number): TypedMail {
  const from = 'ann@vita.example'
  return { host: '127.0.0.1', port: String(port), encryption: 'starttls', user: 'ann', from, password: 'right canary' }
}

async function site(env: Environment = {}, dataDir = join(temporaryFolder(), 'data')) {
  const stack = await openedStack({ DATA_DIR: dataDir, ...env })
  onTestFinished(() => stack.close())
  return { ...stack, dataDir }
}
