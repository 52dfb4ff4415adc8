import { dateIn, spanIn, withoutDuration } from './dates.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type Field, scores } from './fields.ts'
import { type Line, textOf } from './line.ts'
import { columnLines, languagesOf, skillsOf } from './lists.ts'
import { continues, edgeOf, joinedText, wordsIn } from './paragraphs.ts'
import { personOf } from './person.ts'
import { lettersIn, present, stringsIn } from './result.ts'
import { type Section, sectionsOf } from './sections.ts'
import { isDocumentTitle, isNameLabel } from './words.ts'

/** JSON Resume, as far as a file says it: https://jsonresume.org/schema */
export type JsonResume = Record<string, unknown>

/**
 * What is doubtful in an entry at a path such as `work[0]`, and the lines that it was read from. `swap`: title and company may be
 * the other way around; `dates`: a date is missing, or could be two things.
 */
export type Mark = { path: string; lines: string[]; doubts: ('swap' | 'dates')[] }

/** `notPlaced`: what the file says and the resume has nowhere, in the order of the file. */
export type ReadLines = { resume: JsonResume; marks: Mark[]; notPlaced: string; language: string }

/** Reads a resume from lines in their order. Every word of it stands in the lines. */
export function resumeOf(lines: readonly Line[]): ReadLines {
  const words = wordsIn(lines)
  const { sections, language } = sectionsOf(lines)
  const of = (kind: Section['kind']) => sections.filter((section) => section.kind === kind)
  const linesIn = (kind: Section['kind']) => of(kind).flatMap((section) => section.lines)
  const marks: Mark[] = []
  const marked = <T>(key: string, found: { value: T; entry: Entry; doubts: Mark['doubts'] }[]): T[] =>
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
  const { name, label, email, phone, url, city, postalCode, profiles } = person
  const summary = [person.summary, ...paragraphsOf(linesIn('summary'), words)]
    .filter((each) => each !== '')
    .join('\n\n')
  const resume: JsonResume = present({
    basics: present({
      ...{ name, label, email, phone, url, summary, profiles },
      location: present({ city, postalCode }),
    }),
    work: marked('work', jobsOf(linesIn('work'), words)),
    volunteer: marked('volunteer', volunteerOf(linesIn('volunteer'), words)),
    education: marked('education', schoolsOf(linesIn('education'), words)),
    projects: marked('projects', othersOf(linesIn('projects'), words, ['name', undefined])),
    certificates: marked('certificates', othersOf(linesIn('certificates'), words, ['name', 'issuer'])),
    awards: marked('awards', othersOf(linesIn('awards'), words, ['title', 'awarder'])),
    publications: marked('publications', othersOf(linesIn('publications'), words, ['name', 'publisher'])),
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
  return groups.map((group) => joinedText(group, words))
}

type Named = { value: Record<string, unknown>; entry: Entry; doubts: Mark['doubts'] }

function jobsOf(lines: readonly Line[], words: ReadonlySet<string>): Named[] {
  const found = entriesOf(lines).filter(({ fields }) => fields.length > 0)
  const divided = withBanners(found.map((entry) => withNamesDivided(entry)))
  const { titleFirst, isSure } = orderOf(divided)
  const entries = withoutCities(divided, (entry) => (entry.fields.length < 2 ? undefined : titleFirst ? 1 : 0))
  let company: string | undefined
  return entries.map((entry) => {
    const { fields, span } = entry
    const { title, other, rest, place } = namesOf(entry, titleFirst, company)
    company = other
    const value = present({
      ...{ position: title, name: other, location: place, ...datesIn(span) },
      summary: [...rest, ...entry.texts.map((each) => joinedText(each, words))].join('\n\n'),
      highlights: entry.items.map((each) => joinedText(each, words)),
    })
    const hasNoDate = span === undefined || (span.start === undefined && !/^\d{4}$/.test(span.end ?? ''))
    return {
      value,
      entry,
      doubts: [...(isSure && fields.length > 1 ? [] : ['swap' as const]), ...(hasNoDate ? ['dates' as const] : [])],
    }
  })
}

function datesIn(span: Entry['span']): { startDate?: string | undefined; endDate?: string | undefined } {
  if (span === undefined) return {}
  // A single date is when it was: a summer job of 2017 began and ended then.
  return span.start === undefined && !span.isOpen
    ? { startDate: span.end, endDate: span.end }
    : { startDate: span.start, endDate: span.end }
}

/** Where the second name is no more than a place, the first line has title and company, divided by a comma. */
function withNamesDivided(entry: Entry): Entry {
  const [first, second, ...others] = entry.fields
  const [, before = '', after = ''] = /^([^,،]+)[,،]\s+(.+)$/u.exec(first?.text ?? '') ?? []
  if (
    first === undefined ||
    second === undefined ||
    after === '' ||
    !isPlain(second.text) ||
    second.line === first.line
  )
    return entry
  const isPair = ofTitle({ ...first, text: before }) * ofTitle({ ...first, text: after }) < 0
  if (!isPair) return entry
  const fields = [{ ...first, text: before }, { ...first, text: after }, ...others]
  return { ...entry, fields, places: [...entry.places, second.text] }
}

/**
 * Where an employer stands on a line of its own above several roles, a comma in a later role divides no company from it, unless
 * what follows is one.
 */
function withBanners(entries: readonly Entry[]): Entry[] {
  const isPair = ({ fields: [first, second] }: Entry) =>
    first !== undefined && second !== undefined && first.line !== second.line
  const isSplit = ({ fields: [first, second] }: Entry) =>
    first !== undefined &&
    second !== undefined &&
    first.line === second.line &&
    first.bold === second.bold &&
    first.italic === second.italic
  if (entries[0] === undefined || !isPair(entries[0]) || !entries.slice(1).some(isSplit)) return [...entries]
  return entries.map((entry) => {
    const [first, second] = entry.fields
    if (first === undefined || second === undefined || !isSplit(entry) || entry.fields.length > 2) return entry
    const whole = `${first.text}, ${second.text}`
    const isOne = entry.lines.some((line) => textOf(line).includes(whole)) && ofTitle(second) >= 0
    return isOne ? { ...entry, fields: [{ ...first, text: whole }] } : entry
  })
}

/** One to three words that are neither a title nor a company, as a city is. */
function isPlain(text: string): boolean {
  return (
    text.split(/\s+/).length <= 3 &&
    /^\p{Lu}|^\p{Lo}/u.test(text) &&
    scores.titles(text) + scores.companies(text) + scores.degrees(text) === 0
  )
}

/** Companies without the cities behind their commas, where most companies of the file have one. */
function withoutCities(entries: readonly Entry[], place: (entry: Entry) => number | undefined): Entry[] {
  const cut = entries.map((entry) => {
    const at = place(entry)
    const field = at === undefined ? undefined : entry.fields[at]
    const [, name = '', city = ''] = /^(.+)[,،]\s+([^,،]+)$/u.exec(field?.text ?? '') ?? []
    return at === undefined || field === undefined || name === '' || !isPlain(city) || /^\p{L}+\.$/u.test(city)
      ? undefined
      : { at, name, city, field }
  })
  if (cut.filter((each) => each !== undefined).length < 0.6 * entries.length) return [...entries]
  return entries.map((entry, index) => {
    const found = cut[index]
    if (found === undefined) return entry
    const fields = entry.fields.map((each, at) => (at === found.at ? { ...each, text: found.name } : each))
    return { ...entry, fields, places: [...entry.places, found.city] }
  })
}

/** Whether titles stand before companies: all entries of one file have them in one order. */
function orderOf(entries: readonly Entry[]): { titleFirst: boolean; isSure: boolean } {
  const pairs = entries.map(({ fields }) => fields).filter(({ length }) => length > 1)
  const sum = pairs.reduce((all, [first, second]) => all + ofTitle(first as Field) - ofTitle(second as Field), 0)
  const repeated = (at: number) => pairs.length - new Set(pairs.map((fields) => fields[at]?.text)).size
  if (Math.abs(sum) < 0.5) return { titleFirst: repeated(0) <= repeated(1), isSure: repeated(0) !== repeated(1) }
  return { titleFirst: sum > 0, isSure: Math.abs(sum) >= 0.5 * pairs.length }
}

function ofTitle({ text }: Field): number {
  const [title, company] = [Math.min(1, scores.titles(text)), Math.min(1, scores.companies(text))]
  if (title === 0 || company === 0) return title - company
  // `Library Assistant` is a title: its last word says so, or, as in French, its first one.
  const words = text.split(/\s+/)
  for (const word of [words.at(-1) ?? '', words[0] ?? '']) {
    const [isTitle, isCompany] = [scores.titles(word) >= 1, scores.companies(word) >= 1]
    if (isTitle !== isCompany) return isTitle ? 0.7 : -0.7
  }
  return 0
}

type Names = { title: string | undefined; other: string | undefined; rest: string[]; place: string | undefined }

/** Title and company of a job; a second role at the same employer has the company of the one before. */
function namesOf({ fields, places }: Entry, titleFirst: boolean, company: string | undefined): Names {
  const [place] = places
  const [first, second, ...more] = fields
  if (first === undefined) return { title: undefined, other: undefined, rest: [], place }
  if (second === undefined)
    return company !== undefined && ofTitle(first) >= 0
      ? { title: first.text, other: company, rest: [], place }
      : ofTitle(first) < 0
        ? { title: undefined, other: first.text, rest: [], place }
        : { title: first.text, other: undefined, rest: [], place }
  const [title, other] = titleFirst ? [first, second] : [second, first]
  // A city between the company and the title is neither of them.
  const better =
    more.length === 1 && place === undefined && isPlain(title.text)
      ? more.find((field) => ofTitle(field) > 0.5)
      : undefined
  if (better !== undefined) return { title: better.text, other: other.text, rest: [], place: title.text }
  const isWeakPlace = (field: Field) =>
    place === undefined && field.text.split(/\s+/).length <= 3 && /^\p{Lu}/u.test(field.text) && ofTitle(field) === 0
  const [third] = more
  const isPlaced = third !== undefined && more.length === 1 && isWeakPlace(third)
  return {
    title: title.text,
    other: other.text,
    rest: isPlaced ? [] : more.map(({ text }) => text),
    place: isPlaced ? third.text : place,
  }
}

function volunteerOf(lines: readonly Line[], words: ReadonlySet<string>): Named[] {
  const entries = entriesOf(lines).filter(({ fields }) => fields.length > 0)
  const { titleFirst } = orderOf(entries)
  return entries.map((entry) => {
    const { title, other, rest } = namesOf(entry, titleFirst, undefined)
    const value = present({
      ...(other === undefined ? { organization: title } : { organization: other, position: title }),
      ...datesIn(entry.span),
      summary: [...rest, ...entry.texts.map((each) => joinedText(each, words))].join('\n\n'),
      highlights: entry.items.map((each) => joinedText(each, words)),
    })
    return { value, entry, doubts: [] }
  })
}

const grade =
  /\b(?:c?gpa|grade|note|abschlussnote|mention|nota|média|średnia|gemiddelde|cijfer|betyg)\b|^\d[.,]\d+\s*\/\s*\d/iu

/** What stands beside the date of a degree, and is none of it. */
const besideDates =
  /^\(?(?:expected|anticipated|estimated)?\s*(?:graduation|graduated|completion|completed|conferred|expected|anticipated|in progress|ongoing)?\s*(?:date|in)?\)?:?$/i

/** A field that has a degree and a grade, one by one. */
function withoutGrade(field: Field): Field[] {
  if (!grade.test(field.text) || scores.degrees(field.text) + scores.schools(field.text) === 0) return [field]
  return field.text.split(/,\s+/).map((text) => ({ ...field, text }))
}

function schoolsOf(lines: readonly Line[], words: ReadonlySet<string>): Named[] {
  const entries = withoutDetails(entriesOf(lines).filter(({ fields }) => fields.length > 0))
  const pairs = entries.map(({ fields }) => fields).filter(({ length }) => length > 1)
  const ofSchool = ({ text }: Field) =>
    Math.min(1, scores.schools(text)) * 2 +
    Math.min(1, scores.companies(text)) * 0.3 -
    Math.min(1, scores.degrees(text)) * 1.5
  const schoolFirst = pairs.reduce((sum, [a, b]) => sum + ofSchool(a as Field) - ofSchool(b as Field), 0) > 0
  return entries.map((entry) => {
    const all = entry.fields.flatMap(withoutGrade).filter(({ text }) => !besideDates.test(text))
    const score = all.find(({ text }) => grade.test(text) || /^\d[.,]\d+$/.test(text))?.text
    const fields = all.filter(({ text }) => text !== score)
    const ranked = [...fields].sort(
      (a, b) => ofSchool(b) - ofSchool(a) || (schoolFirst ? 1 : -1) * (fields.indexOf(a) - fields.indexOf(b)),
    )
    const school = fields.length === 1 && ofSchool(fields[0] as Field) < 0 ? undefined : ranked[0]
    const institution = withoutCity(school?.text)
    const [degree, ...rest] = fields
      .filter((field) => field !== school)
      .sort((a, b) => Math.min(1, scores.degrees(b.text)) - Math.min(1, scores.degrees(a.text)))
    const [studyType, area] = [degree?.text, rest[0]?.text]
    const span = entry.span
    const value = present({
      ...{ institution, studyType, area, score },
      ...(span === undefined ? {} : { startDate: span.start, endDate: span.end }),
      courses: [...entry.texts, ...entry.items].map((each) => joinedText(each, words)),
    })
    return { value, entry, doubts: span === undefined ? ['dates' as const] : [] }
  })
}

/** Entries of which those that name no school and no degree, such as a grade with its year, are texts of the one before. */
function withoutDetails(entries: readonly Entry[]): Entry[] {
  const isDetail = ({ fields }: Entry) =>
    fields.every(({ text, bold }) => !bold && scores.schools(text) + scores.degrees(text) === 0)
  const found: Entry[] = []
  for (const entry of entries) {
    const before = found.at(-1)
    if (before === undefined || !isDetail(entry) || entries.every(isDetail)) found.push(entry)
    else
      found[found.length - 1] = {
        ...before,
        lines: [...before.lines, ...entry.lines],
        texts: [...before.texts, ...entry.lines.map((line) => [line])],
        span: before.span ?? entry.span,
      }
  }
  return found
}

/** A school without the city behind its comma. */
function withoutCity(text: string | undefined): string | undefined {
  const [, name = '', city = ''] = /^(.+)[,،]\s+([^,،]+)$/u.exec(text ?? '') ?? []
  return name !== '' && isPlain(city) && scores.schools(city) === 0 && scores.schools(name) > 0 ? name : text
}

/** Entries of one or two names, such as certificates; without dates each line or list item is one. */
function othersOf(
  given: readonly Line[],
  words: ReadonlySet<string>,
  [name, by]: [string, string | undefined],
): Named[] {
  const lines = columnLines(given)
  return entriesOf(lines)
    .filter(({ fields }) => fields.length > 0)
    .map((entry) => {
      const [first, second, ...others] = entry.fields.map(({ text }) => text)
      const rest = by === undefined ? [second, ...others] : others
      const texts = [...rest.flatMap((each) => each ?? []), ...entry.texts.map((each) => joinedText(each, words))]
      const dates =
        by === undefined
          ? datesIn(entry.span)
          : by === 'publisher'
            ? { releaseDate: entry.span?.end ?? entry.span?.start }
            : { date: entry.span?.end ?? entry.span?.start }
      const value = present({
        [name]: first,
        ...(by === undefined ? {} : { [by]: second }),
        ...dates,
        ...(by === undefined
          ? { description: texts.join('\n\n') }
          : by === 'issuer'
            ? {}
            : { summary: texts.join('\n\n') }),
        ...(by === undefined ? { highlights: entry.items.map((each) => joinedText(each, words)) } : {}),
      })
      return { value, entry, doubts: [] }
    })
}

/** What stands in a section and nowhere in the resume: whole lines, or what is left of them. */
function notPlacedIn(sections: readonly Section[], resume: JsonResume): string {
  const placed = lettersIn(stringsIn(resume).join('\n'))
  const left: string[] = []
  for (const { kind, title, lines } of sections) {
    const hasDates = kind !== 'head' && kind !== 'contact'
    const own = lines.flatMap((line) => leftOf(line, placed, hasDates))
    if (own.length > 0 && (kind === 'unknown' || kind === 'other')) left.push(title)
    left.push(...own)
  }
  return left.join('\n')
}

/** What of a line is not placed; dates are, and so is how long they are. */
function leftOf(line: Line, placed: string, hasDates: boolean): string[] {
  const isPlaced = (text: string) => placed.includes(lettersIn(text)) || isDocumentTitle(text) || isNameLabel(text)
  if (isPlaced(textOf(line))) return []
  const left = line.parts
    .filter(({ text }) => !isPlaced(text))
    .flatMap(({ text }) => {
      const span = hasDates ? (spanIn(text) ?? dateIn(text)) : undefined
      const bare = withoutDuration(span === undefined ? text : `${text.slice(0, span.from)} | ${text.slice(span.to)}`)
      const pieces = bare
        .split(/\s+[—–|·•→-]\s+|,\s+|\s{2,}|[()|]|\s+(?:at|@)\s+/)
        .filter((piece) => /[\p{L}\p{N}]/u.test(piece) && !isPlaced(piece))
        .map((piece) => piece.trim())
      return pieces.length === 0 ? [] : pieces.join(' ').length < 0.6 * text.length ? [pieces.join(', ')] : [text]
    })
  return left.length === 0 ? [] : [left.join('  ')]
}
