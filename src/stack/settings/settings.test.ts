import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const project = { FIREBASE_PROJECT: 'marlows-resume' }

test('by default everything stays on this machine', () => {
  expect(readSettings({}).settings?.hosted).toMatchObject({ documents: 'sqlite', files: 'disk', identity: 'local' })
  expect(readSettings({ FIREBASE_API_KEY: '', STORAGE_BUCKET: '' }).problems).toEqual([])
})

test.each([
  [{ DOCUMENTS: 'firestore' }, ['FIREBASE_PROJECT must be set when DOCUMENTS is firestore.']],
  [
    { FILES: 'cloud-storage' },
    [
      'FIREBASE_PROJECT must be set when FILES is cloud-storage.',
      'STORAGE_BUCKET must be set when FILES is cloud-storage.',
    ],
  ],
  [
    { IDENTITY: 'firebase-auth' },
    [
      'FIREBASE_PROJECT must be set when IDENTITY is firebase-auth.',
      'FIREBASE_API_KEY must be set when IDENTITY is firebase-auth.',
    ],
  ],
])('%j alone names each setting that it needs, once', (environment, problems) => {
  expect(readSettings(environment).problems).toEqual(problems)
})

test.each([
  [{ ...project, DOCUMENTS: 'firestore' }],
  [{ ...project, FILES: 'cloud-storage', STORAGE_BUCKET: 'marlows-resume.firebasestorage.app' }],
  [{ ...project, IDENTITY: 'firebase-auth', FIREBASE_API_KEY: 'AIza-key' }],
  [{ ...project, DOCUMENTS: 'firestore', MAIL_DELIVERY: 'extension' }],
])('%j is complete', (environment) => {
  expect(readSettings(environment).problems).toEqual([])
})

test('an invalid project id is reported as invalid, and not as missing too', () => {
  const { problems } = readSettings({ DOCUMENTS: 'firestore', FIREBASE_PROJECT: 'No Project' })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^FIREBASE_PROJECT must be the id of a Firebase project/)
})

test('the extension can drain the queue of Firestore only', () => {
  expect(readSettings({ MAIL_DELIVERY: 'extension' }).problems).toEqual([
    'MAIL_DELIVERY may be extension only while DOCUMENTS is firestore.',
  ])
})

test('a key file must be readable once a service needs it, and is not checked before', () => {
  const environment = { ...project, GOOGLE_APPLICATION_CREDENTIALS: '/no/such/file.json' }
  expect(readSettings(environment).problems).toEqual([])
  expect(readSettings({ ...environment, DOCUMENTS: 'firestore' }).problems).toEqual([
    'GOOGLE_APPLICATION_CREDENTIALS must be the path of a file that this account can read.',
  ])
  const readable = { ...environment, GOOGLE_APPLICATION_CREDENTIALS: 'package.json', DOCUMENTS: 'firestore' }
  expect(readSettings(readable).problems).toEqual([])
})
