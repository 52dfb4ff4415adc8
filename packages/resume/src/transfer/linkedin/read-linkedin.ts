import type { CalendarDay } from '../../date.ts'
import { type None, none } from '../../result.ts'
import { isBlank } from '../../text.ts'
import { archiveLimits } from '../archive.ts'
import {
  emptyParsed,
  type Ignored,
  ignore,
  importLimits,
  onlyByHand,
  type Parsed,
  type ParsedItem,
  type Section,
} from '../parsed-items.ts'
import type { Note } from '../parsed-text.ts'
import { isEntrySection, missingFields } from '../sections.ts'
import { columnName, headerWithin, type TableKind, tableKind } from './linkedin-files.ts'
import { cell, type Reading, type RowFate, rowReaders } from './linkedin-rows.ts'

/**
 * Reads the tables of a LinkedIn archive, row by row, so that none of them has to be in memory; a header says what its table is.
 * `leave` names a file that is we did not open it.
 */
export type LinkedInReader = {
  leave(name: string, why: string, count?: number): void
  table(file: string): TableReader
  /** How many entries and known tables were read so far. */
  count(): number
  tables(): number
  result(): Parsed
}

/** Reads one table. `record` returns whether it wants more; `end` gets what is wrong with the file. */
export type TableReader = { record(cells: readonly string[]): boolean; end(problems: readonly string[]): void }

export function linkedInReader(today: CalendarDay): LinkedInReader {
  return new Reader(today)
}

class Reader implements LinkedInReader {
  private readonly parsedItems: ParsedItem[] = []
  private readonly offers: ParsedItem[] = []
  private readonly leftAlone = new Map<string, Ignored>()
  /** The rows of a table of summaries, which count only if no other row has one. */
  private readonly summaries = new Set<ParsedItem>()
  private readonly kinds = new Set<TableKind>()
  private readonly today: CalendarDay
  private blank = 0

  constructor(today: CalendarDay) {
    this.today = today
  }

  result(): Parsed {
    if (this.parsedItems.length > 0 && !this.kinds.has('positions'))
      this.leave('Positions.csv', 'This archive has no Positions.csv. At LinkedIn choose the larger data archive.', 0)
    const { offers, blank } = this
    const parsedItems = this.withOneSummary()
    return { ...emptyParsed('linkedin'), parsedItems, offers, leftAlone: [...this.leftAlone.values()], blank }
  }

  /** Profile.csv counts, else the first row of the other table. */
  private withOneSummary(): ParsedItem[] {
    const withIntro = this.parsedItems.filter(
      ({ section, fields }) => section === 'profile' && fields.intro !== undefined,
    )
    const first = withIntro.find((each) => !this.summaries.has(each)) ?? withIntro[0]
    return this.parsedItems.map((each) => {
      if (each === first || !this.summaries.has(each) || each.fields.intro === undefined) return each
      const isSame = each.fields.intro === first?.fields.intro
      const why = isSame ? 'is in the file already' : `differs from ${first?.place}, which counts`
      return { ...each, fate: isSame ? 'merged' : 'left alone', reasons: [...each.reasons, `${each.place}: ${why}`] }
    })
  }

  count(): number {
    return this.parsedItems.length
  }

  tables(): number {
    return this.kinds.size
  }

  leave(name: string, why: string, count = 1): void {
    ignore(this.leftAlone, name, why, count)
  }

  table(file: string): TableReader {
    const [entries, offers, blank, left] = [
      this.parsedItems.length,
      this.offers.length,
      this.blank,
      [...this.leftAlone],
    ]
    let header: Header | None = none
    let isPrivate = false
    let [before, rows] = [0, 0]
    return {
      record: (cells) => {
        if (header !== none) {
          rows += 1
          if (rows <= archiveLimits.rows) this.row(header, cells, `${file} row ${rows}`)
          return rows <= archiveLimits.rows
        }
        if (!cells.every(isBlank)) before += 1
        if (before > headerWithin) return before <= archiveLimits.rows
        const kind = tableKind(file, cells)
        isPrivate = kind === 'private'
        if (kind !== none && kind !== 'private') header = headerIn(file, kind, cells)
        return !isPrivate
      },
      end: (problems) => {
        const isTooLong = rows > archiveLimits.rows
        if (isTooLong) {
          this.parsedItems.length = entries
          this.offers.length = offers
          this.blank = blank
          this.leftAlone.clear()
          for (const [key, each] of left) this.leftAlone.set(key, each)
        }
        for (const problem of isTooLong ? [] : problems) this.leave(file, problem, 0)
        if (header === none) {
          const why = isPrivate
            ? 'is about other people or your account; we did not open it'
            : 'is not part of a resume'
          // Its rows, of which one is its header. Those of a private table are we did not open it, so it counts as one file.
          this.leave(file, why, isPrivate ? 1 : Math.max(1, before - 1))
        } else if (isTooLong) this.leave(file, 'has more than 20,000 rows')
        else this.kinds.add(header.kind)
        if (header?.kind === 'summary') for (const row of this.parsedItems.slice(entries)) this.summaries.add(row)
      },
    }
  }

