import { expect, test } from 'vitest'
import { type BackupManifest, isBackupPath, objectPath, toManifest } from './backup-manifest.ts'

const hash = 'ab'.repeat(32)

const manifest: BackupManifest = {
  format: 1,
  product: '0.1.0',
  madeAt: '2026-11-21T21:30:00.000Z',
  stack: { documents: 'sqlite', files: 'disk', identity: 'local' },
  counts: { documents: { jobs: 5 }, identities: 1, files: 2 },
  leftOut: [],
  entries: [
    { path: 'vita.db', sizeBytes: 4096, sha256: hash },
    { path: objectPath(hash), sizeBytes: 0, sha256: hash },
  ],
}

test('a manifest that was written is read back unchanged', () => {
  expect(toManifest(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest)
})

test('a manifest of another format returns its number', () => {
  expect(toManifest({ ...manifest, format: 2 })).toBe(2)
})

for (const [name, change] of Object.entries<object>({
  'no format': { format: undefined },
  'a format that is none': { format: 0 },
  'a time that is none': { madeAt: 'yesterday' },
  'no place': { stack: { documents: 'sqlite' } },
  'a negative count': { counts: { documents: { jobs: -1 }, identities: 0, files: 0 } },
  'a hash that is none': { entries: [{ path: 'vita.db', sizeBytes: 1, sha256: 'AB'.repeat(32) }] },
  'a size that is none': { entries: [{ path: 'vita.db', sizeBytes: 1.5, sha256: hash }] },
  'bytes under another hash': { entries: [{ path: objectPath(hash), sizeBytes: 1, sha256: 'cd'.repeat(32) }] },
  'an entry twice': { entries: [manifest.entries[0], manifest.entries[0]] },
  'itself among the entries': { entries: [{ path: 'manifest.json', sizeBytes: 1, sha256: hash }] },
  'an entry outside of the folder': { entries: [{ path: '../vita.db', sizeBytes: 1, sha256: hash }] },
}))
  test(`a manifest with ${name} is invalid`, () => {
    expect(toManifest({ ...manifest, ...change })).toBe(null)
  })

test('a value that is no object is no manifest', () => {
  for (const value of [null, undefined, 'x', 1, [], [manifest]]) expect(toManifest(value)).toBe(null)
})

test('a backup holds known paths only', () => {
  for (const path of ['manifest.json', 'vita.db', 'settings.env', 'fonts/Own Face.TTF', objectPath(hash)])
    expect(isBackupPath(path), path).toBe(true)
  for (const path of [
    'fonts/../keys.ttf',
    'fonts/.a.ttf',
    'fonts//a.ttf',
    'fonts/a\\..\\b.ttf',
    'fonts/a/b.ttf',
    'fonts/x.sh',
  ])
    expect(isBackupPath(path), path).toBe(false)
  const wrong = `files/objects/cd/${hash}`
  for (const path of [
    '',
    'keys.json',
    'files/index.json',
    '/vita.db',
    'files/../vita.db',
    'vita.db/',
    wrong,
    `${objectPath(hash)}x`,
  ])
    expect(isBackupPath(path), path).toBe(false)
})
