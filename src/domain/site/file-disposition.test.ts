import { expect, test } from 'vitest'
import { fileDisposition } from './file-disposition.ts'

test('a file is named after the owner, in ASCII and as it is', () => {
  expect(fileDisposition('inline', 'Rowan Brackwater Resume.pdf')).toBe(
    'inline; filename="Rowan-Brackwater-Resume.pdf"; filename*=UTF-8\'\'Rowan-Brackwater-Resume.pdf',
  )
  expect(fileDisposition('inline', 'Zo\u00eb 山 Resume.pdf')).toBe(
    'inline; filename="Zoe-Resume.pdf"; filename*=UTF-8\'\'Zo%C3%AB-%E5%B1%B1-Resume.pdf',
  )
})

test('a name in other letters leaves the words that have an ASCII form', () => {
  for (const name of ['שרה לוי', '山田 太郎', 'Ирина', '\u{1f469}\u200d\u{1f680}'])
    expect(fileDisposition('inline', `${name} Resume.pdf`)).toBe(
      `inline; filename="Resume.pdf"; filename*=UTF-8''${encodeURIComponent(name.replace(' ', '-'))}-Resume.pdf`,
    )
  expect(fileDisposition('inline', 'Łukasz Nowak Resume.docx')).toMatch('filename="Nowak-Resume.docx"')
})

test('no name ends the header or its quotes', () => {
  const header = fileDisposition('inline', 'a"b\r\nSet-Cookie: x;\'(*)\ud800.pdf')
  expect(header).toMatch(/^inline; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/)
})
