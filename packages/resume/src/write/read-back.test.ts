import { expect, test } from 'vitest'
import { none } from '../result.ts'
import type { ResumeDocument } from './document.ts'
import { isRead, type ReadText, readBack } from './read-back.ts'

/** docs/behaviour.md 32.7. */
const document: ResumeDocument = {
  ...{ title: 'Ada – Resume', name: 'Ada Østergård', headline: 'Ship’s engineer', lang: 'en', isRightToLeft: false },
  status: 'Open to work · Oslo or remote',
  contact: [{ text: 'ada.example', url: 'https://ada.example' }],
  sections: [
    {
      title: 'Summary',
      kind: 'text',
      blocks: [{ pieces: [piece('I mend '), piece('engines.')], depth: 0, mark: none }],
    },
    {
      title: 'Experience',
      kind: 'entries',
      entries: [
        { ...entry('Chief engineer', 'Acme'), points: ['Mended the pump'] },
        { ...entry('Engineer', 'Bolt'), link: { text: 'bolt.example', url: 'https://bolt.example' } },
      ],
    },
    { title: 'Skills', kind: 'words', items: ['Diesel', 'R&D'] },
  ],
}

const whole: ReadText = {
  lines: [
    ...['Ada Østergård', 'Ship’s engineer', 'Open to work · Oslo or remote', 'ada.example', 'Summary', 'I mend'],
    ...['engines.', 'Experience'],
    ...[
      'Chief engineer 2020 – Present',
      'Acme',
      '• Mended the',
      'pump',
      'Engineer',
      '2020 – Present',
      'Bolt',
      'bolt.example',
    ],
    ...['Skills', 'Diesel · R&D'],
  ],
  addresses: ['https://ada.example', 'https://bolt.example'],
}

test('every fact is read in lines of the resume, also where a text goes over two', () => {
  expect(missed(whole)).toEqual([])
})

test('another first line is read as the name, and no line as none', () => {
  expect(missed({ ...whole, lines: ['Ada Østergård 1 / 2', ...whole.lines.slice(1)] })).toEqual([
    ['name', 'Ada Østergård', 'Ada Østergård 1 / 2'],
  ])
  expect(missed({ ...whole, lines: [] })[0]).toEqual(['name', 'Ada Østergård', none])
})

test.each([
  ['headline', 'Ship’s engineer', 'Ship’s'],
  ['contact', 'Open to work · Oslo or remote', 'Open to work ·'],
  ['contact', 'ada.example', 'ada'],
  ['heading', 'Summary', 'Summary of Ada'],
  ['title', 'Engineer', 'EngineerBolt'],
  ['company', 'Acme', 'Acme Chief'],
  ['text', 'Diesel · R&D', 'Diesel · R &D', 'R&D'],
  ['duty', 'pump', 'p ump', 'Mended the pump'],
])('a %s that is read otherwise is missing', (what, line, read, written = line) => {
  const lines = whole.lines.map((each) => (each === line ? read : each))
  expect(missed({ ...whole, lines })).toContainEqual([what, written, none])
})

test('what belongs to an entry is missing where it stands at another one', () => {
  const lines = whole.lines.toSpliced(10, 2).toSpliced(12, 0, '• Mended the', 'pump')
  expect(missed({ ...whole, lines })).toEqual([['duty', 'Mended the pump', none]])
})

test('an entry whose title is missing leaves the others as they are', () => {
  const lines = whole.lines.filter((line) => !line.startsWith('Chief'))
  expect(missed({ ...whole, lines }).map(([, written]) => written)).toEqual([
    ...['Chief engineer', '2020 – Present', 'Acme', 'Mended the pump'],
  ])
})

test('an address that is no link is missing, and none where the program tells no links', () => {
  expect(missed({ ...whole, addresses: ['https://ada.example'] })).toEqual([['link', 'https://bolt.example', none]])
  expect(missed({ ...whole, addresses: none })).toEqual([])
})

test('the end of a line is no space in a script without spaces, nor a sign that orders text a letter', () => {
  const sections = [{ title: '経歴', kind: 'lines' as const, items: ['港の時刻表を作る'] }]
  const read = {
    lines: ['\u2067Ada\u2069 Østergård', 'Ship’s engineer', '経歴', '港の時', '刻表を作る'],
    addresses: none,
  }
  expect(missed(read, { ...document, status: none, contact: [], sections })).toEqual([])
})

function missed(read: ReadText, written = document) {
  const facts = readBack(read, written).flatMap((part) => part.facts)
  return facts.filter((each) => !isRead(each)).map(({ what, written, read }) => [what, written, read])
}

function piece(text: string) {
  return { text, isBold: false, isItalic: false, url: none }
}

function entry(title: string, company: string) {
  return { title, company, dates: '2020 – Present', isNow: true, paragraphs: [], points: [], link: none }
}
