import { expect, test } from 'vitest'
import { type ArchiveEntry, archiveRejection, isBundlePath, tablesRejection } from './archive.ts'

const entry = (name: string, at = 0, packedBytes = 10): ArchiveEntry => ({
  ...{ name, at, packedBytes, sizeBytes: packedBytes, isEncrypted: false, rejection: null },
})

test('an archive with ordinary entries is not rejected', () => {
  expect(archiveRejection([entry('a/', 0), entry('a/Positions.csv', 10), entry('Skills.csv', 20)])).toBeNull()
})

test.each([
  ['../a.csv', 'traversal'],
  ['a/../../b.csv', 'inner traversal'],
  ['/etc/a.csv', 'absolute'],
  ['C:/a.csv', 'drive letter'],
  ['', 'empty'],
])('an entry named %j (%s) rejects the archive by name', (name) => {
  expect(archiveRejection([entry('Skills.csv'), entry(name, 10)])).toBe(
    `has an entry whose name points outside of it: ${JSON.stringify(name)}`,
  )
})

test('an entry with a backslash rejects the archive and says so', () => {
  for (const name of ['a\\b.csv', '..\\b.csv'])
    expect(archiveRejection([entry(name)])).toBe(
      `has an entry whose name has a backslash in place of a slash: ${JSON.stringify(name)}`,
    )
})

test('two entries of one name, an encrypted one, and too many reject the archive', () => {
  expect(archiveRejection([entry('a.csv'), entry('a.csv', 10)])).toBe('has two entries of the same name: "a.csv"')
  expect(archiveRejection([{ ...entry('a.csv'), isEncrypted: true }])).toBe('is encrypted: "a.csv"')
  const many = (count: number) => Array.from({ length: count }, (_, at) => entry(`${at}.csv`, at * 10))
  expect(archiveRejection(many(2000))).toBeNull()
  expect(archiveRejection(many(2001))).toBe('has more than 2000 entries')
})

test('entries whose data overlap reject the archive, and neighbours do not', () => {
  expect(archiveRejection([entry('b.csv', 10), entry('a.csv', 0)])).toBeNull()
  expect(archiveRejection([entry('b.csv', 9), entry('a.csv', 0)])).toBe('has entries whose data overlap: "a.csv"')
})

test('tables of 40 MB are read, unpacked and packed, and more reject the archive', () => {
  const mb = 2 ** 20
  const sizes = (packedBytes: number, ...sizeBytes: number[]) =>
    sizeBytes.map((each, at) => ({ ...entry(`${at}.csv`, 0, at === 0 ? packedBytes : 0), sizeBytes: each }))
  expect(tablesRejection(sizes(9, 15 * mb, 15 * mb, 10 * mb))).toBeNull()
  expect(tablesRejection(sizes(9, 15 * mb, 15 * mb, 10 * mb + 1))).toBe('has more than 40 MB of tables')
  expect(tablesRejection(sizes(40 * mb, 9))).toBeNull()
  expect(tablesRejection(sizes(40 * mb + 1, 9))).toBe('has more than 40 MB of packed tables')
})

test('a path of a bundle is at the top or inside one folder', () => {
  for (const path of ['documents/jobs/a.json', 'my-site/files/about/a.jpg']) expect(isBundlePath(path)).toBe(true)
  for (const path of ['Positions.csv', 'a/b/documents/x.json']) expect(isBundlePath(path)).toBe(false)
})
