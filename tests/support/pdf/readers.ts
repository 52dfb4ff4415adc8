import { readFileSync } from 'node:fs'
import { fileText } from '#adapters/reading/text.ts'
import { joined } from '#resume/text.ts'
import type { ResumeDocument } from '#resume/write/document.ts'
import { type FactKind, isRead, type ReadText, readBack } from '#resume/write/read-back.ts'
import { printedBy } from '../programs.ts'
import { docxText } from './docx-text.ts'

/** A program that reads PDF or Word files; it reads nothing where it is not installed. `cannot` is what it leaves out in any file. */
type Reader = {
  file: 'pdf' | 'docx'
  read(path: string): ReadText | null | Promise<ReadText>
  cannot?: readonly FactKind[]
}

/** Debian's own, which has the modules that Debian packages. */
const python = '/usr/bin/python3'

const pypdf2 = `
import sys, PyPDF2
pages = PyPDF2.PdfReader(sys.argv[1]).pages
print('\\n'.join(page.extract_text() for page in pages))
links = [link.get_object()['/A'] for page in pages for link in page.get('/Annots', [])]
print('\\0' + '\\n'.join(link['/URI'] for link in links))`

const pythonDocx = `
import sys, docx
file = docx.Document(sys.argv[1])
print('\\n'.join(each.text for each in file.paragraphs))
links = [each for each in file.part.rels.values() if each.reltype.endswith('/hyperlink')]
print('\\0' + '\\n'.join(each.target_ref for each in links))`

export const readers: Readonly<Record<string, Reader>> = {
  'poppler (default)': { file: 'pdf', read: (path) => printed('pdftotext', [path, '-']) },
  'poppler (layout)': { file: 'pdf', read: (path) => printed('pdftotext', ['-layout', path, '-']) },
  'poppler (raw)': { file: 'pdf', read: (path) => printed('pdftotext', ['-raw', path, '-']) },
  // What stands at the two ends of a line are two texts for it.
  pdfminer: { file: 'pdf', read: (path) => printed('pdf2txt', [path]), cannot: ['dates'] },
  // Where bold or a link ends, it sets a blank before the comma.
  PyPDF2: { file: 'pdf', read: (path) => printed(python, ['-c', pypdf2, path]), cannot: ['text'] },
  MuPDF: { file: 'pdf', read: (path) => printed('mutool', ['draw', '-q', '-F', 'txt', path]) },
  Ghostscript: { file: 'pdf', read: (path) => printed('gs', ['-q', '-sDEVICE=txtwrite', '-o', '-', path]) },
  'pdf-reader of Ruby': {
    file: 'pdf',
    read: (path) => printed('ruby', ['-rpdf-reader', '-e', 'puts PDF::Reader.new(ARGV[0]).pages.map(&:text)', path]),
  },
  'pdf.js': { file: 'pdf', read: (path) => fileText(readFileSync(path)) },
  'packages/resume': { file: 'docx', read: (path) => fileText(readFileSync(path)) },
  mammoth: { file: 'docx', read: (path) => docxText(readFileSync(path)) },
  docx2txt: {
    file: 'docx',
    read: (path) => {
      const read = printed('docx2txt', [path, '-'])
      return read && { ...read, lines: read.lines.map((line) => line.replaceAll('  -  ', ' – ').replaceAll("'", '’')) }
    },
  },
  // A link's text is no text of its paragraph before 1.0.
  'python-docx': {
    file: 'docx',
    read: (path) => printed(python, ['-c', pythonDocx, path]),
    cannot: ['contact', 'text'],
  },
  pandoc: {
    file: 'docx',
    read(path) {
      const read = printed('pandoc', ['-s', '--wrap=none', '-t', 'plain', path])
      return read && { ...read, addresses: hrefs(printedBy('pandoc', ['-t', 'html', path]) ?? '') }
    },
    cannot: ['headline'], // plain text has no subtitle
  },
}

/** What a program prints, its addresses after a zero; none where it or its module is missing. */
function printed(program: string, words: readonly string[]): ReadText | null {
  const [text, addresses] = printedBy(program, words)?.split('\0') ?? []
  return text === undefined ? null : { lines: text.split(/[\n\f]/), addresses: addresses?.trim().split('\n') ?? null }
}

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

/** The facts of a document that a program does not find in its file, but for those kinds that it leaves out in any file. */
export function missingFacts(read: ReadText, document: ResumeDocument, cannot: readonly FactKind[] = []): string[] {
  return readBack(read, document).flatMap(({ title, facts }) =>
    facts
      .filter((fact) => !isRead(fact) && !cannot.includes(fact.what))
      .map(({ what, written, read }) => joined([`${what} of ${title}: ${written}`, read], ', not ')),
  )
}
