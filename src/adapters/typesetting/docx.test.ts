import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { xmlText } from '#resume/text.ts'
import { docxOf } from '#resume/typeset/docx.ts'
import { english } from '#resume/words.ts'
import { type ResumeDocument, resumeDocument } from '#resume/write/document.ts'
import { type ResumeFacts, resumeFacts } from '#resume/write/facts.ts'
import { plainPiece } from '#resume/write/text-block.ts'
import { documentLines } from '#support/pdf/document-lines.ts'
import {
  introducedBy,
  markedText,
  mirroredDocument,
  rightToLeftDocument,
  sampleDocument,
  stressDocument,
  wholeDocument,
} from '#support/pdf/documents.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { contentWith, origin } from '#support/whole-resume.ts'

/** docs/behaviour.md 32.3. */
const changedAt = new Date('2026-03-01T12:00:00Z')
const sample = await sampleDocument()

for (const [name, document] of Object.entries<ResumeDocument>({
  'the sample': sample,
  'every list': await wholeDocument(),
  'thirty jobs': stressDocument(),
  'right to left': rightToLeftDocument(),
  mirrored: mirroredDocument(),
}))
  test(`${name}: mammoth reads the lines of the model in their order`, async () => {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(document, 'a4', changedAt)) })
    expect(plain(value)).toBe(
      plain(
        documentLines(document)
          .join('\n')
          .replaceAll(/^\u2022 /gm, ''),
      ),
    )
  })

test('headings, list items and links have the styles that Word names', async () => {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await docxOf(sample, 'a4', changedAt)) })
  const count = (tag: string) => value.split(`<${tag}>`).length - 1
  expect({ sections: count('h1'), entries: count('h2'), items: count('li') }).toEqual({
    sections: sample.sections.length,
    entries: 8,
    items: 27,
  })
  expect(value).toContain('<a href="https://example.com/github">example.com/github</a>')
})

test('every part is XML, and elements are in the order that Word insists on', async () => {
  const parts = await partsOf(await docxOf(sample, 'letter', changedAt))
  for (const [name, text] of parts)
    if (/\.(xml|rels)$/.test(name)) expect([name, XMLValidator.validate(text)]).toEqual([name, true])
  const document = parts.get('word/document.xml') ?? ''
  for (const [all, order] of [
    [childrenOf(document, 'w:pPr'), paragraphOrder],
    [childrenOf(document, 'w:rPr'), runOrder],
    [childrenOf(parts.get('word/styles.xml') ?? '', 'w:pPr'), paragraphOrder],
    [childrenOf(parts.get('word/styles.xml') ?? '', 'w:rPr'), runOrder],
  ] as const)
    for (const names of all) {
      const places = names.map((name) => order.indexOf(name.slice(2)))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  expect(document).toMatch(/<w:pgSz w:w="12240" w:h="15840"/)
})

test('every part is XML whatever characters the texts have', async () => {
  const forbidden = '\u0001\u000b\u001f\ufffe\uffff\ud800'
  const facts = resumeFacts(await contentWith(), (text) => [{ pieces: [plainPiece(text)], depth: 0, mark: null }])
  const text = JSON.stringify(facts, (name, value) =>
    typeof value === 'string' && !['kind', 'state', 'lang'].includes(name) ? `${value} Proofs ${forbidden}read` : value,
  )
  const changed: ResumeFacts = { ...JSON.parse(text), words: english }
  const sections = changed.sections.map((section, at) => ({ ...section, title: facts.sections[at]?.title ?? 'Skills' }))
  const document = resumeDocument({ ...changed, sections }, origin)
  for (const [name, text] of await partsOf(await docxOf(document, 'a4', changedAt)))
    if (/\.(xml|rels)$/.test(name)) {
      expect([name, XMLValidator.validate(text)]).toEqual([name, true])
      expect(text === xmlText(text), name).toBe(true)
    }
})

test('the distance of lines grows with their letters', async () => {
  for (const [name, text] of await partsOf(await docxOf(sample, 'a4', changedAt)))
    for (const [spacing] of text.matchAll(/<w:spacing [^>]*w:line=[^>]*>/g))
      expect(spacing, name).toContain('w:lineRule="auto"')
})

test('a name of two lines is not printed over itself in LibreOffice', { tags: 'extended', timeout: 120_000 }, async ({
  skip,
}) => {
  const folder = temporaryFolder()
  const name = 'Bartholomew Featherstonehaugh Cholmondeley-Warner of Wandoline'
  writeFileSync(join(folder, 'a.docx'), await docxOf({ ...sample, name }, 'a4', changedAt))
  try {
    execFileSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'a.docx')], {
      env: { ...process.env, HOME: folder },
      stdio: 'ignore',
    })
  } catch {
    return skip('LibreOffice is not installed')
  }
  const { places } = await readPdf(readFileSync(join(folder, 'a.pdf')))
  const heights = places.slice(0, 2).map(({ bottom }) => bottom)
  expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeGreaterThan(25)
})

