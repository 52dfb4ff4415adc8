import { expect, test } from 'vitest'
import { type CalendarDay, calendarDayOf } from '../date.ts'
import { ageOn } from './age.ts'

for (const [today, birth, age] of [
  ['2024-07-03', '1988-07-04', 35],
  ['2024-07-04', '1988-07-04', 36],
  ['2024-07-05', '1988-07-04', 36],
  ['2024-06-30', '1988-07-04', 35],
  ['2024-08-01', '1988-07-04', 36],
  ['2023-12-31', '2023-01-01', 0],
  ['2024-01-01', '2023-01-01', 1],
  ['2023-02-28', '2000-02-29', 22],
  ['2023-03-01', '2000-02-29', 23],
  ['2024-02-28', '2000-02-29', 23],
  ['2024-02-29', '2000-02-29', 24],
  ['1988-07-04', '1988-07-04', 0],
  ['1988-07-03', '1988-07-04', null],
  ['1987-12-31', '1988-01-01', null],
  ['1950-01-01', '1988-07-04', null],
] as const) {
  test(`on ${today} the age of a person born on ${birth} is ${age}`, () => {
    expect(ageOn(day(today), day(birth))).toBe(age)
  })
}

function day(text: string): CalendarDay {
  const day = calendarDayOf(text)
  if (day === null) throw new Error(`There is no ${text}.`)
  return day
}
