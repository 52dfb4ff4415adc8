import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readResume } from '#resume/index.ts'
import { docxOf } from '#resume/typeset/docx.ts'
import { openFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import type { DocumentEntry, ResumeDocument } from '#resume/write/document.ts'

/** Our own files are read as any others here: without the record that the PDF has attached. */
const fonts = openFonts(null, new Map())
const changedAt = new Date('2026-03-01T12:00:00Z')

const title = fc.constantFrom(
  'Charge Nurse, Cardiac ICU',
  'Senior Software Engineer',
  'Warehouse Manager',
  'Line Cook',
  'Data Analyst',
  'Apprentice Electrician',
  'Head of Collections',
  'Product Designer',
)
const company = fc.constantFrom(
  'St. Brannock Medical Center',
  'Harlan & Poole Consulting, Inc.',
  'The Salt Ledger',
  'Kempen Telecom',
  'Elsteraue Stadtwerke GmbH',
  'Bayline Transit',
  'Hotel Meridian Quay',
)
const school = fc.constantFrom(
  'Hudson Gate College',
  'University of the Wash',
  'Hogeschool Leiebocht',
  'Lindenhof School',
)
const degree = fc.constantFrom(
  'B.A. Linguistics',
  'Master of Science, Statistics',
  'Diploma in Culinary Arts',
  'BSc Nursing',
)
const skill = fc.constantFrom(
  'ECMO',
  'Go',
  'Knife skills',
  'SQL, and reading query plans',
  'Power BI',
  'Fibre splicing',
  'R',
)
const duty = fc.constantFrom(
  'Ran 212 interviews on ticket machines in five languages',
  'Menu of twelve dishes, changed every Tuesday',
  'Restores one random backup every Friday, since 2018',
  'Cut claims for spoiled goods from 1.8% to 0.6% of turnover, and moved a third of the volume from road to rail within two seasons',
)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = fc.record({ at: fc.integer({ min: 0, max: 11 }), year: fc.integer({ min: 1999, max: 2025 }) })
const job = fc
  .record({
    title,
    company,
    from: month,
    to: fc.option(month, { nil: undefined }),
    points: fc.array(duty, { maxLength: 3 }),
  })
  .map((given) => ({
    ...given,
    dates: `${shown(given.from)} – ${given.to === undefined ? 'Present' : shown(given.to)}`,
  }))
const course = fc.record({ school, degree, year: fc.integer({ min: 1990, max: 2026 }) })

type Month = { at: number; year: number }

function shown({ at, year }: Month): string {
  return `${months[at]} ${year}`
}

function iso({ at, year }: Month): string {
  return `${year}-${String(at + 1).padStart(2, '0')}`
}

test('jobs, schools and skills of our PDF and Word files are read as they were written', async () => {
  const resume = fc.record({
    jobs: fc.array(job, { minLength: 2, maxLength: 8 }),
    courses: fc.array(course, { minLength: 1, maxLength: 3 }),
    skills: fc.uniqueArray(skill, { minLength: 2, maxLength: 7 }),
  })
  await fc.assert(
    fc.asyncProperty(resume, async ({ jobs, courses, skills }) => {
      const document = documentOf(jobs, courses, skills)
      for (const file of [await pdfOf(document, 'a4', changedAt, fonts), await docxOf(document, 'a4', changedAt)]) {
        const { resume: read, notPlaced } = await readResume(file)
        const { work = [], education = [], skills: found = [] } = read as Record<string, Record<string, unknown>[]>
        expect(
          work.map((each) => [each.position, each.name, each.startDate, each.endDate, each.highlights ?? []]),
        ).toEqual(
          jobs.map(({ title, company, from, to, points }) => [title, company, iso(from), to && iso(to), points]),
        )
        expect(education.map((each) => [each.institution, each.studyType, each.endDate])).toEqual(
          courses.map(({ school, degree, year }) => [school, degree, String(year)]),
        )
        expect(found.map(({ name }) => name)).toEqual(skills)
        expect(notPlaced).toBe('')
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

type Job = { title: string; company: string; dates: string; points: string[] }
type Course = { school: string; degree: string; year: number }

function documentOf(jobs: readonly Job[], courses: readonly Course[], skills: readonly string[]): ResumeDocument {
  return {
    title: 'Ada Tide – Resume',
    name: 'Ada Tide',
    headline: null,
    status: null,
    contact: [{ text: 'ada@tide.example', url: 'mailto:ada@tide.example' }],
    sections: [
      {
        title: 'Experience',
        kind: 'entries',
        entries: jobs.map(({ title, company, dates, points }) => entryOf({ title, company, dates, points })),
      },
      {
        title: 'Education',
        kind: 'entries',
        entries: courses.map(({ school, degree, year }) =>
          entryOf({ title: school, company: degree, dates: String(year), points: [] }),
        ),
      },
      { title: 'Skills', kind: 'words', items: skills },
    ],
    lang: 'en',
    isRightToLeft: false,
  }
}

function entryOf(given: Pick<DocumentEntry, 'title' | 'company' | 'dates' | 'points'>): DocumentEntry {
  return { ...given, isNow: given.dates.endsWith('Present'), paragraphs: [], link: null }
}
