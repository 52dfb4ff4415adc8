import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { zipBytes } from './zip-bytes.ts'

/** A small PDF, painted by `paint`. */
async function paintedPdf(paint: (doc: PDFKit.PDFDocument) => void, options: object = {}): Promise<Uint8Array> {
  const doc = new PDFDocument(options)
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise((resolve) => doc.on('end', resolve))
  paint(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/** The PDF of a resume whose titles and companies nobody can tell apart, with a line that has no place. */
export function doubtfulPdf(): Promise<Uint8Array> {
  return paintedPdf((doc) => {
    const part = (title: string) => doc.moveDown().fontSize(14).text(title).fontSize(11)
    doc.fontSize(22).text('Ada Tide').fontSize(11).text('Sailor').text('ada@tide.example | +1 555 010 2030')
    part('WORK EXPERIENCE')
    doc.text('Alder Brook | Quill Marrow').text('Jan 2019 – Feb 2021').text('• Steered the long way round').moveDown()
    doc.text('Fennel Oak | Heron Vale').text('Mar 2015 – Dec 2018').text('• Kept the charts')
    part('EDUCATION').text('Harbour College, Diploma in Navigation, 2011 – 2014')
    part('MISCELLANEOUS').text('Flies a kite on Sundays')
  })
}

const text = (words: string) => new TextEncoder().encode(words)

/** Documents that cannot be read, by what they are: the name of each, its bytes, and the message about it. */
export const unreadDocuments: [what: string, name: string, bytes: () => Promise<Uint8Array>, message: RegExp][] = [
  [
    'an encrypted PDF',
    'cv.pdf',
    () => paintedPdf((doc) => void doc.text('Ada Tide'), { userPassword: 'secret', ownerPassword: 'secret' }),
    /^cv\.pdf: This PDF is encrypted\. Save it without a password first\.$/,
  ],
  ['a damaged PDF', 'cv.pdf', async () => text('%PDF-1.7\nnothing more'), /^cv\.pdf: This PDF is damaged/],
  [
    'a PDF of 51 pages',
    'cv.pdf',
    () =>
      paintedPdf((doc) => {
        for (let page = 1; page < 51; page += 1) doc.text('Ada').addPage()
      }),
    /^cv\.pdf: This PDF has 51 pages; a resume has at most 50\.$/,
  ],
  ['a PDF without a text', 'cv.pdf', () => paintedPdf(() => {}), /^cv\.pdf: This PDF is a picture of text/],
  [
    'a scan',
    'scan.pdf',
    async () => {
      const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#eee' } })
        .jpeg()
        .toBuffer()
      return paintedPdf((doc) => void doc.image(picture, 0, 0, { width: 600 }))
    },
    /^scan\.pdf: This PDF is a picture of text/,
  ],
  [
    'an OpenDocument file',
    'cv.odt',
    async () =>
      zipBytes([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }, { name: 'content.xml' }]),
    /^cv\.odt: .* Save it as \.docx or PDF\.$/,
  ],
  [
    'a rich text file',
    'cv.rtf',
    async () => text('{\\rtf1 Ada}'),
    /^cv\.rtf: This is an RTF file\. Save it as \.docx or PDF\.$/,
  ],
  [
    'a file of an old Word',
    'cv.doc',
    async () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
    /^cv\.doc: .* Save it as \.docx or PDF\.$/,
  ],
  ['a damaged Word file', 'cv.docx', async () => text('PK\u0003\u0004 nothing'), /^cv\.docx: /],
  [
    'noise',
    'cv.txt',
    async () => Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256),
    /^cv\.txt: This is no PDF, Word, Europass, Markdown or text file\.$/,
  ],
  ['blank text', 'cv.txt', async () => text(' \n\n'), /^cv\.txt has nothing of a resume\.$/],
]
