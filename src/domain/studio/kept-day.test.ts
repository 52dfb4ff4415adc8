import { expect, test } from 'vitest'
import { collections } from '../content/collections.ts'
import { none } from '../result.ts'
import { kindAt } from './field-path.ts'
import { withKeptDay } from './kept-day.ts'

const month = kindAt(collections.jobs.fields, ['startDate'])
const stored = { year: 2022, month: 3, day: 14 }

test('a stored day stays while month and year are the same, and is removed with another month or year', () => {
  expect(withKeptDay(month, { year: 2022, month: 3 }, [stored])).toEqual(stored)
  expect(withKeptDay(month, { year: 2022, month: 4 }, [stored])).toEqual({ year: 2022, month: 4 })
  expect(withKeptDay(month, { year: 2021, month: 3 }, [stored])).toEqual({ year: 2021, month: 3 })
  expect(withKeptDay(month, { year: 2022 }, [stored])).toEqual({ year: 2022 })
})

test('a date that never had a day gets none, and no date stays none', () => {
  expect(withKeptDay(month, { year: 2022, month: 3 }, [{ year: 2022, month: 3 }, undefined])).toEqual({
    year: 2022,
    month: 3,
  })
  expect(withKeptDay(month, none, [stored])).toBe(none)
})

test('the day of a field that has an input for it is as typed', () => {
  const date = kindAt(collections.certificates.fields, ['date'])
  expect(withKeptDay(date, { year: 2022, month: 3 }, [stored])).toEqual({ year: 2022, month: 3 })
})
