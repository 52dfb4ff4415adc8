import { expect, test } from 'vitest'
import { rolesByEmployer } from './roles.ts'

const titles = (jobs: { company: string; employer?: string }[]) =>
  rolesByEmployer(jobs).map((roles) => roles.map(({ company }) => company))

test('neighbours at one company are one group, in any case and spacing', () => {
  expect(titles([{ company: 'Tide Ltd' }, { company: 'tide  LTD ' }, { company: 'Tide' }])).toEqual([
    ['Tide Ltd', 'tide  LTD '],
    ['Tide'],
  ])
})

test('a return after another employer is a group of its own', () => {
  expect(titles([{ company: 'Tide' }, { company: 'Crew' }, { company: 'Tide' }])).toEqual([
    ['Tide'],
    ['Crew'],
    ['Tide'],
  ])
})

test('an employer groups roles of different companies, and separates it from a company without one', () => {
  expect(titles([{ company: 'A', employer: 'x' }, { company: 'B', employer: 'X' }, { company: 'B' }])).toEqual([
    ['A', 'B'],
    ['B'],
  ])
})

test('companies without letters in common stay apart: C, C++ and C#', () => {
  expect(titles([{ company: 'C' }, { company: 'C++' }, { company: 'C#' }])).toHaveLength(3)
})
