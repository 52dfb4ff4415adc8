import { expect, test } from 'vitest'
import type { PartialDate } from '#resume/date.ts'
import { jobRules, toJob } from '#resume/records/collections/jobs.ts'
import { compareJobs, durationText, endText, type Job, startText } from '#resume/records/job.ts'
import { none } from '#resume/result.ts'
import { strict } from '#resume/schema/read.ts'
import { english } from '#resume/words.ts'
import { cataloguesIn } from '#stack/catalogues.ts'

const whole = {
  uuid: 'a',
  title: 'Engineer',
  company: 'Wandoline',
  startDate: { month: 3, year: 2022 },
  endDate: { month: 2, year: 2024 },
  description: 'Berths.',
  responsibilities: ['Plan', 'Watch'],
  companyHistory: 'Since **2004**.',
  experiences: 'Much.',
  imageLink: 'https://example.com/images',
}

function job(title: string, startDate: PartialDate | null, endDate: PartialDate | null = none, uuid = title): Job {
  return { ...toJob(uuid, {}), title, startDate, endDate }
}

function titlesInOrder(...jobs: Job[]): string[] {
  return jobs.toSorted(compareJobs).map(({ title }) => title)
}

test('a complete record becomes a job under the document’s id', () => {
  expect(toJob('document-id', whole)).toMatchObject({ ...whole, uuid: 'document-id' })
  expect(strict(jobRules, whole).problems).toEqual([])
})

test('a job without its optional fields is valid, and absent values are none or empty', () => {
  const { title, company, startDate } = whole
  expect(strict(jobRules, { title, company, startDate, description: '', imageLink: ' ' }).problems).toEqual([])
  expect(toJob('a', { title, company, startDate, description: '', imageLink: ' ' })).toMatchObject({
    uuid: 'a',
    title,
    company,
    startDate,
    endDate: none,
    description: none,
    responsibilities: [],
    companyHistory: none,
    experiences: none,
    imageLink: none,
  })
})

test('title, company and start are required', () => {
  expect(strict(jobRules, {}).problems).toEqual([
    { field: 'title', reason: 'is missing' },
    { field: 'company', reason: 'is missing' },
    { field: 'startDate', reason: 'is missing' },
  ])
})

test('a damaged field is left out, and the rest of the job is kept', () => {
  const read = toJob('a', {
    ...whole,
    startDate: 'soon',
    responsibilities: ['Plan', 7],
    imageLink: 'javascript:alert(1)',
  })
  expect(read).toMatchObject({ ...whole, startDate: none, responsibilities: ['Plan'], imageLink: none })
})

test('an end before the start is rejected, and an end in the same month is accepted', () => {
  expect(strict(jobRules, { ...whole, endDate: { month: 2, year: 2022 } }).problems).toEqual([
    { field: 'endDate', reason: 'must not be before startDate' },
  ])
  expect(strict(jobRules, { ...whole, endDate: { month: 3, year: 2022 } }).problems).toEqual([])
})

test('dates are shown with the name of the month, and a missing end as Present', () => {
  expect(startText(job('a', { month: 3, year: 2022 }), english)).toBe('March 2022')
  expect(startText(job('a', none), english)).toBe('')
  expect(endText(job('a', none, { month: 12, year: 2018 }), english)).toBe('December 2018')
  expect(endText(job('a', { month: 3, year: 2022 }), english)).toBe('Present')
})

test('the newest start comes first, by year and then by month', () => {
  const old = job('old', { month: 12, year: 2018 })
  const middle = job('middle', { month: 1, year: 2019 })
  const recent = job('recent', { month: 2, year: 2019 })
  expect(titlesInOrder(middle, old, recent)).toEqual(['recent', 'middle', 'old'])
})

test('jobs with equal starts are ordered by no end first, then the later end, then the title', () => {
  const start = { month: 5, year: 2020 }
  const longer = job('longer', start, { month: 6, year: 2021 })
  const shorter = job('shorter', start, { month: 5, year: 2021 })
  const current = job('current', start)
  const alike = job('also longer', start, { month: 6, year: 2021 })
  expect(titlesInOrder(shorter, longer, alike, current)).toEqual(['current', 'also longer', 'longer', 'shorter'])
})

test('a job with a damaged start comes last', () => {
  const damaged = job('damaged', none)
  expect(titlesInOrder(damaged, job('old', { month: 1, year: 1990 }))).toEqual(['old', 'damaged'])
})

test('jobs that are equal in all these fields have the same order whichever is read first', () => {
  const start = { month: 5, year: 2020 }
  const [first, second] = [job('same', start, none, 'a'), job('same', start, none, 'b')]
  expect([second, first].toSorted(compareJobs)).toEqual([first, second])
})

test.each([
  [{ year: 2011, month: 6 }, { year: 2012, month: 8 }, '1 year and 3 months'],
  [{ year: 2011, month: 6 }, { year: 2011, month: 6 }, '1 month'],
  [{ year: 2011, month: 1 }, { year: 2011, month: 12 }, '1 year'],
  [{ year: 2024, month: 12 }, none, '2 years'],
  [{ year: 2011, month: none }, { year: 2012, month: 8 }, none],
  [{ year: 2011, month: 6 }, { year: 2012, month: none }, none],
  [{ year: 2012, month: 8 }, { year: 2011, month: 6 }, none],
  [none, { year: 2012, month: 8 }, none],
])('from %o to %o is %s, both months included', (startDate, endDate, text) => {
  expect(durationText({ startDate, endDate }, { year: 2026, month: 11, day: 25 }, english)).toBe(text)
})

test('a duration has the plural of its language', () => {
  const time = (months: number) => ({
    startDate: { month: 1, year: 2000 },
    endDate: { month: ((months - 1) % 12) + 1, year: 2000 + Math.floor((months - 1) / 12) },
  })
  const day = { year: 2026, month: 1, day: 1 }
  const [de, ar] = ['de', 'ar'].map((tag) =>
    [1, 12, 14, 25, 36, 132].map((months) => durationText(time(months), day, cataloguesIn().of(tag))),
  )
  expect(de).toEqual(['1 Monat', '1 Jahr', '1 Jahr und 2 Monate', '2 Jahre und 1 Monat', '3 Jahre', '11 Jahre'])
  expect(new Set(ar).size).toBe(6)
  expect(ar?.[4]?.replaceAll(/[\u2066-\u2069]/g, '')).toBe('3 \u0633\u0646\u0648\u0627\u062a')
})
