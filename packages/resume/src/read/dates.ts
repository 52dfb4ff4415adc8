import { anyOf, folded, languages, wordsOf } from './words.ts'

/** A date as JSON Resume writes it: `2019`, `2019-04` or `2019-04-30`. */
export type ReadDate = string

/** A time span in a text, or a single date, whose `start` is undefined. `isOpen`: it goes on until now. */
export type Span = { start: ReadDate | undefined; end: ReadDate | undefined; isOpen: boolean; from: number; to: number }

const months = monthNames()
const month = anyOf([...months.keys()])
const present = anyOf(wordsOf('present'))
const sinceWords = anyOf(wordsOf('since').filter((each) => each.length > 1))
const toWords = anyOf(wordsOf('to').filter((each) => each.length > 0))
const seasons =
  'spring|summer|autumn|fall|winter|fruhling|fruhjahr|sommer|herbst|printemps|ete|automne|hiver|primavera|verano|otono|invierno|estate|autunno|inverno|verao|outono|sommersemester|wintersemester|ws|ss|q[1-4]'
const year = String.raw`(?:19|20)\d{2}(?![\d%])`
const date = [
  String.raw`\d{1,2}\.?\s*(?:${month})\.?,?\s*(?:de\s+|of\s+)?${year}`,
  String.raw`(?:${month})\.?\s+\d{1,2},\s*${year}`,
  String.raw`(?:${month})\.?,?\s*(?:de\s+|of\s+|del\s+|')?${year}`,
  String.raw`${year}[-./](?:1[0-2]|0?[1-9])(?:[-./]\d{1,2})?(?!\d)`,
  String.raw`\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*${year}`,
  String.raw`(?:1[0-2]|0?[1-9])\s*[./-]\s*${year}`,
  String.raw`(?:${seasons})\.?\s*${year}(?:\s*/\s*\d{2,4})?`,
  String.raw`${year}(?:\s+|[-./])(?:${month})(?![\p{L}])`,
  year,
].join('|')
const edge = String.raw`(?<![\p{L}\p{N}$€£.,/-])`
const dash = String.raw`\s*[-–—‒−~→]+\s*`
const span = new RegExp(
  String.raw`${edge}(${date})(?:${dash}|\s+(?:${toWords})\s+)(${date}|(?:(?:${toWords})\s+)?(?:${present})(?![\p{L}]))`,
  'giu',
)
/** A span whose dash the file's font does not name: it is all that a part has. */
const bare = new RegExp(String.raw`^\s*(${date})\s{1,3}(${date}|${present})\s*$`, 'giu')
const open = new RegExp(
  String.raw`${edge}(?:(?:${sinceWords})\s+(${date})|(${date})\s*[-–—]\s*(?=$|[,;:|)\t]|\s{2}))`,
  'giu',
)
const single = new RegExp(String.raw`${edge}(${date})(?![\p{L}\d])`, 'giu')
const duration = new RegExp(
  String.raw`[(·|,\s]*(?<![\p{L}\p{N}])\d{1,2}\+?\s*(?:${anyOf([...wordsOf('years')])})\.?(?![\p{L}])(?:[\s,]*(?:and\s+|und\s+|et\s+|y\s+)?\d{1,2}\s*(?:${anyOf([...wordsOf('months')])})\.?(?![\p{L}]))?[)]?|[(·|,\s]*(?<![\p{L}\p{N}])\d{1,2}\s*(?:${anyOf([...wordsOf('months')])})\.?(?![\p{L}])[)]?`,
  'giu',
)

/** The first time span of a text, else its first single date, else undefined. `from` and `to` are places in the text. */
export function spanIn(text: string): Span | undefined {
  const read = ([, start = '', end = '']: RegExpExecArray) => {
    const isOpen = !/\d{4}/.test(end)
    return { start: dateOf(start), end: isOpen ? undefined : dateOf(end), isOpen }
  }
  return (
    first(text, span, read) ??
    first(text, bare, read) ??
    first(text, open, ([, since, begun]) => ({ start: dateOf(since ?? begun ?? ''), end: undefined, isOpen: true }))
  )
}

/** The first single date of a text, as the end of a span. */
export function dateIn(text: string): Span | undefined {
  return first(text, single, ([, given = '']) => ({ start: undefined, end: dateOf(given), isOpen: false }))
}

