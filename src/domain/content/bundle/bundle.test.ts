import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { bundleLimits, documentPath, entryProblems, placeOf } from './bundle.ts'

test('the path of a document names its collection and id', () => {
  expect(placeOf('documents/jobs/5b0e6c1a-7d42.json')).toEqual({
    kind: 'document',
    collection: 'jobs',
    id: '5b0e6c1a-7d42',
  })
  expect(placeOf('documents/person-info/owner.json')).toMatchObject({ kind: 'document', id: 'owner' })
  expect(placeOf('documents/hardware/laptop.json')).toMatchObject({ kind: 'document', id: 'laptop' })
  expect(placeOf('files/project-images/atlas/1.jpg')).toMatchObject({ kind: 'picture' })
  expect(placeOf('documents/hardware/desktop.json')).toMatchObject({ kind: 'document', id: 'desktop' })
})

test('pictures and alternative texts are recognised by their folders', () => {
  const pictures = [
    'home/slideshow/1.jpg',
    'about/portrait.jpg',
    'about/gallery-coast/a b (1).JPG',
    'backgrounds/not-found.jpg',
    'job-detail-images/5b0e/1.jpg',
    'education-detail-images/5b0e/1.jpg',
    'hardware-images/board.jpg',
    'desktop/current/1.jpg',
    'desktop/original/1.jpg',
  ]
  for (const name of pictures) expect(placeOf(`files/${name}`)).toEqual({ kind: 'picture', name })
  expect(placeOf('files/about/alt.json')).toEqual({ kind: 'alternative texts', name: 'about/alt.json' })
  expect(placeOf('files/about/focus.json')).toEqual({ kind: 'focus points', name: 'about/focus.json' })
  for (const path of ['files/draft/a.jpg', 'files/history/1.json']) expect(placeOf(path).kind).toBe('rejected')
})

for (const path of [
  'make-images.mjs',
  'README',
  'documents/.DS_Store',
  'files/home/slideshow/.keep',
  'files/home/.keep.jpg',
])
  test(`${path} is not part of a bundle`, () => {
    expect(placeOf(path)).toEqual({ kind: 'no part' })
    expect(entryProblems([{ path, sizeBytes: 2 ** 29, rejection: none }])).toEqual([])
  })

const strays: [path: string, reason: RegExp][] = [
  ['documents/job/1.json', /no collection of a bundle/],
  ['documents/sessions/1.json', /no collection of a bundle/],
  ['documents/submissions/a b.json', /must be named documents\/submissions\/ID\.json/],
  ['documents/mail/reset-1.json', /mail about a password, which is never imported/],
  ['documents/mail/password-1.json', /mail about a password, which is never imported/],
  ['documents/__proto__/1.json', /no collection of a bundle/],
  ['documents/site/import.json', /no collection of a bundle/],
  ['documents/stray.json', /no collection/],
  ['documents/jobs/1.txt', /must be named documents\/jobs\/ID\.json/],
  ['documents/jobs/deeper/1.json', /must be named/],
  ['documents/jobs/a b.json', /must be named/],
  ['documents/person-info/me.json', /must be named owner\.json/],
  ['documents/location/here.json', /must be named owner\.json/],
  ['documents/hardware/phone.json', /must be named desktop\.json/],
  ['files/stray.jpg', /no folder that a page shows/],
  ['files/job-detail-image/1/1.jpg', /no folder that a page shows/],
  ['files/job-detail-images/1.jpg', /no folder that a page shows/],
  ['../documents/jobs/1.json', /points outside the bundle/],
  ['documents/../../etc/passwd', /points outside the bundle/],
  ['/etc/passwd', /points outside the bundle/],
  ['files\\about\\a.jpg', /is not allowed/],
  ['files/about/a\u0000.jpg', /is not allowed/],
]
for (const [path, reason] of strays)
  test(`${JSON.stringify(path)} is rejected by its name`, () => {
    const [problem, ...others] = entryProblems([{ path, sizeBytes: 1, rejection: none }])
    expect(problem).toEqual({ file: path, field: '', reason: expect.stringMatching(reason) })
    expect(others).toEqual([])
  })

test('a JSON file of 1 MB is accepted, and one byte more is rejected', () => {
  for (const path of ['documents/jobs/1.json', 'files/about/alt.json']) {
    expect(entryProblems([{ path, sizeBytes: 1024 * 1024, rejection: none }])).toEqual([])
    expect(entryProblems([{ path, sizeBytes: 1024 * 1024 + 1, rejection: none }])).toMatchObject([
      { reason: 'is larger than 1 MB' },
    ])
  }
})

