import { expect, test } from 'vitest'
import { educationRules } from '../records/collections/education.ts'
import { jobRules } from '../records/collections/jobs.ts'
import { personInfoFields } from '../records/collections/person-info.ts'
import { labelOf, problemText } from './labels.ts'
import { strict } from './read.ts'

test('a field has the label of the innermost field with a title', () => {
  expect(labelOf(jobRules, 'title')).toBe('Title')
  expect(labelOf(jobRules, 'startDate.month')).toBe('Start')
  expect(labelOf(jobRules, 'responsibilities[2]')).toBe('Responsibilities')
  expect(labelOf(personInfoFields, 'story[0].heading')).toBe('Heading')
  expect(labelOf(personInfoFields, 'projects[1].path')).toBe('Path')
  expect(labelOf(personInfoFields, 'projects[1].url')).toBe('Address')
})

test('a path that the record does not have has no label of its own', () => {
  expect(labelOf(jobRules, 'colour')).toBe('')
  expect(labelOf(jobRules, 'constructor')).toBe('')
  expect(labelOf(jobRules, '')).toBe('')
})

test('a problem is a message, and a field that is missing has words of its own where it has some', () => {
  const { problems } = strict(jobRules, {
    company: ' ',
    startDate: { month: 3, year: 2022 },
    endDate: { month: 3, year: 2022 },
    imageLink: 'ftp://a',
  })
  expect(problems.map((each) => problemText(jobRules, each))).toEqual([
    'Please fill this in.',
    'Please fill this in.',
    'Must be an address that begins with http:// or https://.',
  ])
})

test('a question without an answer says what to do', () => {
  const { problems } = strict(educationRules, { institution: 'A' })
  expect(problems.map((each) => problemText(educationRules, each))).toEqual(['Say whether you finished.'])
})

test('the problem of two dates in the wrong order has the words of the form', () => {
  const { problems } = strict(jobRules, {
    title: 'A',
    company: 'B',
    startDate: { month: 3, year: 2022 },
    endDate: { month: 2, year: 2022 },
  })
  expect(problems.map((each) => problemText(jobRules, each))).toEqual(['The end must not be before the start.'])
})
