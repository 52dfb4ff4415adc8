import { calendarDayIn } from '../date.ts'
import type { JsonResume } from '../read/resume.ts'
import { resumeCollectionOf } from '../records/collections/collections.ts'
import { type None, none } from '../result.ts'
import { isFields } from '../schema/stored-fields.ts'
import { convertedResumeOf } from '../transfer/json-resume/public-resume.ts'
import { readJsonResume } from '../transfer/json-resume/read-json-resume.ts'
import { jsonResumeText } from '../transfer/json-resume/write-json-resume.ts'
import type { Parsed, Section } from '../transfer/parsed-items.ts'
import { isEntrySection } from '../transfer/sections.ts'
import { type ResumeDocument, resumeDocument } from '../write/document.ts'
import { type ResumeFacts, resumeFacts } from '../write/facts.ts'
import type { Paper } from '../write/layout/measures.ts'
import { markdownBlocks } from '../write/markdown.ts'
import { resumeMarkdown } from '../write/markdown-text.ts'
import { resumeText } from '../write/plain-text.ts'
import { dataText, resumeData } from '../write/structured-data.ts'
import { vcardOf } from '../write/vcard.ts'
import { contentOf, recordsOf } from './records-of.ts'

/** The formats of `writeResume`, by the endings of their files. */
export const fileFormats = ['pdf', 'docx', 'txt', 'md', 'json', 'vcf', 'jsonld'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * `paper` is that of PDF and Word files, A4 if absent. `date` is the date in the file, and the day on which 'Present' is
 * meant; now if absent. `site` is the address of the site that has the resume, such as `https://ada.example`, without a final
 * slash: files name it. The same resume with the same options gives the same bytes.
 */
export type WriteOptions = { paper?: Paper; date?: Date; site?: string }

/** An address that no reader can open, so that no file names it. */
const nowhere = 'http://localhost'

/**
 * Writes a JSON Resume as a file: a tagged PDF (PDF/UA) with the record attached, a Word file, plain text (UTF-8), Markdown, a
 * JSON Resume 1.2.1 that is strictly valid, a contact card (vCard 3.0, RFC 2426), or JSON-LD with the vocabulary of schema.org,
 * whose ids are below `site`. Headings are English, which programs that read resumes know; texts are as they are, from right to
 * left where `meta.language` is such a language. What of the resume cannot be used is left out: `checkResume` names it. Throws
 * `WriteError` for JSON-LD without a site, and for a contact card without a name.
 */
export async function writeResume(
  resume: JsonResume,
  format: FileFormat,
  options: WriteOptions = {},
): Promise<Uint8Array> {
  const { paper = 'a4', date = new Date(), site: origin = nowhere } = options
  const today = calendarDayIn('UTC', date)
  const changedAt = date.toISOString()
  const records = recordsOf(readJsonResume(resume, { today, origin }))
  const json = () => jsonResumeText(convertedResumeOf(records, { origin, today, changedAt }))
  const content = contentOf(records, today)
  const facts = withoutPages(resumeFacts(content, markdownBlocks))
  if (format === 'pdf' || format === 'docx')
    return typeset(resumeDocument(facts, origin), format, { paper, date, json })
  if (format === 'jsonld' && options.site === undefined) throw new WriteError('JSON-LD needs the address of a site.')
  const texts: Record<typeof format, () => string | None> = {
    txt: () => resumeText(facts, origin),
    md: () => resumeMarkdown(facts, origin),
    json,
    vcf: () => vcardOf(content, { origin, changedAt, photo: none }),
    jsonld: () => dataText(resumeData(content, { origin, changedAt, createdAt: none, image: none })),
  }
  const text = texts[format]()
  if (text === none) throw new WriteError('A contact card needs a name.')
  return new TextEncoder().encode(text)
}

/** The facts without the pages that a site of Vita has for jobs and schools. */
function withoutPages(facts: ResumeFacts): ResumeFacts {
  const sections = facts.sections.map((section) => {
    if (section.kind !== 'entries') return section
    const entries = section.entries.map((entry) => (entry.link?.startsWith('/') ? { ...entry, link: none } : entry))
    return { ...section, entries }
  })
  return { ...facts, sections }
}

/** Why a file cannot be written, as a message. */
export class WriteError extends Error {}

type Typeset = { paper: Paper; date: Date; json(): string }

async function typeset(
  document: ResumeDocument,
  format: 'pdf' | 'docx',
  { paper, date, json }: Typeset,
): Promise<Uint8Array> {
  if (format === 'docx') {
    const { docxOf } = await import('../typeset/docx.ts')
    return docxOf(document, paper, date)
  }
  const [{ pdfOf }, { withFonts }] = await Promise.all([import('../typeset/pdf.ts'), import('../typeset/fonts.ts')])
  const { made } = await withFonts(none, new Map(), (fonts) => pdfOf(document, paper, date, fonts, json()))
  return made
}

/** What was read of a file of another program, as JSON Resume. `date` as of `writeResume`. */
export function resumeOfParsed(parsed: Parsed, date = new Date()): JsonResume {
  const setting = { origin: nowhere, today: calendarDayIn('UTC', date), changedAt: none }
  return convertedResumeOf(recordsOf(parsed), setting)
}

/**
 * What `writeResume` cannot use of a JSON Resume, each with its place: `work[1]: position is missing`, `work[0].startDate: "soon" is
 * no date`. Empty for a resume that is used as a whole.
 */
export function checkResume(resume: unknown, date = new Date()): string[] {
  if (!isFields(resume)) return ['This is no JSON object.']
  return notesOf(readJsonResume(resume, { today: calendarDayIn('UTC', date), origin: nowhere }))
}

/** What a reader says of its file: values that were changed or left out, what is missing, and what has no place in a resume. */
export function notesOf({ parsedItems, leftAlone }: Parsed): string[] {
  const ofItems = parsedItems.flatMap(({ section, reasons, missing, place, isOffered }) => [
    ...(isOffered ? [] : reasons),
    ...missing.map((name) => `${place}: ${keyOf(section, name)} is missing`),
  ])
  return [...ofItems, ...leftAlone.filter(({ name }) => !taken.includes(name)).map(({ name, why }) => `${name} ${why}`)]
}

/** The key of JSON Resume for a field of a record; the name of the field where it has none. */
function keyOf(section: Section, field: string): string {
  const map = isEntrySection(section) ? resumeCollectionOf(section).jsonResume.fields : []
  return map.find(([, name]) => name === field)?.[0] ?? field
}

/** What a site leaves to its owner, and a conversion takes. */
const taken = ['basics.phone', 'basics.location.address']
