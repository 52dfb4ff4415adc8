import { none } from '#resume/result.ts'
import { type DocumentEntry, type DocumentSection, type ResumeDocument, separator } from '#resume/write/document.ts'
import { bullet } from '#resume/write/text-block.ts'

/** The lines of a document in their order, as a reader of its text finds them. Those of the contact are one. */
export function documentLines({ name, headline, status, contact, sections }: ResumeDocument): string[] {
  return [
    name,
    ...[headline, status].filter((line) => line !== none),
    contact.map(({ text }) => text).join(separator),
    ...sections.flatMap((section) => [section.title, ...sectionLines(section)]),
  ]
}

function sectionLines(section: DocumentSection): string[] {
  if (section.kind === 'entries') return section.entries.flatMap(entryLines)
  if (section.kind === 'words') return [section.items.join(separator)]
  if (section.kind === 'lines') return section.items.map(bulleted)
  return section.blocks.map(
    ({ mark, pieces }) => `${mark === none ? '' : `${mark} `}${pieces.map(({ text }) => text).join('')}`,
  )
}

function entryLines({ title, dates, company, paragraphs, points, link }: DocumentEntry): string[] {
  const lines = [title, dates, company, ...paragraphs, ...points.map(bulleted), link?.text ?? '']
  return lines.filter((line) => line !== '')
}

function bulleted(item: string): string {
  return `${bullet} ${item}`
}
