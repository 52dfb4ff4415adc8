import { systemClock } from '#adapters/system/machine.ts'
import { readResumeContent } from '#calls/content/read-resume-facts.ts'
import { english } from '#resume/words.ts'
import { type DocumentEntry, type ResumeDocument, resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { data } from '../small-bundle.ts'
import { memoryDocuments } from '../sqlite/memory-stores.ts'
import { charleston, contentWith, origin, sample } from '../whole-resume.ts'

/** The resume of the sample. */
export async function sampleDocument(): Promise<ResumeDocument> {
  const documents = memoryDocuments()
  const changes = Object.entries(sample()).flatMap(([collection, entries]) =>
    Object.entries(entries).map(([id, fields]) => ({ collection, id, fields })),
  )
  data(await documents.commit(changes))
  return documentOf(data(await readResumeContent({ documents, clock: systemClock() }, charleston)))
}

/** A resume with an entry of every list. */
export async function wholeDocument(): Promise<ResumeDocument> {
  return documentOf(await contentWith())
}

function documentOf(content: Parameters<typeof resumeFacts>[0]): ResumeDocument {
  return resumeDocument(resumeFacts(content, markdownBlocks), origin)
}

/** A text with every mark of Markdown that a file of the resume has. */
export const markedText = `Keeps **old clocks** and a [diary](https://diary.example.org/), *slowly*.

- one
- **two**
  1. first
  2. second

Runs two ferries.\\
Speaks Faroese.\\
Free from May.

7. seventh
`

/** A resume that is only its introduction. */
export function introducedBy(markdown: string): ResumeDocument {
  const [name, lang] = ['Rowan Brackwater', 'en']
  const summary = markdownBlocks(markdown)
  return resumeDocument(
    {
      name,
      lang,
      words: english,
      headline: null,
      status: null,
      place: null,
      contact: [],
      links: [],
      summary,
      sections: [],
    },
    origin,
  )
}

const longWord = 'Donaudampfschifffahrtselektrizit\u00e4tenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Words in scripts that no installation has a face for before its owner adds one. */
export const eastAsianWords = '山田太郎は東京で海運の仕組みを設計した。简历與履歷 한국해운 개발자'

const texts = [
  'Efficient offices: affluent fjords, ffi ffl fj, and a half-known 24/7 rota.',
  'Ανώτερος μηχανικός λογισμικού στη Θεσσαλονίκη',
  'Ведущий инженер: порт, причал и расписание',
  'Kỹ sư phần mềm tại Đà Nẵng, phụ trách lịch tàu',
  'Zażółć gęślą jaźń, Łódź; Ångström & Çelik Øresund',
  eastAsianWords,
  longWord,
]

function entry(title: string, more: Partial<DocumentEntry> = {}): DocumentEntry {
  return { title, dates: '', isNow: false, company: '', paragraphs: [], points: [], link: null, ...more }
}

/** Thirty jobs in scripts that are written from left to right: those that every installation can show, and East Asian ones. */
export function stressDocument(): ResumeDocument {
  const entries = Array.from({ length: 30 }, (_, at) =>
    entry(`${texts[at % texts.length]} ${at + 1}`, {
      dates: 'Sep 2013 – May 2016',
      isNow: at === 0,
      company: `${texts[(at + 1) % texts.length]}`,
      paragraphs: [`${texts[(at + 2) % texts.length]} ${texts[0]} ${texts[1]}`],
      points: texts.slice(0, at % 5).map((text) => `${text} ${text}`),
      link: at % 7 === 0 ? { text: 'example.com/a-b', url: 'https://example.com/a-b' } : null,
    }),
  )
  return {
    title: 'Αλέξανδρος Иванов – Resume',
    name: 'Αλέξανδρος Иванов',
    headline: 'Software engineer',
    status: 'Open to work · Berlin or remote',
    contact: [{ text: 'example.com', url: 'https://example.com/' }],
    sections: [{ title: 'Experience', kind: 'entries', entries }],
    lang: 'en',
    isRightToLeft: false,
  }
}

/** Entries with right-to-left titles and texts. */
export function rightToLeftDocument(): ResumeDocument {
  return {
    title: 'Rowan Brackwater – Resume',
    name: 'Rowan Brackwater',
    headline: null,
    status: null,
    contact: [{ text: 'example.com', url: 'https://example.com/' }],
    sections: [
      {
        title: 'Experience',
        kind: 'entries',
        entries: [
          entry('Software Engineer', {
            dates: 'Mar 2022 – Present',
            isNow: true,
            company: 'חברת הספנות הישראלית',
            paragraphs: ['ניהל צוות של 5 מהנדסים (Software) בשנת 2024 ושיפר את הביצועים.'],
            points: ['בנה את דף הנהגים של הנמל.', 'Wrote the שלום integration with three systems.'],
          }),
          entry('مهندس برمجيات (Software)', {
            dates: 'Jan 2019 – Feb 2022',
            company: 'شركة الملاحة العربية',
            paragraphs: ['قاد فريقًا من 5 مهندسين في 2024 وحسّن الأداء بنسبة 30%.'],
          }),
        ],
      },
    ],
    lang: 'en',
    isRightToLeft: false,
  }
}

/** A document whose own language is right to left, with texts of both directions. */
export function mirroredDocument(): ResumeDocument {
  const [entries] = rightToLeftDocument().sections
  return {
    title: 'רואן ברקווטר – Resume',
    name: 'רואן ברקווטר',
    headline: 'מהנדס תוכנה',
    status: 'פתוח להצעות עבודה · Berlin או מרחוק',
    contact: [
      { text: 'חיפה', url: null },
      { text: 'example.com', url: 'https://example.com/' },
    ],
    sections: [
      ...(entries === undefined ? [] : [entries]),
      {
        title: 'Education',
        kind: 'entries',
        entries: [entry('הטכניון', { dates: '2027 (in progress)', isNow: true })],
      },
      { title: 'Skills', kind: 'words', items: ['TypeScript', 'ניהול'] },
    ],
    lang: 'he',
    isRightToLeft: true,
  }
}
