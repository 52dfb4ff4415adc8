import { anyOf, folded, languages, wordsOf } from './words.ts'

/** A date as JSON Resume writes it: `2019`, `2019-04` or `2019-04-30`. */
export type ReadDate = string

/** A time span in a text, or a single date, whose `start` is undefined. `isOpen`: it goes on until now, and has a `start`. */
export type Span = { start: ReadDate | undefined; end: ReadDate | undefined; isOpen: boolean; from: number; to: number }

const months = monthNames()
const present = anyOf(wordsOf('present'))
const sinceWords = anyOf(wordsOf('since').filter((each) => each.length > 1))
const toWords = anyOf(wordsOf('to'))
const seasons = new Set(
  (
    'spring summer autumn fall winter fruhling fruhjahr sommer herbst printemps ete automne hiver primavera verano otono invierno ' +
    'estate autunno inverno verao outono sommersemester wintersemester ws ss q'
  ).split(' '),
)
/** Words between a day, a month and a year. */
const fillers = new Set(['de', 'of', 'del'])
/** The name of a month or a season, which `isDate` looks up: a pattern of all of them would take long, and much memory. */
const name = String.raw`(?:\p{L}{2,14}|q[1-4])\.?`
const year = String.raw`(?:19|20)\d{2}(?![\d%])`
const date = [
  String.raw`\d{1,2}\.?\s*${name},?\s*(?:de\s+|of\s+)?${year}`,
  String.raw`${name}\s+\d{1,2},\s*${year}`,
  String.raw`${name},?\s*(?:de\s+|of\s+|del\s+|')?${year}(?:\s*/\s*\d{2,4})?`,
  String.raw`${year}[-./](?:1[0-2]|0?[1-9])(?:[-./]\d{1,2})?(?!\d)`,
  String.raw`\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*${year}`,
  String.raw`(?:1[0-2]|0?[1-9])\s*[./-]\s*${year}`,
  String.raw`${year}(?:\s+|[-./])\p{L}{3,14}(?!\p{L})`,
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

/** The first time span of a text, else undefined. `from` and `to` are places in the text. */
export function spanIn(text: string): Span | undefined {
  const read = (start: string, end: string) => {
    const isOpen = !/\d{4}/.test(end)
    return { start: dateOf(start), end: isOpen ? undefined : dateOf(end), isOpen }
  }
  const readOpen = (since: string, begun: string) => ({ start: dateOf(since || begun), end: undefined, isOpen: true })
  return first(text, span, read) ?? first(text, bare, read) ?? first(text, open, readOpen)
}

/** The first single date of a text, as the end of a span. */
export function dateIn(text: string): Span | undefined {
  return first(text, single, (given) => ({ start: undefined, end: dateOf(given), isOpen: false }))
}

function first(
  text: string,
  pattern: RegExp,
  read: (first: string, second: string) => Pick<Span, 'start' | 'end' | 'isOpen'>,
): Span | undefined {
  if (!hasYear(text)) return undefined
  const given = sameLength(text)
  pattern.lastIndex = 0
  for (let found = pattern.exec(given); found !== null; found = pattern.exec(given)) {
    const [all, one = '', two = ''] = found
    const span = read(one, two)
    if (isDate(one) && isDate(two) && (span.start !== undefined || span.end !== undefined))
      return { ...span, from: found.index, to: found.index + all.trimEnd().length }
    pattern.lastIndex = found.index + 1
  }
  return undefined
}

/** Whether the words of a date are the name of a month or a season; a date has none besides, and words of today are no date. */
function isDate(text: string): boolean {
  if (!/\d{4}/.test(text)) return true
  const words = (text.match(/\p{L}+/gu) ?? []).filter((each) => !fillers.has(each.toLowerCase()))
  return words.every((each) => months.has(each.toLowerCase()) || seasons.has(each.toLowerCase())) && words.length < 2
}

const cut = new RegExp(String.raw`^\s*(?:${date})\s*[-–—]\s*$`, 'iu')
const end = new RegExp(String.raw`^\s*(?:${date}|${present})\s*$`, 'iu')

/** Whether a text begins or ends like a part of a span that a line's end has divided. */
export function isCutSpan(text: string): boolean {
  return hasYear(text) && cut.test(sameLength(text)) && isDate(text.replaceAll(/[-–—]/g, ' '))
}

export function isEndOfSpan(text: string): boolean {
  const given = sameLength(text)
  return text.length < 30 && end.test(given) && isDate(given)
}

/** Without a year a text has no date. */
function hasYear(text: string): boolean {
  return /[\d\u0660-\u0669\u06f0-\u06f9]{4}/.test(text)
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
  const names = (text.match(/\p{L}+/gu) ?? []).map((each) => each.toLowerCase())
  const month = names.find((each) => months.has(each))
  const of = numbers.find((each) => each.length === 4) ?? ''
  const others = numbers.filter((each) => each !== of).map(Number)
  if (of === '') return undefined
  if (month !== undefined) return joined(of, months.get(month) ?? 0, others[0])
  if (names.some((each) => seasons.has(each)) || others.length === 0) return of
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
      for (const beside of [{}, { day: 'numeric' }, { year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month: form, ...beside })
        for (let at = 1; at <= 12; at += 1) {
          const parts = format.formatToParts(new Date(2001, at - 1, 15))
          const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
          if (/\p{L}{3}/u.test(name) && !names.has(name)) names.set(name, at)
        }
      }
  return names
}
