import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { openFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import type { ResumeContent } from '#resume/write/content.ts'
import { type ResumeDocument, resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { papers, sheets } from '#resume/write/layout/measures.ts'
import { documentLines } from '#support/pdf/document-lines.ts'
import {
  eastAsianWords,
  introducedBy,
  markedText,
  mirroredDocument,
  rightToLeftDocument,
  sampleDocument,
  stressDocument,
  wholeDocument,
} from '#support/pdf/documents.ts'
import { fontFileFor } from '#support/pdf/font-file.ts'
import { marksIn, objectsLike, rawPdf } from '#support/pdf/raw-pdf.ts'
import { collapsed, readPdf, rolesIn } from '#support/pdf/read-pdf.ts'
import { contentWith, origin } from '#support/whole-resume.ts'

/** docs/behaviour.md 32.2. */
const changedAt = new Date('2026-03-01T12:00:00Z')
const ownFonts = mkdtempSync(join(tmpdir(), 'vita-test-'))
afterAll(() => rmSync(ownFonts, { recursive: true }))
writeFileSync(join(ownFonts, 'east-asian.ttf'), fontFileFor(eastAsianWords.replaceAll(' ', '')))
const fonts = openFonts(ownFonts)
const made = { sample: await sampleDocument(), 'every list': await wholeDocument(), 'thirty jobs': stressDocument() }
const documents = Object.entries<ResumeDocument>(made)

test('an attached resume is a file of the PDF, dated as its content, and the bytes stay the same', async () => {
  const json = '{"basics":{"name":"Ada Tide"}}'
  const made = await pdfOf(await sampleDocument(), 'a4', changedAt, fonts, json)
  expect(Buffer.from(made).equals(await pdfOf(await sampleDocument(), 'a4', changedAt, fonts, json))).toBe(true)
  const file = await getDocumentProxy(new Uint8Array(made))
  const attached = [...((await file.getAttachments()) ?? [])]
  expect(attached.map(([, { filename }]) => filename)).toEqual(['resume.json'])
  expect(Buffer.from(made).toString('latin1')).toMatch(/\/AFRelationship \/Alternative.*\(resume\.json\)/s)
})

for (const paper of papers)
  for (const [name, document] of documents) {
    test(`${name} on ${paper}: pdf.js reads the lines of the model in their order`, async () => {
      const { text } = await readPdf(await pdfOf(document, paper, changedAt, fonts))
      expect(withoutSpaces(text)).toBe(withoutSpaces(textOf(document)))
      if (document !== made['thirty jobs']) expect(text).toBe(textOf(document))
    })

    test(`${name} on ${paper}: everything painted belongs to the structure, or to none by a mark`, async () => {
      const pdf = rawPdf(await pdfOf(document, paper, changedAt, fonts))
      const pages = objectsLike(pdf, /\/Type \/Page\n/)
      expect(pages.length).toBeGreaterThan(1)
      for (const { text } of pages) {
        const content = pdf.get(Number(/\/Contents (\d+)/.exec(text)?.[1]))?.stream ?? ''
        const { faults, numbers } = marksIn(content)
        expect(faults).toEqual([])
        expect(numbers).toEqual(numbers.map((_, at) => at))
        expect(text).toContain('/Tabs /S')
      }
    })

    test(`${name} on ${paper}: headings begin with one of the first level and skip none, items are in lists`, async () => {
      const { trees } = await readPdf(await pdfOf(document, paper, changedAt, fonts))
      const roles = rolesIn(trees)
      const levels = roles.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : []))
      expect(levels[0]).toBe(1)
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
      for (const { role, parents, children } of roles) {
        if (role === 'LI') expect(parents.at(-1)).toBe('L')
        if (role === 'Link') expect(children).toContain('object')
      }
    })
  }

for (const paper of papers) {
  test(`the sample on ${paper} has two pages and less than 100 kB`, async () => {
    const bytes = await pdfOf(made.sample, paper, changedAt, fonts)
    expect((await readPdf(bytes)).pages).toHaveLength(2)
    expect(bytes.length).toBeLessThan(100_000)
  })
}

