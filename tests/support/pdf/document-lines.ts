import { none } from '#domain/result.ts'
import {
  bullet,
  type DocumentEntry,
  type DocumentSection,
  type ResumeDocument,
  separator,
} from '#domain/resume/document.ts'

/** The lines of a document in their order, as a reader of its text finds them. Those of the contact are one. */
export function documentLines({ name, headline, contact, sections }: ResumeDocument): string[] {
  return [
    name,
    ...(headline === none ? [] : [headline]),
    contact.map(({ text }) => text).join(separator),
    ...sections.flatMap((section) => [section.title, ...sectionLines(section)]),
  ]
}

function sectionLines(section: DocumentSection): string[] {
  if (section.kind === 'entries') return section.entries.flatMap(entryLines)
  if (section.kind === 'words') return [section.items.join(separator)]
  return section.kind === 'lines' ? section.items.map(bulleted) : [...section.items]
}

function entryLines({ title, dates, company, paragraphs, points, link }: DocumentEntry): string[] {
  const lines = [title, dates, company, ...paragraphs, ...points.map(bulleted), link?.text ?? '']
  return lines.filter((line) => line !== '')
}

function bulleted(item: string): string {
  return `${bullet} ${item}`
}