function first(
  text: string,
  pattern: RegExp,
  read: (found: RegExpExecArray) => Pick<Span, 'start' | 'end' | 'isOpen'>,
): Span | undefined {
  const given = sameLength(text)
  pattern.lastIndex = 0
  const found = pattern.exec(given)
  if (found === null) return undefined
  const span = read(found)
  const isEmpty = span.start === undefined && span.end === undefined
  return isEmpty ? undefined : { ...span, from: found.index, to: found.index + found[0].trimEnd().length }
}

/** Whether a text begins or ends like a part of a span that a line's end has divided. */
export function isCutSpan(text: string): boolean {
  return new RegExp(String.raw`^\s*(?:${date})\s*[-–—]\s*$`, 'iu').test(sameLength(text))
}

export function isEndOfSpan(text: string): boolean {
  return new RegExp(String.raw`^\s*(?:${date}|${present})\s*$`, 'iu').test(sameLength(text))
}

/** Whether a text has dates, or how long they are, and nothing else. */
export function isOnlyDates(text: string): boolean {
  const rest = withoutDuration(text)
  const found = spanIn(rest) ?? dateIn(rest)
  const left = found === undefined ? rest : rest.slice(0, found.from) + rest.slice(found.to)
  return /\d/.test(text) && !/[\p{L}\p{N}]/u.test(left)
}

/** A text without spans that are only counted, such as `(4 years 9 months)`. */
export function withoutDuration(text: string): string {
  return text.replaceAll(duration, (found, ...rest) => {
    const at = rest.at(-2) as number
    return at === 0 || /^[(·|,]/.test(found.trim()) || at + found.length >= text.trimEnd().length ? '' : found
  })
}

/** Folded, letter for letter, so that places in it are places in the text; digits are those of ASCII. */
function sameLength(text: string): string {
  return [...text]
    .map((letter) => {
      const digit = /^[\u0660-\u0669\u06f0-\u06f9]$/.test(letter) ? String((letter.codePointAt(0) ?? 0) & 15) : letter
      const plain = folded(digit)
      return plain.length === letter.length ? plain : letter
    })
    .join('')
}

/** Reads one date; undefined where it could be two things, as `03/04/2019`. */
function dateOf(given: string): ReadDate | undefined {
  const text = given.trim()
  const numbers = [...text.matchAll(/\d+/g)].map(([each]) => each)
  const name = new RegExp(`(?<!\\p{L})(${month})(?!\\p{L})`, 'iu').exec(text)?.[1]
  const of = numbers.find((each) => each.length === 4) ?? ''
  const others = numbers.filter((each) => each !== of).map(Number)
  if (of === '') return undefined
  if (name !== undefined) return joined(of, months.get(name) ?? 0, others[0])
  if (new RegExp(`^(?:${seasons})`, 'i').test(text) || others.length === 0) return of
  if (others.length === 1) return joined(of, others[0] ?? 0)
  const [a = 0, b = 0] = others
  if (text.startsWith(of)) return joined(of, a, b)
  if (text.includes('/') && a <= 12 && b <= 12 && a !== b) return undefined
  return b > 12 ? joined(of, a, b) : joined(of, b, a)
}

function joined(of: string, at: number, day?: number): ReadDate {
  if (!(at >= 1 && at <= 12)) return of
  const two = (each: number) => String(each).padStart(2, '0')
  return day !== undefined && day >= 1 && day <= 31 ? `${of}-${two(at)}-${two(day)}` : `${of}-${two(at)}`
}

/** The names of months in all languages, long, short, and in the case that they have beside a day or a year. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>([
    ['sept', 9],
    ['juin', 6],
    ['juil', 7],
    ['febr', 2],
    ['okt', 10],
    ['maj', 5],
  ])
  for (const language of Object.keys(languages))
    for (const form of ['long', 'short'] as const)
      for (const others of [{}, { day: 'numeric' }, { year: 'numeric' }] as const)
        for (let at = 1; at <= 12; at += 1) {
          const parts = new Intl.DateTimeFormat(language, { month: form, ...others }).formatToParts(
            new Date(2001, at - 1, 15),
          )
          const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
          if (/\p{L}{3}/u.test(name) && !names.has(name)) names.set(name, at)
        }
  return names
}
