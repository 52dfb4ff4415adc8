import { type Entry, entriesOf } from './entries.ts'
import { type Field, scores } from './fields.ts'
import type { Line } from './line.ts'
import { atLastComma, isEndUnclear, isPlain, type Named } from './named.ts'
import { joinedTexts } from './paragraphs.ts'
import { present } from './result.ts'

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

/** Schools with their degrees, grades and courses. */
export function schoolsOf(lines: readonly Line[], words: ReadonlySet<string>): Named[] {
  const entries = withoutDetails(entriesOf(lines))
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
      courses: joinedTexts([...entry.texts, ...entry.items], words),
    })
    return { value, entry, doubts: span === undefined || isEndUnclear(span) ? ['dates' as const] : [] }
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
  const [name, city] = atLastComma(text ?? '')
  return name !== '' && isPlain(city) && scores.schools(city) === 0 && scores.schools(name) > 0 ? name : text
}
