// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { toEducation } from '#resume/records/collections/education.ts'
import { toJob } from '#resume/records/collections/jobs.ts'
import { EducationTable } from './education-table.tsx'
import { JobsTable } from './jobs-table.tsx'
import { PrintedEducation, PrintedJobs } from './record.tsx'

afterEach(cleanup)

const captain = toJob('a b', { title: 'Captain', company: 'Tide & Co', startDate: { month: 3, year: 2022 } })
const stagehand = toJob('2', {
  title: 'Stagehand',
  company: 'Playhouse',
  startDate: { month: 6, year: 2011 },
  endDate: { month: 8, year: 2012 },
  description: 'Lamps and ropes.',
  responsibilities: ['Lift', 'Lift'],
})
const school = toEducation('1', {
  institution: 'Blue Laurel High School',
  city: 'Laurel Gap',
  state: 'NC',
  type: 'High School Diploma',
  graduation: 2010,
  status: true,
})
const university = toEducation('2', { institution: 'Seawall', type: 'Master', major: 'Design', status: false })

test('the jobs have the specified columns', () => {
  show(<JobsTable jobs={[captain, stagehand]} />)
  expect(columns()).toEqual(['Job Title', 'Company', 'Start Date', 'End Date', 'Details'])
  expect(cells(1)).toEqual(['Captain', 'Tide & Co', 'March 2022', 'Present', ' Details of Captain, Tide & Co'])
  expect(cells(2).slice(0, 4)).toEqual(['Stagehand', 'Playhouse', 'June 2011', 'August 2012'])
})

test('the education has the specified columns', () => {
  show(<EducationTable list={[university, school]} />)
  expect(columns()).toEqual(['Institution', 'Type', 'Major', 'Graduation Year', 'Status', 'Details'])
  expect(cells(1).slice(0, 5)).toEqual(['Seawall', 'Master', 'Design', 'N/A', 'In Progress'])
  expect(cells(2).slice(0, 5)).toEqual(['Blue Laurel High School', 'High School Diploma', 'N/A', '2010', 'Completed'])
})

test('a details link encodes the id of its record', () => {
  show(<JobsTable jobs={[captain]} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/resume/jobs/details?uuid=a%20b')
})

test("all roles are explicit, because the cards' display removes the native ones", () => {
  show(<JobsTable jobs={[captain]} />)
  const parts = [...document.querySelectorAll('table, thead, tbody, tr, th, td')]
  expect(parts.length).toBeGreaterThan(10)
  for (const part of parts) expect(part.getAttribute('role')).not.toBeNull()
})

test('an empty list is a line of text, not a table', () => {
  show(
    <>
      <JobsTable jobs={[]} />
      <EducationTable list={[]} />
    </>,
  )
  expect(screen.getByText('No jobs found.')).toBeTruthy()
  expect(screen.getByText('No education found.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a printed job is a heading, its dates, its description and every duty', () => {
  show(<PrintedJobs jobs={[stagehand]} />)
  expect(screen.getByRole('heading', { hidden: true, name: 'Stagehand, Playhouse' })).toBeTruthy()
  expect(screen.getByText('June 2011 to August 2012')).toBeTruthy()
  expect(screen.getByText('Lamps and ropes.')).toBeTruthy()
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2)
})

test('a printed education is a heading and a line without missing fields', () => {
  show(<PrintedEducation list={[school, university]} />)
  expect(screen.getByRole('heading', { hidden: true, name: 'Blue Laurel High School, Laurel Gap, NC' })).toBeTruthy()
  expect(screen.getByText('High School Diploma; 2010, Completed')).toBeTruthy()
  expect(screen.getByText('Master, Design; In Progress')).toBeTruthy()
})

function show(children: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: children }])
  render(<RouterProvider router={router} />)
}

function columns() {
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
}

function cells(row: number) {
  const found = within(screen.getAllByRole('row')[row] as HTMLElement)
  return [found.getByRole('rowheader'), ...found.getAllByRole('cell')].map(({ textContent }) => textContent)
}
