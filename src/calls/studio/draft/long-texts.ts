import { failed, type Result, success } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { textHash } from '#domain/text.ts'

/** Long texts stay in the store while entries are compared, so that a file and the draft are never in memory as a whole. */
export type LongTexts = {
  /** A value with a short text for each long one: equal for equal texts. `read` returns the value, or what holds it, again. */
  abridge<T>(value: T, read: () => Promise<Result<unknown>>): T
  /** Says what holds the text that `short` stands for. */
  add(short: string, read: () => Promise<Result<unknown>>): void
  /** A value with its long texts. Fails with 'unavailable' when one is no longer there, and as the store does. */
  restore<T>(value: T): Promise<Result<T>>
}

const longFrom = 4096

export function longTexts(): LongTexts {
  const reads = new Map<string, () => Promise<Result<unknown>>>()
  const add: LongTexts['add'] = (short, read) => {
    if (!reads.has(short)) reads.set(short, read)
  }
  return {
    abridge: (value, read) => abridged(value, (short) => add(short, read)),
    add,
    async restore(value) {
      const wanted = new Set<string>()
      withTexts(value, (text) => {
        if (reads.has(text)) wanted.add(text)
        return text
      })
      const whole = new Map<string, string>()
      for (const text of wanted) {
        if (whole.has(text)) continue
        const read = await reads.get(text)?.()
        if (read?.ok === false) return read
        withTexts(read?.data, (each) => {
          if (each.length >= longFrom) whole.set(shortText(each), each)
          return each
        })
        if (!whole.has(text)) return failed('unavailable', 'The content changed meanwhile. Please try again.')
      }
      return success(withTexts(value, (text) => whole.get(text) ?? text))
    },
  }
}

/** A value with a short text for each long one, of which `onLong` is told. */
export function abridged<T>(value: T, onLong: (short: string, text: string) => void = () => {}): T {
  return withTexts(value, (text) => {
    if (text.length < longFrom) return text
    const short = shortText(text)
    onLong(short, text)
    return short
  })
}

/** The beginning stays, because references are compared by it. It is copied: V8's slice of a text keeps the whole text. */
function shortText(text: string): string {
  const beginning = new TextDecoder().decode(new TextEncoder().encode(text.slice(0, 100)))
  return `${beginning}\u2026 ${textHash(text)}`
}

/** A copy of a JSON value with other texts. */
function withTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change)) as T
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)])) as T
}
