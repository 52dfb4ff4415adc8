import type { PartialDate } from '../date.ts'
import { type Education, educationPath } from '../records/education.ts'
import { entry, type FactEntry } from '../records/fact-entry.ts'
import { type Job, jobPath } from '../records/job.ts'
import { placeWithZipcode } from '../records/location.ts'
import { languageOf, skillText } from '../records/person-info.ts'
import { rolesByEmployer } from '../records/roles.ts'
import { employed, type When } from '../records/when.ts'
import { type None, none } from '../result.ts'
import { isBlank, joined, oneLine } from '../text.ts'
import { message, type Words } from '../words.ts'
import { type ContactWay, contactWays, publicContact } from './contact.ts'
import type { ResumeContent } from './content.ts'
import { furtherLists, interestEntry, languageEntry } from './further-lists.ts'
import { statusLine, statusOf } from './status.ts'
import type { TextBlock } from './text-block.ts'

/**
 * What the resume says in plain words, without what the owner hides and without the owner's mailbox. The page and every file
 * (PDF, DOCX, text, Markdown, vCard) have the same facts. docs/behaviour.md 31.1.
 */
export type ResumeFacts = {
  name: string
  headline: string | None
  /** 'Open to work · Berlin or remote', for those who see it. */
  status: string | None
  /** 'Charleston, SC 29403'. */
  place: string | None
  /** The telephone number and the email address, of a link also private ones. */
  contact: readonly ContactWay[]
  /** The owner's profiles on other sites; the site's own address is not among them. */
  links: readonly { label: string; url: string }[]
  /** The introduction by paragraph and list item. */
  summary: readonly TextBlock[]
  /** The sections that have something to show, in the order of the files. */
  sections: readonly FactSection[]
  /** The language of the texts as a tag, such as 'en'. */
  lang: string
  words: Words
}

/**
 * A section: entries in full, or short texts. Short 'words' (skills) go into one paragraph, 'lines' are a list. `title` is a
 * heading that scanners know.
 */
export type FactSection = Heading &
  ({ kind: 'entries'; entries: readonly FactEntry[] } | { kind: 'words' | 'lines'; items: readonly string[] })

/** A heading, and its name in English where it is in another language: programs that read resumes know that one. */
export type Heading = { title: string; english?: string }

/** What only a link shows, in plain words: a street, ways to the owner, and conditions. docs/behaviour.md 37.2. */
export type PrivateFacts = {
  street: string | None
  contact: readonly ContactWay[]
  conditions: readonly string[]
}

/** What a link without private fields shows of them. */
export const nothingPrivate: PrivateFacts = { street: none, contact: [], conditions: [] }

/** The heading of the introduction in files. */
export const summaryTitle = message('Summary')

/** `blocksOf` reads a Markdown text; `ofLink` is set for the readers of a link or an edition. */
export function resumeFacts(
  content: ResumeContent,
  blocksOf: (markdown: string) => TextBlock[],
  ofLink: PrivateFacts | None = none,
): ResumeFacts {
  const { person, place, words } = content
  const { street, contact, conditions } = ofLink ?? nothingPrivate
  const status = statusOf(person, ofLink === none ? 'site' : 'links', words)
  const ordered = inOrder(sectionsOf(content), content.sectionOrder)
  const sections = [items(message('Conditions'), 'lines', conditions), ...ordered]
  return {
    name: oneLine(person.name),
    headline: lineOrNone(person.headline),
    status: status === none ? none : statusLine(status),
    place: lineOrNone(joined([street, placeWithZipcode(place)])),
    contact: [...contact, ...contactWays(publicContact(person, 'files')).filter((way) => !isIn(contact, way))],
    links: person.social.map(({ label, url }) => ({ label: oneLine(label), url })),
    summary: person.intro === none ? [] : blocksOf(person.intro),
    sections: sections
      .filter((each) => (each.kind === 'entries' ? each.entries : each.items).length > 0)
      .map((each) => titledIn(words, each)),
    lang: languageOf(person),
    words,
  }
}

/** A section whose heading is a text of catalogues, with its heading in a language. */
function titledIn<H extends Heading>(words: Words, section: H): H {
  return { ...section, ...headingIn(words, section.title) }
}

function isIn(ways: readonly ContactWay[], { text }: ContactWay): boolean {
  return ways.some((way) => way.text === text)
}

