import { expect, test } from 'vitest'
import { notesOn } from './notes.ts'
import { readSettings } from './settings.ts'

const all = {
  ...{ DOCUMENTS: 'firestore', FILES: 'cloud-storage', IDENTITY: 'firebase-auth', FIREBASE_PROJECT: 'marlows-resume' },
  ...{
    FIREBASE_API_KEY: 'key',
    STORAGE_BUCKET: 'marlows-resume.firebasestorage.app',
    MAIL_URL: 'smtps://a:b@mail.example',
  },
}

test('a site on one machine, and one wholly on services that sends its mails, need no note', () => {
  expect(notes({})).toEqual([])
  expect(notes(all)).toEqual([])
})

test('parts that are left on this machine are named', () => {
  expect(notes({ ...all, FILES: 'disk', IDENTITY: 'local' })).toEqual([
    'Stored on this machine, so that only one may serve: files (FILES), accounts (IDENTITY).',
  ])
})

test('a form service without encryption gets a note, unless it is on this machine', () => {
  for (const place of [{}, all]) {
    expect(notes({ ...place, FORM_ENDPOINT: 'http://forms.example.org/f' })).toEqual([
      expect.stringMatching(/^FORM_ENDPOINT is http/),
    ])
    for (const address of ['https://forms.example.org/f', 'http://127.0.0.1:9/f', 'http://localhost/f'])
      expect(notes({ ...place, FORM_ENDPOINT: address }), address).toEqual([])
  }
})

test('a schedule of backups that leaves out what Google keeps gets a note', () => {
  expect(notes({ BACKUP_EVERY: '24' })).toEqual([])
  expect(notes({ ...all, BACKUP_EVERY: '24' })).toEqual([
    expect.stringMatching(/^BACKUP_EVERY makes no backups\. The /),
  ])
  const [, note] = notes({ ...all, FILES: 'disk', BACKUP_EVERY: '24' })
  expect(note).toMatch(
    /^BACKUP_EVERY backs up the rest\. The documents and messages and accounts are stored and backed up by Google/,
  )
})

test('mails in the outbox of a machine that may be replaced get a note, unless the extension sends them', () => {
  const withoutServer = { ...all, MAIL_URL: '' }
  expect(notes(withoutServer)).toEqual([expect.stringMatching(/^There is no mail server/)])
  expect(notes({ ...withoutServer, MAIL_DELIVERY: 'extension' })).toEqual([])
})

function notes(environment: Record<string, string>): string[] {
  const { settings, problems } = readSettings(environment)
  if (settings === null) throw new Error(problems.join())
  return notesOn(settings)
}
