import { expect, test } from 'vitest'
import { resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { resumeMarkdown } from '#resume/write/markdown-text.ts'
import { resumeText } from '#resume/write/plain-text.ts'
import { vcardOf } from '#resume/write/vcard.ts'
import { documentLines } from '#support/pdf/document-lines.ts'
import { contentWith } from '#support/whole-resume.ts'

const content = await contentWith()
const social = [{ label: 'Write', url: 'mailto:ada@example.com?subject=Hello', icon: null }]
const written = { ...content, person: { ...content.person, social } }
const facts = resumeFacts(written, () => [])

/** The files for people, of a site at this origin. */
const files: [name: string, (origin: string) => string][] = [
  ['the PDF and Word file', (origin) => documentLines(resumeDocument(facts, origin)).join('\n')],
  ['the text', (origin) => resumeText(facts, origin)],
  ['the Markdown', (origin) => resumeMarkdown(facts, origin).split('## ')[0] ?? ''],
  ['the contact card', (origin) => vcardOf(written, { origin, changedAt: null, photo: null }) ?? ''],
]

test.each(files)('%s names the address of the site, unless only this computer can open it', (_, made) => {
  expect(made('https://ada.example')).toContain('ada.example')
  expect(made('http://localhost:4310')).not.toContain('localhost')
})

test.each(files)('%s has a mailbox without the rest of its address', (name, made) => {
  const text = made('https://ada.example')
  expect(text).toContain(name === 'the Markdown' ? '[Write](' : 'ada@example.com')
  expect(text).not.toMatch(name === 'the Markdown' ? /\[mailto:/ : /mailto:|Hello/)
})
