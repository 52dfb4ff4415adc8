import { readFileSync } from 'node:fs'
import mammoth from 'mammoth'
import { extractText } from 'unpdf'
import type { ResumeDocument } from '#domain/resume/document.ts'
import { printedBy } from '../printed-by.ts'
import { collapsed, readPdf } from './read-pdf.ts'

/** What a program reads from a file; none where it is not installed. `addresses` are those of links, where it says them. */
type Read = { text: string; addresses?: string[] } | null

/** A program that reads PDF or Word files. `cannot` are beginnings of facts that it leaves out whatever the file. */
type Reader = { file: 'pdf' | 'docx'; read(path: string): Read | Promise<Read>; cannot?: readonly string[] }

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
  pdfminer: { file: 'pdf', read: (path) => printed('pdf2txt', [path]), cannot: ['dates of'] },
  PyPDF2: { file: 'pdf', read: (path) => printed(python, ['-c', pypdf2, path]) },
  MuPDF: { file: 'pdf', read: (path) => printed('mutool', ['draw', '-q', '-F', 'txt', path]) },
  Ghostscript: { file: 'pdf', read: (path) => printed('gs', ['-q', '-sDEVICE=txtwrite', '-o', '-', path]) },
  'pdf-reader of Ruby': {
    file: 'pdf',
    read: (path) => printed('ruby', ['-rpdf-reader', '-e', 'puts PDF::Reader.new(ARGV[0]).pages.map(&:text)', path]),
  },
  'pdf.js': {
    file: 'pdf',
    async read(path) {
      const bytes = readFileSync(path)
      const { text } = await extractText(new Uint8Array(bytes))
      return { text: text.join('\n'), addresses: (await readPdf(bytes)).links.map(({ url }) => url) }
    },
  },
  mammoth: {
    file: 'docx',
    async read(path) {
      const { value } = await mammoth.extractRawText({ path })
      return { text: value, addresses: hrefs((await mammoth.convertToHtml({ path })).value) }
    },
  },
  docx2txt: {
    file: 'docx',
    read: (path) => {
      const read = printed('docx2txt', [path, '-'])
      return read && { text: read.text.replaceAll('  -  ', ' – ').replaceAll("'", '’') }
    },
  },
  // A link's text is no text of its paragraph before 1.0.
  'python-docx': { file: 'docx', read: (path) => printed(python, ['-c', pythonDocx, path]), cannot: ['telephone'] },
  pandoc: {
    file: 'docx',
    read(path) {
      const read = printed('pandoc', ['-s', '--wrap=none', '-t', 'plain', path])
      return read && { ...read, addresses: hrefs(printed('pandoc', ['-t', 'html', path])?.text ?? '') }
    },
    cannot: ['headline'], // plain text has no subtitle
  },
}

/** What a program prints, its addresses after a zero; none where it or its module is missing. */
function printed(program: string, words: readonly string[]): Read {
  const [text, addresses] = printedBy(program, words)?.split('\0') ?? []
  if (text === undefined) return null
  return { text, ...(addresses === undefined ? {} : { addresses: addresses.trim().split('\n') }) }
}

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

/** The facts of a document that are not in what was read: each is on lines of its own, and what belongs to an entry is before the next one. */
export function missingFacts({ text, addresses }: NonNullable<Read>, document: ResumeDocument): string[] {
  const { name, headline, contact, sections } = document
  const lines = text
    .split(/[\n\f]/)
    .map(collapsed)
    .filter((line) => line !== '')
  const missing: string[] = []
  const need = (fact: string, isThere: boolean) => isThere || missing.push(fact)
  need(`the name first, not ${lines[0]}`, lines[0] === name)
  need('headline', lines[1] === headline)
  for (const { text: way, url } of contact)
    need(url?.startsWith('tel:') ? 'telephone' : way, url?.startsWith('tel:') !== true || collapsed(text).includes(way))
  let from = 0
  for (const section of sections) {
    const at = lines.indexOf(section.title, from)
    need(`heading ${section.title}`, at >= 0)
    from = Math.max(from, at)
    if (section.kind !== 'entries') continue
    const starts = section.entries.map(({ title, dates }) => {
      const start = lines.findIndex((line, place) => place > from && [title, `${title} ${dates}`].includes(line))
      from = Math.max(from, start)
      return start
    })
    for (const [place, { title, dates, company, paragraphs, points }] of section.entries.entries()) {
      const start = starts[place] ?? -1
      need(`title ${title}`, start >= 0)
      const own = lines.slice(start, starts[place + 1])
      const whole = own.join(' ')
      need(`dates of ${title}`, whole.includes(dates))
      need(`company of ${title}`, company === '' || own.includes(company))
      for (const duty of [...paragraphs, ...points]) need(`'${duty}' of ${title}`, whole.includes(duty))
    }
  }
  for (const url of addresses === undefined ? [] : urlsOf(document))
    need(`link ${url}`, addresses?.includes(url) === true)
  return missing
}

function urlsOf({ contact, sections }: ResumeDocument): string[] {
  const links = sections.flatMap((section) => {
    if (section.kind === 'entries') return section.entries.flatMap(({ link }) => link?.url ?? [])
    return section.kind === 'text' ? section.blocks.flatMap(({ pieces }) => pieces.flatMap(({ url }) => url ?? [])) : []
  })
  return [...contact.flatMap(({ url }) => url ?? []), ...links]
}
