import { isOnlyDates } from './dates.ts'
import { type Line, lookOf, type Part } from './line.ts'
import { continues, edgeOf, joinedText } from './paragraphs.ts'
import { folded, namesOf } from './words.ts'

export type Skill = { name: string; level?: string; keywords?: string[] }
export type LanguageSkill = { language: string; fluency?: string }

/** The lines of a section column by column, where its lines have several parts at the same places, as cards have. */
export function columnLines(lines: readonly Line[]): Line[] {
  const several = lines.filter(({ parts }) => parts.length > 1 && !parts.some(({ text }) => isOnlyDates(text)))
  if (several.length < 2 || several.length < 0.3 * lines.length || lines.some(({ page }) => page === 0))
    return [...lines]
  const starts = [...new Set(several.flatMap(({ parts }) => parts.map(({ x }) => Math.round(x / 6) * 6)))].sort(
    (a, b) => a - b,
  )
  const columns = starts.filter((x, at) => at === 0 || x - (starts[at - 1] ?? 0) > 30)
  const columnOf = (part: Part) => columns.findLast((x) => part.x >= x - 8) ?? columns[0]
  return columns.flatMap((column) =>
    lines.flatMap((line) => {
      const parts = line.parts.filter((part) => columnOf(part) === column)
      return parts.length === 0 ? [] : [{ ...line, parts }]
    }),
  )
}

/** Skills: names, groups of them below a name, and `Name: a, b, c`. */
export function skillsOf(given: readonly Line[], words: ReadonlySet<string>): Skill[] {
  const lines = wholeLines(hasLabels(given) ? given.map(labelledLine) : columnLines(given))
  const isGrouped =
    lines.some(({ lines: [line] }) => isTitle(line)) && lines.some(({ lines: [line] }) => !isTitle(line))
  const skills: Skill[] = []
  for (const { lines: own } of lines) {
    const text = joinedText(own.map(withSigns), words).replace(/[.]$/, '')
    const label = /^([^:,;]{2,40}):\s*(?=[\s\p{Lu}])(.+)$/u.exec(text) ?? /^([^:,;()]{2,28})\s+[–—]\s+(.+)$/u.exec(text)
    const last = skills.at(-1)
    if (levels.has(folded(text)) && last !== undefined) last.level = text
    else if (label !== null) skills.push({ name: label[1] ?? '', keywords: divided(label[2] ?? '') })
    else if (isGrouped && !isTitle(own[0]) && last !== undefined)
      last.keywords = [...(last.keywords ?? []), ...divided(text)]
    else skills.push(...divided(text).map((name) => ({ name })))
  }
  return skills
}

/** A line whose parts stand apart as a list, with signs between them. */
function withSigns(line: Line): Line {
  const [first] = line.parts
  if (first === undefined || line.parts.length < 2) return line
  return { ...line, parts: [{ ...first, text: line.parts.map(({ text }) => text).join(' · ') }] }
}

/** Whether lines have a label at the left and a list beside it, in place of two columns. */
function hasLabels(lines: readonly Line[]): boolean {
  const pairs = lines.filter(({ parts }) => parts.length === 2)
  const isPair = ({ parts: [label, list] }: Line) =>
    (label?.text.length ?? 99) < 26 && !/[,;·]/.test(label?.text ?? '') && /[,;·|]/.test(list?.text ?? '')
  const isOther = pairs.some(({ parts: [label] }) => /[,;·]/.test(label?.text ?? ''))
  return (
    !isOther &&
    pairs.filter(isPair).length >= 0.5 * Math.max(1, pairs.length) &&
    lines.every(({ parts }) => parts.length <= 2) &&
    !isCard(lines)
  )
}

/** Whether parts beside each other are cards of their own, not a label with its text. */
function isCard(lines: readonly Line[]): boolean {
  return lines.some(({ parts }) => parts.length > 1 && parts.every(({ runs }) => runs.every(({ bold }) => bold)))
}

function labelledLine(line: Line): Line {
  const [label, text] = line.parts
  if (label === undefined || text === undefined) return line
  const run = label.runs[0] as (typeof label.runs)[number]
  const whole = `${label.text.replace(/:$/, '')}: ${text.text}`
  return { ...line, parts: [{ ...label, text: whole, runs: [{ ...run, text: whole }], right: text.right }] }
}

function isTitle(line: Line | undefined): boolean {
  return line !== undefined && lookOf(line).bold
}

