import { expect, test } from 'vitest'
import { generatedDocumentAt } from './generated-documents.ts'

/** docs/behaviour.md 32.1. */
const at = (path: string) => generatedDocumentAt(new URL(path, 'https://rowan.example'))

test('an address names the file and its paper, and nothing else of it counts', () => {
  expect(at('/resume.pdf')).toEqual({ kind: 'pdf', paper: undefined })
  expect(at('/resume.pdf?paper=letter&x=1')).toEqual({ kind: 'pdf', paper: 'letter' })
  expect(at('/resume.pdf?paper=a4')).toEqual({ kind: 'pdf', paper: 'a4' })
  expect(at('/resume.docx?paper=letter')).toEqual({ kind: 'docx', paper: undefined })
})

test('another paper counts as none, and there is no other file', () => {
  for (const paper of ['a5', '', 'A4']) expect(at(`/resume.pdf?paper=${paper}`)).toEqual(at('/resume.pdf'))
  for (const path of ['/resume', '/resume.doc', '/x/resume.pdf']) expect(at(path)).toBe(undefined)
})