  private row({ file, kind, columns, names }: Header, cells: readonly string[], place: string): void {
    if (cells.every(isBlank)) {
      this.blank += 1
      return
    }
    const { section, known, skipped = {} } = tableColumns[kind]
    const reasons: string[] = []
    const note: Note = (reason) => void reasons.push(`${place}${reason}`)
    for (const [name, at] of columns) {
      if (known.includes(name) || isBlank(cells[at] ?? '')) continue
      this.leave(`${file}: ${names[at]?.trim() ?? name}`, skipped[name] ?? 'Vita has no field for it')
    }
    const extra = cells.slice(names.length).filter((cell) => !isBlank(cell)).length
    if (extra > 0) note(`: has ${extra} more cells than the header; they were left out`)
    const row = (column: string) => cells[columns.get(column) ?? -1] ?? ''
    const fields: Record<string, unknown> = {}
    const noteOf = (column: string) => (reason: string) => note(`, ${column}: ${reason}`)
    const reading: Reading = { row, fields, note, noteOf }
    const fate = rowReaders[kind](reading, this.today)
    const missing = isEntrySection(section) ? missingFields(section, fields) : missingItem(section, fields)
    // One more than the limit is enough to reject the file.
    if (this.count() > importLimits.entries) return
    this.parsedItems.push({ section, fields, missing, reasons, place, ...byHand(fate) })
    const zipcode = kind === 'profile' ? cell(reading, 'zip code') : none
    const { city, state, country, email } = fields
    const offer = (offered: Pick<ParsedItem, 'section' | 'fields'>) =>
      this.offers.push({ ...offered, missing: [], reasons: [], place, ...byHand('offered') })
    if (zipcode !== none) offer({ section: 'location', fields: { city, state, zipcode, country } })
    if (kind === 'emails' && fate === 'offered')
      offer({ section: 'profile', fields: { resumeEmail: email, resumeEmailShown: 'files' } })
  }
}

/** The header of a table: the places of its columns, by their compared names; of two with one name the first counts. */
type Header = { file: string; kind: TableKind; names: readonly string[]; columns: ReadonlyMap<string, number> }

function headerIn(file: string, kind: TableKind, names: readonly string[]): Header {
  const columns = names.map((name, at): [string, number] => [columnName(name), at])
  return { file, kind, names, columns: new Map(columns.toReversed()) }
}

/** What becomes of a row that is not taken by itself. */
function byHand(fate: RowFate): Pick<ParsedItem, 'fate' | 'isOffered'> {
  if (fate === undefined) return {}
  return fate === 'offered' ? { fate: 'left alone', isOffered: true } : { fate }
}

function missingItem(section: Section, fields: Readonly<Record<string, unknown>>): string[] {
  const name = section === 'skills' ? 'name' : section === 'languages' ? 'language' : undefined
  return name === undefined || fields[name] !== undefined ? [] : [name]
}

type Columns = { section: Section; known: readonly string[]; skipped?: Readonly<Record<string, string>> }

const about = 'is not needed on a resume'

/** The section of each kind of table, its columns, and why others are left alone. */
const tableColumns: Readonly<Record<TableKind, Columns>> = {
  profile: {
    section: 'profile',
    known: ['first name', 'last name', 'headline', 'summary', 'geo location', 'twitter handles', 'websites'],
    skipped: {
      'maiden name': about,
      address: about,
      'birth date': about,
      'zip code': onlyByHand.zipcode,
      'instant messengers': about,
    },
  },
  summary: { section: 'profile', known: ['profile summary'] },
  positions: {
    section: 'jobs',
    known: ['company name', 'title', 'description', 'location', 'started on', 'finished on'],
  },
  education: {
    section: 'education',
    known: ['school name', 'start date', 'end date', 'notes', 'degree name', 'activities', 'field of study'],
  },
  skills: { section: 'skills', known: ['name'] },
  names: { section: 'skills', known: ['name'] },
  languages: { section: 'languages', known: ['name', 'proficiency'] },
  certifications: {
    section: 'certificates',
    known: ['name', 'url', 'authority', 'started on', 'finished on', 'license number'],
  },
  projects: { section: 'projects', known: ['title', 'description', 'url', 'started on', 'finished on'] },
  publications: { section: 'publications', known: ['name', 'published on', 'description', 'publisher', 'url'] },
  volunteering: {
    section: 'volunteering',
    known: ['company name', 'role', 'cause', 'started on', 'finished on', 'description'],
  },
  honors: { section: 'awards', known: ['title', 'description', 'issued on'] },
  recommendations: {
    section: 'references',
    known: ['first name', 'last name', 'company', 'job title', 'text', 'creation date', 'status'],
  },
  emails: { section: 'email', known: ['email address', 'confirmed', 'primary', 'updated on'] },
  courses: { section: 'courses', known: ['name'] },
}
