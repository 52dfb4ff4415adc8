import type { PersonInfo } from '../content/person-info.ts'
import type {
  Award,
  Certificate,
  ProjectEntry,
  Publication,
  ReferenceEntry,
  Volunteering,
} from '../content/resume-lists.ts'
import { dateText } from '../date.ts'
import { none } from '../result.ts'
import { joined } from '../text.ts'
import { entry, type FactEntry } from './fact-entry.ts'
import { dated, spanned } from './when.ts'

/** The entries of the resume's further lists, each as the page and every file show it. docs/behaviour.md 31.1. */
export function volunteeringEntry(each: Volunteering): FactEntry {
  const { organization, position, cause, summary, highlights, url } = each
  const line = joined([position === none ? none : organization, cause])
  return entry(position ?? organization, { line, when: spanned(each), text: summary, points: highlights, link: url })
}

export function projectEntry(each: ProjectEntry): FactEntry {
  const { name, entity, type, description, highlights, url, page } = each
  const link = page === none ? url : `/projects/${page}`
  return entry(name, { line: joined([type, entity]), when: spanned(each), text: description, points: highlights, link })
}

export function certificateEntry({ name, issuer, date, expires, licence, url }: Certificate): FactEntry {
  const notes = [expires === none ? none : `expires ${dateText(expires)}`, licence].filter((note) => note !== none)
  return entry(name, { line: issuer ?? '', when: dated(date), notes, link: url })
}

export function publicationEntry({ name, publisher, date, summary, url, doi }: Publication): FactEntry {
  const notes = doi === none ? [] : [`DOI ${doi}`]
  return entry(name, { line: publisher ?? '', when: dated(date), notes, text: summary, link: url })
}

export function awardEntry({ title, awarder, date, summary }: Award): FactEntry {
  return entry(title, { line: awarder ?? '', when: dated(date), text: summary })
}

export function languageEntry({ language, fluency }: PersonInfo['languages'][number]): FactEntry {
  return entry(language, { line: fluency ?? '' })
}

export function interestEntry({ name, keywords }: PersonInfo['interests'][number]): FactEntry {
  return entry(name, { line: keywords.join(', ') })
}

/** The entries of the references that the owner chose to show. */
export function referenceEntries(references: readonly ReferenceEntry[]): FactEntry[] {
  return references
    .filter(({ shown }) => shown === true)
    .map(({ name, role, company, text }) => entry(name, { line: joined([role, company]), text }))
}
