import { entriesOf } from './entries.ts'
import { jobsOf, volunteerOf } from './jobs.ts'
import { type Line, textOf } from './line.ts'
import { columnLines, languagesOf, skillsOf } from './lists.ts'
import { type Doubt, datesIn, type Named } from './named.ts'
import { notPlacedIn } from './not-placed.ts'
import { continues, edgeOf, joinedTexts, wordsIn } from './paragraphs.ts'
import { personOf } from './person.ts'
import { present } from './result.ts'
import { schoolsOf } from './schools.ts'
import { type Section, sectionsOf } from './sections.ts'

/** JSON Resume, as far as a file says it: https://jsonresume.org/schema */
export type JsonResume = Record<string, unknown>

/** What is doubtful in an entry at a path such as `work[0]`, and the lines that it was read from. */
export type Mark = { path: string; lines: string[]; doubts: Doubt[] }

/** `notPlaced`: what the file says and the resume has nowhere, in the order of the file. */
export type ReadLines = { resume: JsonResume; marks: Mark[]; notPlaced: string; language: string }

/** Reads a resume from lines in their order. Every word of it stands in the lines. */
export function resumeOf(lines: readonly Line[]): ReadLines {
  const words = wordsIn(lines)
  const { sections, language } = sectionsOf(lines)
  const of = (kind: Section['kind']) => sections.filter((section) => section.kind === kind)
  const linesIn = (kind: Section['kind']) => of(kind).flatMap((section) => section.lines)
  const marks: Mark[] = []
  const marked = (key: string, found: Named[]) =>
    found.map(({ value, entry, doubts }, at) => {
      marks.push({ path: `${key}[${at}]`, lines: entry.lines.map(textOf), doubts })
      return value
    })
  const person = personOf(
    linesIn('head'),
    linesIn('contact'),
    lines.filter(({ page }) => page === 1),
    words,
  )
  const { name, label, email, phone, url, city, region, postalCode, profiles } = person
  const summary = [person.summary, ...paragraphsOf(linesIn('summary'), words)]
    .filter((each) => each !== '')
    .join('\n\n')
  const resume: JsonResume = present({
    basics: present({
      ...{ name, label, email, phone, url, summary, profiles },
      location: present({ city, region, postalCode }),
    }),
    work: marked('work', jobsOf(linesIn('work'), words)),
    volunteer: marked('volunteer', volunteerOf(linesIn('volunteer'), words)),
    education: marked('education', schoolsOf(linesIn('education'), words)),
    projects: marked('projects', projectsOf(linesIn('projects'), words)),
    certificates: marked('certificates', honorsOf(linesIn('certificates'), words, ['name', 'issuer', 'date'])),
    awards: marked('awards', honorsOf(linesIn('awards'), words, ['title', 'awarder', 'date'])),
    publications: marked(
      'publications',
      honorsOf(linesIn('publications'), words, ['name', 'publisher', 'releaseDate']),
    ),
    skills: of('skills').flatMap((section) => skillsOf(section.lines, words)),
    languages: of('languages').flatMap((section) => languagesOf(section.lines, words)),
    interests: of('interests').flatMap((section) =>
      skillsOf(section.lines, words).map(({ name: each, keywords }) => present({ name: each, keywords })),
    ),
  })
  return { resume, marks, notPlaced: notPlacedIn(sections, resume), language }
}

function paragraphsOf(lines: readonly Line[], words: ReadonlySet<string>): string[] {
  const edge = edgeOf(lines)
  const groups: Line[][] = []
  for (const [at, line] of lines.entries()) {
    if (at > 0 && continues(line, lines[at - 1], edge)) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return joinedTexts(groups, words)
}

/** Projects, whose names stay whole; without dates each line or list item is one. */
function projectsOf(lines: readonly Line[], words: ReadonlySet<string>): Named[] {
  return entriesOf(columnLines(lines), true).map((entry) => {
    const [name, ...others] = entry.fields.map(({ text }) => text)
    const value = present({
      ...{ name, ...datesIn(entry.span) },
      description: [...others, ...joinedTexts(entry.texts, words)].join('\n\n'),
      highlights: joinedTexts(entry.items, words),
    })
    return { value, entry, doubts: [] }
  })
}

/** What has a name, who gave it and a date, in these fields; without dates each line or list item is one. */
function honorsOf(
  lines: readonly Line[],
  words: ReadonlySet<string>,
  [name, by, date]: [name: string, by: string, date: string],
): Named[] {
  return entriesOf(columnLines(lines)).map((entry) => {
    const [first, second, ...others] = entry.fields.map(({ text }) => text)
    const summary = [...others, ...joinedTexts(entry.texts, words)].join('\n\n')
    const value = present({
      ...{ [name]: first, [by]: second, [date]: entry.span?.end ?? entry.span?.start },
      // Certificates of JSON Resume have no summary.
      ...(by === 'issuer' ? {} : { summary }),
    })
    return { value, entry, doubts: [] }
  })
}
