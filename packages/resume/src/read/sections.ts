import { commonest, countsBy } from './counts.ts'
import { dateIn, spanIn } from './dates.ts'
import { lineDates } from './fields.ts'
import { type Line, lookOf, textOf } from './line.ts'
import { headingOf, isLabelWithin, qualifiedHeadingOf, type SectionKind } from './words.ts'

/** What stands below one heading; `head` is what stands above all of them, `unknown` below a heading that is not known. */
export type Section = { kind: SectionKind | 'head' | 'unknown'; title: string; lines: Line[] }

/**
 * Divides lines at headings: those with known words, and those that look as these do. Where the file says what is a heading, or
 * where headings have a look of their own, other lines with such words are none: a skill may be `Languages`.
 */
export function sectionsOf(lines: readonly Line[]): { sections: Section[]; language: string } {
  const usual = usualLook(lines)
  const looks = countsBy(lines.filter(isNamed), lookKey)
  const distinct = new Set([...looks.keys()].filter((look) => look !== usual))
  const main = commonest([...looks].filter(([look]) => distinct.has(look)))
  const isHeading = (line: Line, at: number): boolean => {
    if (line.item > 0 || line.parts.length === 0) return false
    const look = lookKey(line)
    if (isNamed(line))
      return (
        line.heading > 0 || distinct.has(look) || isCapitals(textOf(line)) || isAlone(lines, at, distinct.size === 0)
      )
    const isLike = main !== undefined && main[1] >= 2 && look === main[0] && isShort(line) && isRare(lines, main)
    return isLike && (isCapitals(textOf(line)) || isQualified(line) || !beginsEntry(lines, at))
  }
  // A label that stands several times, or in another look than headings below one of them, is inside of an entry.
  const labels = lines.map(textOf).filter((text) => isLabelWithin(bare(text)))
  const isWithin = (line: Line) => {
    if (!isLabelWithin(bare(textOf(line))) || line.item > 0 || line.parts.length !== 1) return false
    const isOfEntries = /^(work|education|volunteer|projects)$/.test(sections.at(-1)?.kind ?? '')
    const isOther = main !== undefined && lookKey(line) !== main[0]
    return isOfEntries && (isOther || labels.filter((text) => text === textOf(line)).length > 1)
  }
  const sections: Section[] = [{ kind: 'head', title: '', lines: [] }]
  const languages: string[] = []
  for (const [at, line] of lines.entries()) {
    if (isWithin(line)) continue
    const rest = labelled(line, distinct.size === 0)
    if (rest !== undefined) {
      const kind = headingOf(rest.title)?.kind ?? 'unknown'
      sections.push({ kind, title: rest.title, lines: [rest.line] })
    } else if (isHeading(line, at) && !isBelowName(sections, line)) {
      const title = bare(textOf(line))
      const found = headingOf(title) ?? qualifiedHeadingOf(title)
      if (found !== undefined) languages.push(found.language)
      sections.push({ kind: found?.kind ?? 'unknown', title: textOf(line), lines: [] })
    } else sections.at(-1)?.lines.push(line)
  }
  if (!sections.some(({ kind }) => kind === 'work')) divideHead(sections)
  const [language = 'en'] = commonest(countsBy(languages, (each) => each)) ?? []
  return { sections, language }
}

/** Whether a line in the look of headings stands right below the name, as a profession does. */
function isBelowName(sections: readonly Section[], line: Line): boolean {
  const [head] = sections
  if (sections.length > 1 || head === undefined || isNamed(line)) return false
  return head.lines.length <= 2 && head.lines.every((each) => each.parts.length === 1 && /^[^\d@]+$/.test(textOf(each)))
}

