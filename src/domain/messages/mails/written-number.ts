import { calendarDayOf } from '#resume/date.ts'
import { none } from '#resume/result.ts'

/** From this many digits on, a number may be a phone or account number. */
const minDigits = 7

/**
 * Characters between two letters. Letters that look like dashes, dots and strokes count as separators of digits: modifier
 * letters (Lm), the clicks of Khoisan languages, and U+A78F.
 */
const nonLetters = /(?:[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}]|[\u01c0-\u01c3\ua78f])+/gu

/**
 * The ranges of long numbers in a text: seven or more digits of any script, with any characters except letters between them.
 * Digits that all belong to dates, with or without a time of day, are no such number.
 */
export function longNumbers(text: string): [start: number, end: number][] {
  return [...text.matchAll(nonLetters)].flatMap(({ 0: run, index }): [number, number][] => {
    const digits = [...run.matchAll(/\p{N}/gu)]
    const [first, last] = [digits[0], digits.at(-1)]
    if (!first || !last || digits.length < minDigits || !/\p{N}/u.test(run.replaceAll(date, unlessRealDay))) return []
    return [[index + first.index, index + last.index + last[0].length]]
  })
}

/** Matches a date: 2026-06-01, 1.6.2026 or 6/1/2026, from 1900 to 2099, with at most two times of day. */
const date =
  /(?<!\p{N})(?:((?:19|20)\d\d)-(\d\d)-(\d\d)|(\d{1,2})([./])(\d{1,2})\5((?:19|20)\d\d))(?:[ ,\u2013-]{1,3}(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?){0,2}(?!\p{N})/gu

/** Replaces a date that exists by a space and returns any other match unchanged. With slashes, month and day may swap. */
function unlessRealDay(whole: string, ...groups: (string | undefined)[]): string {
  const [year, month = '', day = '', first = '', sign, second = '', laterYear] = groups
  const isDay = year
    ? isReal(year, month, day)
    : isReal(laterYear, second, first) || (sign === '/' && isReal(laterYear, first, second))
  return isDay ? ' ' : whole
}

function isReal(year = '', month: string, day: string): boolean {
  return calendarDayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) !== none
}