test('an address stays on the page of its entry, and what is before it too', async () => {
  const document = (await partsOf(await docxOf(await wholeDocument(), 'a4', changedAt))).get('word/document.xml') ?? ''
  const paragraphs = document.match(/<w:p .*?<\/w:p>/g) ?? []
  const addresses = paragraphs.flatMap((each, at) => (/^<w:p [^>]*><w:hyperlink/.test(each) ? [at] : []))
  expect(addresses.length).toBeGreaterThan(0)
  for (const at of addresses) {
    const before = paragraphs[at - 1] ?? ''
    expect(/<w:keepNext\/>/.test(before) || before.includes('"Heading2"'), before).toBe(true)
  }
})

test('a headline of both directions reads from the side of its first letter, on the side of the page', async () => {
  const headlineOf = async (document: ResumeDocument) => {
    const text = (await partsOf(await docxOf(document, 'a4', changedAt))).get('word/document.xml') ?? ''
    return /<w:pPr><w:pStyle w:val="Subtitle"\/>.*?<\/w:pPr>/.exec(text)?.[0]
  }
  expect(await headlineOf({ ...sample, headline: 'מורה (Python 3)' })).toMatch(/<w:bidi\/><w:jc w:val="end"\/>/)
  expect(await headlineOf({ ...sample, headline: 'מורה' })).not.toMatch('w:bidi')
  expect(await headlineOf({ ...mirroredDocument(), headline: 'C++' })).toMatch(
    /<w:pStyle w:val="Subtitle"\/><w:jc w:val="end"\/>/,
  )
  expect(await headlineOf({ ...mirroredDocument(), headline: 'Engineer' })).toMatch(/<w:bidi\/><\/w:pPr>/)
})

test('bold, links, lists and line breaks of the introduction are those of Word', async () => {
  const { value } = await mammoth.convertToHtml({
    buffer: Buffer.from(await docxOf(introducedBy(markedText), 'a4', changedAt)),
  })
  expect(value).toContain(
    '<p>Keeps <strong>old clocks</strong> and a <a href="https://diary.example.org/">diary</a>, <em>slowly</em>.</p>',
  )
  expect(value).toContain('<ul><li>one</li><li><strong>two</strong><ol><li>first</li><li>second</li></ol></li></ul>')
  expect(value).toContain('<p>Runs two ferries.<br />Speaks Faroese.<br />Free from May.</p>')
  expect(value).toContain('<ol><li>seventh</li></ol>')
})

test('dates and page numbers have a space before their tab, which some readers drop', async () => {
  for (const [name, text] of await partsOf(await docxOf(sample, 'a4', changedAt)))
    for (const [before] of text.matchAll(/.{42}<w:tab\/>/g)) expect(before, name).toMatch(/> <\/w:t><w:tab\/>$/)
})

test('a list item has its numbering in its own paragraph, a heading stays with what it heads', async () => {
  const parts = await partsOf(await docxOf(sample, 'a4', changedAt))
  const items = [
    ...(parts.get('word/document.xml') ?? '').matchAll(/<w:pPr><w:pStyle w:val="ListBullet"\/>.*?<\/w:pPr>/g),
  ]
  expect(items).toHaveLength(27)
  for (const [properties] of items) expect(properties).toMatch(/<w:keepLines\/>.*<w:numPr>/)
  const styles = parts.get('word/styles.xml') ?? ''
  for (const id of ['Heading1', 'Heading2'])
    expect(new RegExp(`w:styleId="${id}".*?</w:style>`).exec(styles)?.[0]).toContain('<w:keepNext/>')
})