test('the file says its language, title and author, and that it is tagged', async () => {
  const bytes = await pdfOf(made.sample, 'a4', changedAt, fonts)
  const { info, metadata, marks, links } = await readPdf(bytes)
  expect(marks).toMatchObject({ Marked: true })
  expect(info).toMatchObject({ Title: 'Rowan Brackwater – Resume', Author: 'Rowan Brackwater', Language: 'en' })
  expect(metadata.get('dc:title')).toBe('Rowan Brackwater – Resume')
  const pdf = rawPdf(bytes)
  expect(objectsLike(pdf, /\/DisplayDocTitle true/)).toHaveLength(1)
  expect([...pdf.values()].some(({ stream }) => /<pdfuaid:part>1</.test(stream))).toBe(true)
  expect(links).not.toEqual([])
  for (const { url, contents } of links) expect(contents).toBe(`Open ${url}`)
  for (const { text } of objectsLike(pdf, /\/Subtype \/Link/)) expect(text).toMatch(/\/StructParent \d+/)
})

test('the address of a link with other letters leads there', async () => {
  const content = await contentWith()
  const [job] = content.jobs
  const url = 'https://b\u00fccher.example/stra\u00dfe'
  const projects = content.lists.projects.map((each) => ({ ...each, url, page: null }))
  const person = { ...content.person, social: [{ label: 'Books', url, icon: '' }] }
  const whole = { ...content, jobs: job === undefined ? [] : [job], person, lists: { ...content.lists, projects } }
  const document = resumeDocument(
    resumeFacts(whole as ResumeContent, () => []),
    origin,
  )
  const bytes = await pdfOf(document, 'a4', changedAt, fonts)
  const { links, text } = await readPdf(bytes)
  expect(links.filter((link) => link.url === 'https://xn--bcher-kva.example/stra%C3%9Fe').length).toBeGreaterThan(1)
  expect(text).toContain('b\u00fccher.example/stra\u00dfe')
  for (const { text: object } of objectsLike(rawPdf(bytes), /\/S \/URI/))
    expect(object).toMatch(/\/URI \(https:[!-~]+\)/)
})

test('every face is embedded as a subset whose characters are known, and no glyph 0 is drawn', async () => {
  for (const document of [made.sample, stressDocument(), rightToLeftDocument(), mirroredDocument()]) {
    const pdf = rawPdf(await pdfOf(document, 'a4', changedAt, fonts))
    const faces = objectsLike(pdf, /\/Subtype \/Type0/)
    expect(faces.length).toBeGreaterThan(2)
    for (const { text } of faces) {
      expect(text).toMatch(/\/ToUnicode \d+ 0 R/)
      expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+/)
    }
    expect(objectsLike(pdf, /\/Type \/FontDescriptor/).every(({ text }) => /\/FontFile[23] \d+/.test(text))).toBe(true)
    for (const { stream } of pdf.values()) {
      const drawn = [...stream.matchAll(/<([0-9a-f]+)>(?= -?[\d.]+[ \]]|\] ?TJ| ?Tj)/g)].map(([, codes = '']) => codes)
      expect(drawn.some((codes) => codes.match(/.{4}/g)?.includes('0000'))).toBe(false)
    }
  }
})

test('there is no picture, and pages have numbers only when there are several', async () => {
  const numbers = async (document: ResumeDocument) => {
    const bytes = await pdfOf(document, 'a4', changedAt, fonts)
    expect(objectsLike(rawPdf(bytes), /\/Subtype \/Image/)).toEqual([])
    return (await readPdf(bytes)).places.filter(({ text }) => /^\d+ \/ \d+$/.test(text)).map(({ text }) => text)
  }
  expect(await numbers(made.sample)).toEqual(['1 / 2', '2 / 2'])
  expect(await numbers({ ...made.sample, sections: [] })).toEqual([])
})

test('the foot is painted last on the first page, else first with a space at the top after it', async () => {
  const bytes = await pdfOf(made.sample, 'a4', changedAt, fonts)
  const { places } = await readPdf(bytes)
  const texts = places.map(({ text }) => text.trim())
  expect(texts[0]).toBe('Rowan Brackwater')
  const first = texts.indexOf('1 / 2')
  expect(texts.slice(first - 1, first + 3)).toEqual(['Rowan Brackwater', '1 / 2', 'Rowan Brackwater', '2 / 2'])
  const raw = rawPdf(bytes)
  const [one = '', two = ''] = objectsLike(raw, /\/Type \/Page\n/).map(
    ({ text }) => raw.get(Number(/\/Contents (\d+)/.exec(text)?.[1]))?.stream,
  )
  expect(one.indexOf('/Pagination')).toBeGreaterThan(one.lastIndexOf('/MCID'))
  expect(two.lastIndexOf('/Pagination')).toBeLessThan(two.indexOf('/MCID'))
  expect(two).toContain('/Pagination')
})

