import { calendarDayOf } from '../date.ts'
import { none } from '../result.ts'

/** From so many digits on a number can be called, or is an account. */
const fewestDigits = 7

/**
 * Characters between two letters. Letters that are drawn as dashes, dots and strokes separate digits as those do:
 * modifier letters (Lm), the clicks of Khoisan languages, and U+A78F.
 */
const betweenLetters = /(?:[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}]|[\u01c0-\u01c3\ua78f])+/gu

/**
 * Where a text holds long numbers: seven digits or more of any script, whatever stands between them as long as it is no
 * letter. Digits that all belong to dates, with or without the time of day, are none.
 */
export function longNumbers(text: string): [start: number, end: number][] {
  return [...text.matchAll(betweenLetters)].flatMap(({ 0: run, index }): [number, number][] => {
    const digits = [...run.matchAll(/\p{N}/gu)]
    const [first, last] = [digits[0], digits.at(-1)]
    if (!first || !last || digits.length < fewestDigits || !/\p{N}/u.test(run.replaceAll(date, ifNoDay))) return []
    return [[index + first.index, index + last.index + last[0].length]]
  })
}

/** What has the form of a date: 2026-06-01, 1.6.2026, 6/1/2026, in these two centuries, with at most two times of day. */
const date =
  /(?<!\p{N})(?:((?:19|20)\d\d)-(\d\d)-(\d\d)|(\d{1,2})([./])(\d{1,2})\5((?:19|20)\d\d))(?:[ ,\u2013-]{1,3}(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?){0,2}(?!\p{N})/gu

/** Nothing in the place of a real day, and else what stands there. With strokes month and day stand in either order. */
function ifNoDay(whole: string, ...groups: (string | undefined)[]): string {
  const [year, month = '', day = '', first = '', sign, second = '', laterYear] = groups
  const isDay = year
    ? isReal(year, month, day)
    : isReal(laterYear, second, first) || (sign === '/' && isReal(laterYear, first, second))
  return isDay ? ' ' : whole
}

function isReal(year = '', month: string, day: string): boolean {
  return calendarDayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) !== none
}
