import { expect, test } from 'vitest'
import { cardDisposition, fileDisposition } from './file-disposition.ts'

test('a file is named after the owner, in ASCII and as it is', () => {
  expect(fileDisposition('inline', 'Rowan Brackwater', 'Resume.pdf')).toBe(
    'inline; filename="Rowan-Brackwater-Resume.pdf"; filename*=UTF-8\'\'Rowan-Brackwater-Resume.pdf',
  )
  expect(fileDisposition('inline', 'Zo\u00eb 山', 'Resume.pdf')).toBe(
    'inline; filename="Zoe-Resume.pdf"; filename*=UTF-8\'\'Zo%C3%AB-%E5%B1%B1-Resume.pdf',
  )
})

test('a name in other letters leaves the words that have an ASCII form', () => {
  for (const name of ['שרה לוי', '山田 太郎', 'Ирина', '\u{1f469}\u200d\u{1f680}'])
    expect(fileDisposition('inline', name, 'Resume.pdf')).toBe(
      `inline; filename="Resume.pdf"; filename*=UTF-8''${encodeURIComponent(name.replace(' ', '-'))}-Resume.pdf`,
    )
  expect(fileDisposition('inline', 'Łukasz Nowak', 'Resume.docx')).toMatch('filename="Nowak-Resume.docx"')
})

test('a card is saved under a name in ASCII, and as the owner’s', () => {
  expect(cardDisposition('Zoë (O’Neil)')).toBe(
    `attachment; filename="vita.vcf"; filename*=UTF-8''Zo%C3%AB%20%28O%E2%80%99Neil%29.vcf`,
  )
})

test('no name ends the header or its quotes', () => {
  const header = fileDisposition('inline', 'a"b\r\nSet-Cookie: x;\'(*)\ud800', 'Resume.pdf')
  expect(header).toMatch(/^inline; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/)
})

/** Names that a system reads as a folder, an option, another folder's file, or another direction; and what is left of each. */
const names: [string, string][] = [
  ['..', ''],
  ['.', ''],
  ['...', ''],
  ['.profile', 'profile'],
  ['-rf', 'rf'],
  ['- -', ''],
  ['../../etc/passwd', 'etc passwd'],
  ['a/b', 'a b'],
  ['a\\b', 'a b'],
  ['C: D', 'C D'],
  ['Ada*?"<>|', 'Ada'],
  ['Ada\u202efdp', 'Ada fdp'],
  ['Ada Jr.', 'Ada Jr'],
  ['J. R. R. Quill', 'J. R. R. Quill'],
  ['Quill-Larsen', 'Quill-Larsen'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), 'x'.repeat(40)],
]

for (const [name, left] of names)
  test(`of the name ${JSON.stringify(name)} a file has ${JSON.stringify(left)}`, () => {
    const resume = `${left} Resume.pdf`.trim().replaceAll(' ', '-')
    expect(fileDisposition('inline', name, 'Resume.pdf')).toBe(
      `inline; filename="${resume}"; filename*=UTF-8''${resume}`,
    )
    expect(cardDisposition(name)).toBe(
      `attachment; filename="vita.vcf"; filename*=UTF-8''${encodeURIComponent(left || 'vita')}.vcf`,
    )
  })

test('a word of points in a name of other letters is no beginning of a file', () => {
  expect(fileDisposition('inline', 'Ирина ..', 'Resume.pdf')).toContain('filename="Resume.pdf"')
  expect(fileDisposition('inline', 'Ирина .. Б', 'Resume.pdf')).toContain('filename="Resume.pdf"')
})