/** A heading of the files of the resume. */
export function headingIn(words: Words, text: string): Heading {
  const title = words(text)
  return title === text ? { title } : { title, english: text }
}

/** The sections of the resume, with their names, which no reader sees. */
type NamedSection = readonly [name: string, section: FactSection]

/** The names of the sections, in the order of the resume's files. */
export function sectionNames(content: ResumeContent): string[] {
  return sectionsOf(content).map(([name]) => name)
}

function inOrder(sections: readonly NamedSection[], first: readonly string[] = []): FactSection[] {
  const placeOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return sections.toSorted(([a], [b]) => placeOf(a) - placeOf(b)).map(([, section]) => section)
}

function sectionsOf({ person, jobs, education, lists, words }: ResumeContent): NamedSection[] {
  const { skills, leadership, activities, languages, interests } = person
  const further = (place: 'upper' | 'lower') =>
    furtherLists(lists, place, words).map(
      ({ name, heading, headingInFiles, facts }) => [name, entries(headingInFiles ?? heading, facts)] as const,
    )
  return [
    ['jobs', entries(message('Experience'), jobEntries(jobs))],
    ['education', entries(message('Education'), education.map(educationEntry))],
    ['skills', items(message('Skills'), 'words', skills.map(skillText))],
    ...further('upper'),
    ['languages', items(message('Languages'), 'lines', languages.map(languageEntry).map(entryLine))],
    ['interests', items(message('Interests'), 'lines', interests.map(interestEntry).map(entryLine))],
    ['leadership', items(message('Leadership'), 'lines', leadership)],
    ['activities', items(message('Activities'), 'lines', activities)],
    ...further('lower'),
  ]
}

function items(title: string, kind: 'words' | 'lines', texts: readonly string[]): FactSection {
  return { title, kind, items: linesOf(texts) }
}

function entries(title: string, all: readonly FactEntry[]): FactSection {
  return { title, kind: 'entries', entries: all.map(inLines) }
}

/** 'English: Native speaker'. */
function entryLine({ title, line }: FactEntry): string {
  return joined([title, line], ': ')
}

/** An entry whose texts are on one line each; `text` has a line for each paragraph. */
function inLines(each: FactEntry): FactEntry {
  const { title, line, notes, text, points, under } = each
  return {
    ...each,
    title: oneLine(title),
    line: oneLine(line),
    notes: linesOf(notes),
    text: text === none ? none : linesOf(text.split('\n')).join('\n') || none,
    points: linesOf(points),
    under: under === none ? none : { ...under, name: oneLine(under.name) },
  }
}

function linesOf(texts: readonly string[]): string[] {
  return texts.map(oneLine).filter((text) => !isBlank(text))
}

function lineOrNone(text: string | None): string | None {
  return text === none ? none : oneLine(text) || none
}

/** The jobs in their order; of several neighbouring roles at one employer the line names the company only where it differs. */
function jobEntries(jobs: readonly Job[]): FactEntry[] {
  return rolesByEmployer(jobs).flatMap((roles) =>
    roles.map((job, at) => {
      const under = roles.length > 1 ? { name: roles[0].company, isFirst: at === 0 } : none
      const company = under?.name === job.company ? '' : job.company
      return entry(job.title, {
        line: joined([company, job.location]),
        when: employed(job),
        text: job.description,
        points: job.responsibilities,
        link: jobPath(job),
        under,
      })
    }),
  )
}

function educationEntry(education: Education): FactEntry {
  const { institution, type, major, city, state } = education
  return entry(institution, {
    line: joined([type, major, city, state]),
    when: educationTime(education),
    link: educationPath(education),
  })
}

/** A school has years alone, as its row of the page. */
function educationTime({ startDate, endDate, graduation, completed, isUpcoming }: Education): When | None {
  const [start, end] = [yearOf(startDate?.year ?? none), yearOf(endDate?.year ?? graduation)]
  if (completed) return end === none ? none : { start, end, state: 'past' }
  if (isUpcoming && end === none) return { start, end, state: 'upcoming' }
  return { start, end, state: end === none && start !== none ? 'present' : 'expected' }
}

function yearOf(year: number | None): PartialDate | None {
  return year === none ? none : { year, month: none }
}
