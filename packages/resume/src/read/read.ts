import { linesInOrder } from './columns.ts'
import { readDocx } from './docx.ts'
import { isEuropass, isEuropassJson, nodeOfJson, resumeOfEuropass } from './europass.ts'
import { type Line, textOf as textOfLine } from './line.ts'
import { readPdf } from './pdf.ts'
import { ReadError } from './result.ts'
import { type JsonResume, type ReadLines, resumeOf } from './resume.ts'
import { linesOfText } from './text.ts'
import { headingOf } from './words.ts'
import { parseXml } from './xml.ts'

/** `json-resume`: it holds a whole record, such as the PDF of a program that attaches it. */
export type FileKind = 'pdf' | 'word' | 'europass' | 'json-resume' | 'text'

export type ReadResume = ReadLines & { kind: FileKind }

/** The most bytes of a file, and the most letters of its text. */
const mostBytes = 20 * 1024 * 1024
const mostLetters = 8 * 1024 * 1024
const mostLines = 4000
const mostInLine = 20_000

/**
 * Reads a resume from the bytes of a PDF, Word, Europass, Markdown or plain text file. What a file is, its bytes say. Throws
 * `ReadError` with a message for what cannot be read.
 */
export async function readResume(bytes: Uint8Array): Promise<ReadResume> {
  if (bytes.length > mostBytes) throw new ReadError('This file is larger than 20 MB.')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return readPdfResume(bytes)
  if (start.startsWith('PK')) return readZip(bytes, start)
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw new ReadError('This is a file of an old version of Word, or is encrypted. Save it as .docx or PDF.')
  if (start.startsWith('{\\rtf')) throw new ReadError('This is an RTF file. Save it as .docx or PDF.')
  const text = textOf(bytes)
  if (text.length > mostLetters) throw new ReadError('This file has more than 8 MB of text.')
  return readRecord(text) ?? { kind: 'text', ...resumeOf(bounded(linesOfText(text))) }
}

/** As many lines as fifty pages have, and paragraphs that a page holds. Throws for more. */
function bounded(lines: Line[]): Line[] {
  if (lines.length > mostLines)
    throw new ReadError(`This file has ${lines.length} lines; a resume has at most ${mostLines}.`)
  if (lines.some((line) => textOfLine(line).length > mostInLine))
    throw new ReadError(`This file has a paragraph of more than ${mostInLine} characters, as no resume has.`)
  return lines
}

async function readZip(bytes: Uint8Array, start: string): Promise<ReadResume> {
  if (start.includes('opendocument.text')) throw new ReadError('This is an OpenDocument file. Save it as .docx or PDF.')
  return { kind: 'word', ...resumeOf(bounded(await readDocx(bytes))) }
}

/** Text in UTF-8, or in UTF-16 where its first bytes say so. */
function textOf(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  const odd = text.match(/(?![\t\n\f\r])\p{Cc}|\ufffd/gu)?.length ?? 0
  if (odd > 0.02 * text.length) throw new ReadError('This is no PDF, Word, Europass, Markdown or text file.')
  return text
}

/** A resume of Europass or JSON Resume, or undefined for other text. */
function readRecord(text: string): ReadResume | undefined {
  const first = text.trimStart()[0]
  if (first === '<' && /<(\?xml|\w*:?SkillsPassport|\w*:?Candidate)\b/.test(text.slice(0, 2000))) {
    const root = parseXml(text.replace(/^\ufeff/, ''))
    if (isEuropass(root)) return { kind: 'europass', ...resumeOfEuropass(root) }
    throw new ReadError('This XML is no resume of Europass.')
  }
  if (first !== '{') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (isEuropassJson(value)) return { kind: 'europass', ...resumeOfEuropass(nodeOfJson(value)) }
  return isJsonResume(value)
    ? { kind: 'json-resume', resume: value, marks: [], notPlaced: '', language: '' }
    : undefined
}

function isJsonResume(value: unknown): value is JsonResume {
  return typeof value === 'object' && value !== null && ('basics' in value || 'work' in value || 'education' in value)
}

async function readPdfResume(bytes: Uint8Array): Promise<ReadResume> {
  const { pages, attachments } = await readPdf(bytes)
  for (const attached of attachments) {
    const found = readAttached(attached)
    if (found !== undefined) return found
  }
  if (pages.every(({ items }) => items.length === 0))
    throw new ReadError(
      'This PDF is a picture of text, such as a scan. Save the document that it was made from as PDF, and bring that.',
    )
  return { kind: 'pdf', ...resumeOf(linesInOrder(pages, (text) => headingOf(text) !== undefined)) }
}

/** The record in an attached file, or undefined where it is something else. */
function readAttached(bytes: Uint8Array): ReadResume | undefined {
  try {
    return readRecord(textOf(bytes))
  } catch {
    return undefined
  }
}