/** Lines with those that go on with them. */
function wholeLines(lines: readonly Line[]): { lines: Line[] }[] {
  const found: { lines: Line[] }[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const before = last?.lines.at(-1)
    const isSameColumn = before !== undefined && Math.abs((before.parts[0]?.x ?? 0) - (line.parts[0]?.x ?? 0)) < 24
    const edge = edgeOf(lines.filter((each) => Math.abs((each.parts[0]?.x ?? 0) - (line.parts[0]?.x ?? 0)) < 24))
    const isLabel = /^[^:,]{2,40}:\s/.test(line.parts[0]?.text ?? '')
    const isOpen = before !== undefined && /[,·;]$/.test(before.parts.at(-1)?.text ?? '') && line.item === 0
    const width = (before?.parts.at(-1)?.right ?? 0) - (before?.parts[0]?.x ?? 0)
    if (
      isSameColumn &&
      !isLabel &&
      line.page === before.page &&
      (isOpen || (width > 100 && continues(line, before, edge)))
    )
      last?.lines.push(line)
    else found.push({ lines: [line] })
  }
  return found
}

/** Divides a list at its signs, at commas where it has no others; those in brackets divide nothing. */
export function divided(text: string): string[] {
  const hasOthers = /\s[|·•]\s|;\s/.test(text)
  const pieces: string[] = []
  let depth = 0
  let from = 0
  const push = (to: number) => void pieces.push(text.slice(from, to))
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (sign === '(') depth += 1
    if (sign === ')') depth = Math.max(0, depth - 1)
    const isSlash = sign === '/' && text[at - 1] === ' ' && text[at + 1] === ' '
    const isComma = !hasOthers && /[,،]/.test(sign) && !/^\d/.test(text.slice(at + 1))
    if (depth > 0 || !(isSlash || isComma || /[;|·•،]/.test(sign))) continue
    push(at)
    from = at + 1
  }
  push(text.length)
  return pieces
    .map((each) => each.trim().replaceAll(/^[•*–-]\s+|[,;]$/g, ''))
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
}

const levels = new Set(
  (
    'expert, advanced, intermediate, beginner, basic, proficient, fluent, native, good, excellent, professional, experte, fortgeschritten, ' +
    'grundkenntnisse, gut, sehr gut, anfänger, avancé, intermédiaire, débutant, avanzado, intermedio, básico, principiante, novice, competent'
  )
    .split(', ')
    .map(folded),
)

const languageNames = new Set(namesOf('language'))
for (const each of [
  'mandarin',
  'cantonese',
  'farsi',
  'flemish',
  'castellano',
  'valenciano',
  'العربية',
  'الإنجليزية',
  'swiss german',
  'american sign language',
  'bsl',
  'asl',
])
  languageNames.add(folded(each))

/** Languages with how well they are known, beside or below their names. */
export function languagesOf(given: readonly Line[], words: ReadonlySet<string>): LanguageSkill[] {
  const found: LanguageSkill[] = []
  const hasPairs = given.some(
    ({ parts }) => parts.length === 2 && isLanguage(parts[0]?.text ?? '') && !isLanguage(parts[1]?.text ?? ''),
  )
  const lines = hasPairs ? given.map(labelledLine) : columnLines(given)
  for (const { lines: own } of lines.map((line) => ({ lines: [line] }))) {
    const text = joinedText(own, words)
    const pieces = divided(text)
    const several = pieces.length > 1 && pieces.filter((each) => isLanguage(each)).length > 1 ? pieces : [text]
    for (const piece of several.flatMap((each) => each.split(/;\s*/))) {
      const last = found.at(-1)
      const [, language = '', fluency = ''] = /^([^(:–—,-]+?)\s*(?:[–—:,-]\s*|\(\s*)(.+?)\)?$/u.exec(piece) ?? [
        undefined,
        piece,
      ]
      if (fluency === '' && !isLanguage(piece) && last !== undefined && last.fluency === undefined) last.fluency = piece
      else if (fluency === '' && /\s/.test(piece) && isLanguage(piece.split(/\s/)[0] ?? '')) {
        const [first = '', ...rest] = piece.split(/\s+/)
        found.push({ language: first, fluency: rest.join(' ') })
      } else
        found.push(
          fluency === '' ? { language: language.trim() } : { language: language.trim(), fluency: fluency.trim() },
        )
    }
  }
  return found
}

function isLanguage(text: string): boolean {
  const bare = folded(text.replace(/\s*[(:–—,-].*$/, '').trim())
  return languageNames.has(bare) || languageNames.has(bare.split(' ')[0] ?? '')
}
