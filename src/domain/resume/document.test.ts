import { expect, test } from 'vitest'
import { resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { plainPiece } from '#resume/write/text-block.ts'
import { documentLines } from '#support/pdf/document-lines.ts'
import { contentWith } from '#support/whole-resume.ts'

/** docs/behaviour.md 32.1. */
const facts = resumeFacts(await contentWith(), (text) => [{ pieces: [plainPiece(text)], depth: 0, mark: null }])
const document = resumeDocument(facts, 'https://www.rowan.example')

test('sections have the headings that scanners know, in their order', () => {
  const titles = document.sections.map(({ title }) => title)
  expect(titles.slice(0, 4)).toEqual(['Summary', 'Experience', 'Education', 'Skills'])
  expect(titles.slice(1)).toEqual(facts.sections.map(({ title }) => title))
})

test('the contact line has place and addresses as people write them, and no mailbox', () => {
  expect(document.contact.map(({ text }) => text)).toEqual([
    'Charleston, SC 29403',
    'rowan.example',
    'example.com/github',
    'example.com/linkedin',
    'example.com/instagram',
  ])
  expect(documentLines(document).join('\n')).not.toContain('@')
})

test('a link to a mailbox is its address, as people write it', async () => {
  const mailbox = { ...facts, links: [{ label: 'Write', url: 'mailto:ada@example.com?subject=Hello' }] }
  expect(resumeDocument(mailbox, 'https://www.rowan.example').contact.at(-1)).toEqual({
    ...{ text: 'ada@example.com', url: 'mailto:ada@example.com?subject=Hello' },
  })
})

test('each role names its company, also of several at one employer', () => {
  const [experience] = document.sections.filter(({ title }) => title === 'Experience')
  const companies = experience?.kind === 'entries' ? experience.entries.map(({ company }) => company) : []
  expect(companies.slice(0, 2)).toEqual(['Wandoline Freight Systems', 'Wandoline Freight Systems'])
})

test('dates have English months of three letters, and say what is still going on', () => {
  const entries = document.sections.flatMap((section) => (section.kind === 'entries' ? section.entries : []))
  expect(entries[0]).toMatchObject({ dates: 'Mar 2022 – Present', isNow: true })
  expect(entries.find(({ title }) => title === 'Seawall Graduate School')).toMatchObject({
    dates: '2027 (in progress)',
    isNow: true,
  })
  expect(entries.find(({ title }) => title === 'Blue Laurel High School')).toMatchObject({
    dates: '2010',
    isNow: false,
  })
})

test('characters that order text, halves of characters and white space are no part of a line', () => {
  const { name } = resumeDocument({ ...facts, name: 'A\u202eda\n\tTide\ud800' }, 'https://rowan.example')
  expect(name).toBe('Ada Tide')
})