test('there is no table, no text box and no picture, and no word is hyphenated', async () => {
  const parts = await partsOf(await docxOf(sample, 'a4', changedAt))
  for (const [name, text] of parts) expect(text, name).not.toMatch(/<w:(tbl|drawing|pict|object|txbxContent)[ >]/)
  expect([...parts.keys()].filter((name) => name.includes('media'))).toEqual([])
  expect(parts.get('word/settings.xml')).toContain('<w:autoHyphenation w:val="false"/>')
})

test('right-to-left words are marked, and their paragraphs', async () => {
  const document = (await partsOf(await docxOf(rightToLeftDocument(), 'a4', changedAt))).get('word/document.xml') ?? ''
  expect(document).toContain('<w:bidi/>')
  expect(document).toContain('<w:rtl/>')
})

test('in a right-to-left language every paragraph begins at the right but running text of other letters', async () => {
  const parts = await partsOf(await docxOf(mirroredDocument(), 'a4', changedAt))
  const paragraphs = (text: string) => text.match(/<w:p .*?<\/w:p>/g) ?? []
  const [footer = ''] = [...parts].filter(([name]) => name.includes('footer')).map(([, text]) => text)
  const all = [...paragraphs(parts.get('word/document.xml') ?? ''), ...paragraphs(footer)]
  expect(all.length).toBeGreaterThan(10)
  const left = all.filter((paragraph) => !paragraph.includes('<w:bidi/>'))
  expect(left.map((paragraph) => paragraph.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Wrote the שלום integration with three systems.',
    'TypeScript · ניהול',
  ])
  expect(parts.get('word/styles.xml')).toContain('w:bidi="he"')
})

test('the properties name the owner, the language and the date of the content', async () => {
  const core = (await partsOf(await docxOf(sample, 'a4', changedAt))).get('docProps/core.xml') ?? ''
  const { 'cp:coreProperties': found } = new XMLParser().parse(core)
  expect(found).toMatchObject({
    'dc:title': 'Rowan Brackwater – Resume',
    'dc:creator': 'Rowan Brackwater',
    'dc:subject': sample.headline,
    'dc:language': 'en',
    'dcterms:created': changedAt.toISOString(),
    'dcterms:modified': changedAt.toISOString(),
  })
})

test('its texts have the language of the content, for the letters that the language is written with', async () => {
  const languageIn = async (lang: string, isRightToLeft = false) => {
    const parts = await partsOf(await docxOf({ ...sample, lang, isRightToLeft }, 'a4', changedAt))
    expect(parts.get('docProps/core.xml')).toContain(`<dc:language>${lang}</dc:language>`)
    return parts.get('word/styles.xml')?.match(/<w:lang [^>]*>/g)
  }
  expect(await languageIn('pt-BR')).toEqual(['<w:lang w:val="pt-BR"/>'])
  expect(await languageIn('ja')).toEqual(['<w:lang w:val="ja" w:eastAsia="ja"/>'])
  expect(await languageIn('he', true)).toEqual(['<w:lang w:val="he" w:bidi="he"/>'])
})

test('the same document gives the same bytes in every time zone', () => {
  const [first, ...others] = ['UTC', 'America/New_York', 'Asia/Kolkata'].map((zone) => {
    const program = `
      const { docxOf } = await import(${JSON.stringify(import.meta.resolve('#resume/typeset/docx.ts'))})
      process.stdout.write(await docxOf(${JSON.stringify(sample)}, 'a4', new Date(${changedAt.getTime()})))`
    const env = { ...process.env, TZ: zone }
    return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env })
  })
  expect(first?.length).toBeGreaterThan(10_000)
  for (const other of others) expect(first?.equals(other)).toBe(true)
})

const paragraphOrder =
  'pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr shd tabs suppressAutoHyphens bidi spacing ind jc outlineLvl rPr'.split(
    ' ',
  )
const runOrder = 'rStyle rFonts b bCs i iCs color spacing sz szCs u vertAlign rtl cs lang'.split(' ')

/** The names of the elements in each element with this name. */
function childrenOf(xml: string, name: string): string[][] {
  const parser = new XMLParser({ preserveOrder: true })
  const found: string[][] = []
  const visit = (nodes: Record<string, unknown>[]) => {
    for (const node of nodes)
      for (const [key, value] of Object.entries(node)) {
        if (!Array.isArray(value)) continue
        if (key === name) found.push(value.flatMap((child) => Object.keys(child)).filter((each) => each !== ':@'))
        visit(value)
      }
  }
  visit(parser.parse(xml))
  return found
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { autoClose: false })
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'))
  return parts
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