test('a file of several pages has its sections and their entries as bookmarks, one of a page none', async () => {
  const { outline } = await readPdf(await pdfOf(made.sample, 'a4', changedAt, fonts))
  expect(outline.map(({ title }) => title)).toEqual(made.sample.sections.map(({ title }) => title))
  const [experience] = made.sample.sections.flatMap((section) => (section.kind === 'entries' ? [section.entries] : []))
  expect(outline[1]?.items.map(({ title }) => title)).toEqual(experience?.map(({ title }) => title))
  expect((await readPdf(await pdfOf({ ...made.sample, sections: [] }, 'a4', changedAt, fonts))).outline).toEqual([])
})

test('bold, links, lists and line breaks of the introduction are in the file', async () => {
  const bytes = await pdfOf(introducedBy(markedText), 'a4', changedAt, fonts)
  const { text, trees, links, places } = await readPdf(bytes)
  expect(text).toContain('Keeps old clocks and a diary, slowly. \u2022 one \u2022 two 1. first 2. second Runs')
  expect(links.map(({ url }) => url)).toContain('https://diary.example.org/')
  expect(rolesIn(trees).filter(({ role }) => role === 'LI')).toHaveLength(5)
  const faces = objectsLike(rawPdf(bytes), /\/Subtype \/Type0/).map(({ text: face }) => face)
  for (const face of ['Bold', 'Italic'])
    expect(
      faces.some((each) => each.includes(face)),
      face,
    ).toBe(true)
  const lines = ['Runs two ferries.', 'Speaks Faroese.', 'Free from May.'].map((line) =>
    places.find((place) => place.text.trim() === line),
  )
  const { side } = sheets.a4
  for (const line of lines) expect(line?.left).toBeCloseTo(side, 0)
  expect(new Set(lines.map((line) => line?.bottom)).size).toBe(3)
})

test('a headline of both directions reads from the side of its first letter, on the side of the page', async () => {
  const headline = 'מורה (Python 3)'
  const { places } = await readPdf(await pdfOf({ ...made.sample, headline, sections: [] }, 'a4', changedAt, fonts))
  const at = (text: string) => places.find((place) => place.text.includes(text))
  expect(at('Python')?.right).toBeLessThan(at('מורה')?.left ?? 0)
  expect(at('Python')?.left).toBeLessThan(sheets.a4.side + 10)
})

test('a picture that no face has is left out with its space, and not named', async () => {
  const own = openFonts(null)
  const emoji = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f1eb}\u{1f1f4} \u{1f44d}\u{1f3fd} \u2764\ufe0f \ue000'
  const document: ResumeDocument = {
    ...made.sample,
    name: `${emoji} Rowan ${emoji}`,
    headline: `Sea ${emoji}. 1\ufe0f\u20e3 \u00a9 \u2122`,
  }
  const { text } = await readPdf(await pdfOf(document, 'a4', changedAt, own))
  expect(text).toMatch(/^Rowan Sea\. 1 \u00a9 \u2122 /)
  expect([...own.missing]).toEqual([])
})

test('everything painted on a mirrored page belongs to the structure, or to none by a mark', async () => {
  const pdf = rawPdf(await pdfOf(mirroredDocument(), 'a4', changedAt, fonts))
  const [page] = objectsLike(pdf, /\/Type \/Page\n/)
  const content = pdf.get(Number(/\/Contents (\d+)/.exec(page?.text ?? '')?.[1]))?.stream ?? ''
  const { faults, numbers } = marksIn(content)
  expect([faults, numbers]).toEqual([[], numbers.map((_, at) => at)])
})

test('pdf.js reads Hebrew and Arabic in their order, with their spaces and brackets', async () => {
  const mirrored = { ...mirroredDocument(), headline: 'מורה (Python 3) [א]' }
  for (const document of [rightToLeftDocument(), mirrored]) {
    const { text } = await readPdf(await pdfOf(document, 'a4', changedAt, fonts))
    const read = collapsed(withoutMarks(text))
    for (const line of documentLines(document).filter((each) => !/\p{Script=Arabic}/u.test(each)))
      expect(read).toContain(line)
    // The letters of the ligature lam-alef come out swapped.
    expect(read).toContain('مهندس برمجيات (Software) Jan 2019 – Feb 2022 شركة')
    expect(read).toContain('من 5 مهندسين في 2024')
  }
})

