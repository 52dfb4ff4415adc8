import { expect, test } from 'vitest'
import { toEducation } from '../records/collections/education.ts'
import { toJob } from '../records/collections/jobs.ts'
import { projects } from '../records/collections/projects.ts'
import { asOf } from '../records/job.ts'
import { english } from '../words.ts'
import { latestOf, nowOf } from './home-facts.ts'

const today = { year: 2026, month: 11, day: 25 }

function job(title: string, start: [number, number?], end?: number) {
  const [year, month = 3] = start
  const endDate = end === undefined ? {} : { endDate: { year: end, month: 2 } }
  return asOf(today, toJob(title, { title, company: 'Tide', startDate: { year, month }, ...endDate }))
}

function school(institution: string, fields: object) {
  return asOf(today, toEducation(institution, { institution, type: 'Master', status: false, ...fields }))
}

test('now is the newest job without an end, with its page', () => {
  const jobs = [job('Captain', [2024], 2025), job('Mate', [2022]), job('Cook', [2020])]
  expect(nowOf(jobs, [school('Seawall', {})], english)).toEqual({
    text: 'Mate at Tide',
    to: '/resume/jobs/details?uuid=Mate',
  })
  expect(nowOf([toJob('a', { title: 'Mate', company: '' })], [], english)?.text).toBe('Mate')
})

test('a job that begins in a later month is never now; it is from its month on', () => {
  expect(nowOf([job('Captain', [2026, 12])], [], english)).toBeNull()
  expect(nowOf([job('Captain', [2026, 11])], [], english)?.text).toBe('Captain at Tide')
})

test('without a job, now is the first school in progress; completed and later ones are not', () => {
  const later = school('Later', { startDate: { year: 2027, month: 1 } })
  const completed = school('Old', { status: true })
  expect(nowOf([], [later, completed, school('Seawall', { major: 'Design' })], english)).toEqual({
    text: 'studying Design at Seawall',
    to: '/resume/education/details?uuid=Seawall',
  })
  expect(nowOf([job('Cook', [2020], 2021)], [school('Seawall', {})], english)?.text).toBe('studying at Seawall')
  expect(nowOf([], [later, completed], english)).toBeNull()
})

const nothing = { jobs: [], education: [], projects: [] }

test('the latest entries are three jobs, present ones first, with their years', () => {
  const jobs = [job('A', [2027]), job('B', [2024]), job('C', [2020], 2024), job('D', [2019], 2019)]
  const latest = latestOf({ ...nothing, jobs, education: [school('Seawall', {})] }, english)
  expect(latest.map(({ title, years, isNow }) => [title, years, isNow])).toEqual([
    ['B', '2024', true],
    ['A', 'From 2027', false],
    ['C', '2020 – 2024', false],
  ])
  expect(latestOf({ ...nothing, jobs: jobs.slice(3) }, english).map(({ years }) => years)).toEqual(['2019'])
  const undated = [toJob('e', { title: 'E', company: '' })]
  expect(latestOf({ ...nothing, jobs: undated }, english)[0]).toMatchObject({ years: '', isNow: true })
})

test('schools and projects with a page fill the three lines of an owner with few jobs', () => {
  const schools = [
    school('Seawall', { major: 'Design', graduation: 2028 }),
    school('Old', { type: '', status: true, graduation: 2020 }),
  ]
  const made = [{}, { page: 'lock' }].map((page) => projects.read('p', { name: 'Lock', entity: 'Port', ...page }))
  const latest = latestOf({ ...nothing, education: schools, projects: made }, english)
  expect(latest).toEqual([
    { title: 'Master, Design', where: 'Seawall', years: '', isNow: true, to: '/resume/education/details?uuid=Seawall' },
    { title: 'Old', where: '', years: '2020', isNow: false, to: '/resume/education/details?uuid=Old' },
    { title: 'Lock', where: 'Port', years: '', isNow: false, to: '/projects/lock' },
  ])
})