test('a picture of 64 MB is accepted, and one byte more is rejected', () => {
  const path = 'files/about/portrait.jpg'
  expect(entryProblems([{ path, sizeBytes: 64 * 2 ** 20, rejection: none }])).toEqual([])
  expect(entryProblems([{ path, sizeBytes: 64 * 2 ** 20 + 1, rejection: none }])).toMatchObject([
    { reason: 'is larger than 64 MB' },
  ])
})

test('a bundle of 10,000 files or 2 GB is accepted, and a larger one is rejected', () => {
  const pictures = (count: number, sizeBytes: number) =>
    Array.from({ length: count }, (_, at) => ({ path: `files/about/${at}.jpg`, sizeBytes, rejection: none }))
  expect(entryProblems(pictures(bundleLimits.files, 1))).toEqual([])
  expect(entryProblems(pictures(bundleLimits.files + 1, 1))).toEqual([
    { file: '', field: '', reason: 'has more than 10000 files' },
  ])
  expect(entryProblems(pictures(32, 64 * 2 ** 20))).toEqual([])
  expect(entryProblems(pictures(33, 64 * 2 ** 20))).toEqual([{ file: '', field: '', reason: 'has more than 2 GB' }])
})

const hidden = ['submissions', 'mail', 'forwards', 'user'].map((collection) => ({
  path: `documents/${collection}/1.json`,
  sizeBytes: 1,
  rejection: none,
}))

for (const entry of hidden)
  test(`a bundle with ${entry.path} is accepted only with messages`, () => {
    const [, collection] = entry.path.split('/')
    expect(placeOf(entry.path)).toEqual({ kind: 'private document', collection, id: '1' })
    expect(entryProblems([entry], true)).toEqual([])
    expect(entryProblems([entry])).toEqual([
      { file: '', field: '', reason: 'holds messages or accounts, which are imported only with --with-messages' },
    ])
  })

test('several private documents are one problem', () => {
  expect(entryProblems(hidden)).toHaveLength(1)
})

test('a bundle may have 20,000 files of messages and accounts beside 10,000 others', { tags: 'extended' }, () => {
  const entries = (count: number, path: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => ({ path: path(at), sizeBytes: 1, rejection: none }))
  const content = entries(bundleLimits.files, (at) => `files/about/${at}.jpg`)
  const messages = entries(bundleLimits.privateFiles + 1, (at) => `documents/mail/${at}.json`)
  expect(entryProblems([...content, ...messages.slice(1)], true)).toEqual([])
  expect(entryProblems([...content, ...messages], true)).toEqual([
    { file: '', field: '', reason: 'has more than 20000 files of messages and accounts' },
  ])
})

test('a name of 255 bytes is accepted, and one of 256 is rejected', () => {
  expect(placeOf(`files/about/${'é'.repeat(127)}x`)).toMatchObject({ kind: 'picture' })
  for (const path of [`files/about/${'é'.repeat(128)}`, `files/about/${'x'.repeat(256)}/a`])
    expect(placeOf(path)).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('255 bytes') })
})

test('names that look alike are different names', () => {
  const paths = [
    'A.jpg',
    'a.jpg',
    'é.jpg'.normalize('NFC'),
    'é.jpg'.normalize('NFD'),
    'a.jpg.',
    'a.jpg ',
    'CON',
    '\u202egpj.a',
  ]
  const entries = paths.map((name) => ({ path: `files/about/${name}`, sizeBytes: 1, rejection: none }))
  expect(entryProblems(entries)).toEqual([])
})

test('a file that occurs twice or is also a folder is rejected by its path', () => {
  const entries = ['files/about/a', 'files/about/a', 'files/about/b', 'files/about/b/c'].map((path) => ({
    path,
    sizeBytes: 1,
    rejection: none,
  }))
  expect(entryProblems(entries)).toEqual([
    { file: 'files/about/a', field: '', reason: 'occurs twice' },
    { file: 'files/about/b/c', field: '', reason: 'is in a folder that is also a file' },
  ])
})

test('an entry that the source rejects is rejected with its reason', () => {
  const entry = { path: 'files/about/a.jpg', sizeBytes: 1, rejection: 'is a symbolic link' }
  expect(entryProblems([entry])).toEqual([{ file: entry.path, field: '', reason: 'is a symbolic link' }])
})

test('a document that no bundle can hold has no path', () => {
  expect(documentPath('jobs', '1')).toBe('documents/jobs/1.json')
  expect(documentPath('jobs', 'a b')).toBe(none)
  expect(documentPath('person-info', 'other')).toBe(none)
  expect(documentPath('mail', '1-notice')).toBe('documents/mail/1-notice.json')
  expect(documentPath('mail', 'reset-1')).toBe(none)
})