/** Without a heading of jobs, the first line with a time span begins them, with the lines above that are not of the person. */
function divideHead(sections: Section[]): void {
  const place = sections.findIndex(({ kind, lines }) => /^(head|summary)$/.test(kind) && lines.some(hasSpan))
  const found = sections[place]
  if (found === undefined) return
  const at = found.lines.findIndex(hasSpan)
  const dated = found.lines[at] as Line
  const above = found.lines.slice(0, at).findLastIndex((line) => /@|\d{5}|[.!?]$/.test(textOf(line)))
  const hasNames = dated.parts.length > 1 || withoutDates(textOf(dated)).length > 12
  const from = hasNames ? at : Math.max(above + 1, at - 2, place === 0 ? 1 : 0)
  sections.splice(place + 1, 0, { kind: 'work', title: '', lines: found.lines.slice(from) })
  found.lines = found.lines.slice(0, from)
}

function hasSpan(line: Line): boolean {
  return line.item === 0 && lineDates(line)?.start !== undefined
}

function withoutDates(text: string): string {
  const span = spanIn(text)
  return span === undefined ? text : text.slice(0, span.from) + text.slice(span.to)
}

/** A heading without the signs at its ends. */
function bare(text: string): string {
  return text.replaceAll(/^[\s\d.:|–—-]+|[\s:|–—_-]+$/g, '')
}

/** Whether a line has the words of a heading and no others. */
function isNamed(line: Line): boolean {
  return line.item === 0 && line.parts.length === 1 && headingOf(bare(textOf(line))) !== undefined
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text.replaceAll(/\s/g, '')) && !/\p{Ll}/u.test(text)
}

function lookKey(line: Line): string {
  const { size, bold, italic } = lookOf(line)
  return `${line.heading} ${size} ${bold} ${italic} ${isCapitals(textOf(line))}`
}

/** How most letters of the file look. */
function usualLook(lines: readonly Line[]): string {
  return commonest(countsBy(lines, lookKey, (line) => textOf(line).length))?.[0] ?? ''
}

function isShort(line: Line): boolean {
  const text = textOf(line)
  const hasDate = spanIn(text) !== undefined || dateIn(text) !== undefined
  return line.parts.length === 1 && !hasDate && text.split(/\s+/).length <= 6 && !/[.,;@]/.test(text)
}

/** Whether few lines look as headings do: a look that titles share tells nothing. */
function isRare(lines: readonly Line[], [look, known]: [string, number]): boolean {
  return lines.filter((line) => lookKey(line) === look && isShort(line)).length <= 2.5 * known
}

function isQualified(line: Line): boolean {
  return qualifiedHeadingOf(bare(textOf(line))) !== undefined
}

/** Whether one of the next lines has dates: then a line in the look of headings names an employer or a school. */
function beginsEntry(lines: readonly Line[], at: number): boolean {
  return lines.slice(at + 1, at + 4).some((line) => line.item === 0 && lineDates(line) !== undefined)
}

/** Whether a line in the usual look has the white of a heading above, or text has no other sign of one. */
function isAlone(lines: readonly Line[], at: number, hasNoLooks: boolean): boolean {
  const line = lines[at] as Line
  const next = lines[at + 1]
  return hasNoLooks && line.gap > 1.3 && (next === undefined || next.gap <= line.gap)
}

/** `SKILLS: R, QGIS` is a heading with its text, in capitals or where nothing else shows what a heading is. */
function labelled(line: Line, hasNoLooks: boolean): { title: string; line: Line } | undefined {
  const [part] = line.parts
  const found = line.item === 0 && line.parts.length === 1 ? /^([^:]{3,40}):\s+(?=\S)/.exec(part?.text ?? '') : null
  const title = found?.[1] ?? ''
  if (part === undefined || headingOf(title) === undefined || !(isCapitals(title) || (hasNoLooks && line.gap > 1.3)))
    return undefined
  const text = part.text.slice(found?.[0].length)
  return {
    title,
    line: { ...line, parts: [{ ...part, text, runs: [{ ...(part.runs[0] as (typeof part.runs)[number]), text }] }] },
  }
}