test('the pages of a right-to-left language are mirrored; running text keeps the side of its own letters', async () => {
  const { side, width } = sheets.a4
  const { places, info } = await readPdf(await pdfOf(mirroredDocument(), 'a4', changedAt, fonts))
  const at = (text: string) => places.find((place) => place.text.startsWith(text))
  for (const atStart of ['רואן', 'מהנדס', 'חיפה', 'Experience', 'Software Engineer', 'חברת', 'ניהל', '•', 'Skills'])
    expect(at(atStart)?.right, atStart).toBeCloseTo(width - side, 0)
  for (const atEnd of ['Mar 2022', 'Jan 2019', '2027', 'TypeScript'])
    expect(at(atEnd)?.left, atEnd).toBeCloseTo(side, 0)
  expect(info).toMatchObject({ Language: 'he' })
})

test('what no face has becomes a question mark and is named', async () => {
  const own = openFonts(null)
  const document: ResumeDocument = { ...made.sample, name: 'Rowan 山田', headline: 'a\ufe0fb e\u0301' }
  const { text } = await readPdf(await pdfOf(document, 'a4', changedAt, own))
  expect(text.normalize('NFC')).toMatch(/^Rowan \?\? ab \u00e9 /)
  expect([...own.missing]).toEqual(['山', '田'])
})

test('signs between words are plain ones, before an item they are left out, and what the file is called stays as written', async () => {
  const own = openFonts(null, new Map())
  const headline = 'Lead ☆ Mentor ▶ Host | Kanban ⇒ flow ① ⭐ 𝗣𝗠'
  const marks = ['✔ Cut the wait', '➤  Taught twelve', '✅ Ran', '• Wrote', '→ Grew', '① First', '★★★☆☆ Rated']
  const entry = { ...{ title: '★ Lead', dates: '2019', isNow: false, company: 'Weir', link: null }, points: marks }
  const blocks = [
    { depth: 1, mark: '•', pieces: [{ text: '➔ Item', isBold: true, isItalic: false, url: null }] },
    { depth: 0, mark: null, pieces: [{ text: '✔ Text', isBold: false, isItalic: false, url: null }] },
  ]
  const document: ResumeDocument = {
    ...{ ...made.sample, headline },
    sections: [
      { title: 'Summary', kind: 'text', blocks },
      { title: 'Experience', kind: 'entries', entries: [{ ...entry, paragraphs: ['◆ One', 'Two ■ Three'] }] },
      { title: 'Awards', kind: 'lines', items: ['✦ Best'] },
      { title: 'Skills', kind: 'words', items: ['Go ★★★☆☆', 'C ●●○'] },
    ],
  }
  const bytes = await pdfOf(document, 'a4', changedAt, own)
  const { text, info } = await readPdf(bytes)
  const read = collapsed(text)
  for (const line of [
    'Lead * Mentor → Host | Kanban → flow (1) * PM',
    '• Item • Text',
    '* Lead 2019 Weir • One Two • Three',
    '• Cut the wait • Taught twelve • Ran • Wrote • → Grew • (1) First • ***·· Rated',
    '• Best',
    'Go ***·· · C ••·',
  ])
    expect(read).toContain(line)
  expect([...own.missing]).toEqual([])
  expect(info.Subject).toBe(headline)
})

function textOf(document: ResumeDocument): string {
  return collapsed(documentLines(document).join(' '))
}

function withoutMarks(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '')
}

/** A word that is cut at the end of a line is read as two, since there is no hyphen. */
function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '')
}

test('a file reads the same after another one had its marks as parts of letters', async () => {
  const own = openFonts(null)
  const marked = { ...made.sample, headline: 'e\u0301 e\u0300 o\u0308' }
  await pdfOf({ ...made.sample, headline: '\u00e9 \u00e8 \u00f6 \u00c9 \u00c8 \u00d6' }, 'a4', changedAt, own)
  const { text } = await readPdf(await pdfOf(marked, 'a4', changedAt, own))
  expect(text.normalize('NFC')).toContain('Rowan Brackwater \u00e9 \u00e8 \u00f6 ')
})
