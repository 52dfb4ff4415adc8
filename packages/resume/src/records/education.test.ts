import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { strict } from '../schema/read.ts'
import { english } from '../words.ts'
import { educationFields, educationRules, toEducation } from './collections/education.ts'
import { compareEducation, type Education, graduationText, majorText, statusText, typeText } from './education.ts'

const whole = {
  institution: 'Seawall Graduate School',
  city: 'Savannah',
  state: 'GA',
  type: 'Master of Science',
  major: 'Human-Computer Interaction',
  graduation: 2027,
  status: false,
  institutionHistory: ['Founded in 1994.'],
  experiences: ['One course a term.'],
  imageLink: 'https://example.com/seawall',
}

function education(institution: string, graduation: number | null, uuid = institution): Education {
  return { ...toEducation(uuid, { ...whole, institution }), graduation }
}

test('a complete record becomes an education, and its status says whether it is completed', () => {
  const { status, ...rest } = whole
  expect(toEducation('a', whole)).toMatchObject({ uuid: 'a', ...rest, completed: status })
  expect(toEducation('a', { ...whole, status: true }).completed).toBe(true)
  expect(strict(educationFields, whole).problems).toEqual([])
})

test('a completed education without an end ended in the year of its graduation, another has no end', () => {
  expect(toEducation('a', { ...whole, status: true }).endDate).toEqual({ year: 2027, month: none })
  expect(toEducation('a', { ...whole, status: true, endDate: { year: 2027, month: 5 } }).endDate?.month).toBe(5)
  expect(toEducation('a', { ...whole, status: true, graduation: none }).endDate).toBe(none)
  expect(toEducation('a', whole).endDate).toBe(none)
})

test('the institution and the status are required', () => {
  expect(
    strict(educationFields, {})
      .problems.map(({ field, reason }) => `${field} ${reason}`)
      .toSorted(),
  ).toEqual(['institution is missing', 'status is missing'])
})

test('a city of a wrong type is reported once', () => {
  expect(strict(educationFields, { ...whole, city: 7 }).problems).toEqual([{ field: 'city', reason: 'must be a text' }])
})

test('a damaged field is left out, and the rest of the education is kept', () => {
  const read = toEducation('a', { ...whole, city: null, graduation: 'soon', status: 'yes', experiences: 'none' })
  expect(read).toMatchObject({ city: none, graduation: none, completed: false, experiences: [], state: 'GA' })
})

test('a missing major is shown as N/A', () => {
  expect(majorText(toEducation('a', { ...whole, major: '' }), english)).toBe('N/A')
  expect(majorText(toEducation('a', whole), english)).toBe('Human-Computer Interaction')
})

test('a missing type and a missing graduation are shown as N/A', () => {
  const bare = toEducation('a', { institution: 'Playhouse School', status: true })
  expect([typeText(bare, english), graduationText(bare, english)]).toEqual(['N/A', 'N/A'])
  expect([
    typeText(toEducation('a', whole), english),
    graduationText(toEducation('a', { graduation: 2016 }), english),
  ]).toEqual([whole.type, '2016'])
})

test('an end must be in the graduation year, and not before the start', () => {
  const dated = { ...whole, graduation: 2016, startDate: { year: 2012 }, endDate: { month: 5, year: 2016 } }
  expect(strict(educationRules, dated).problems).toEqual([])
  expect(strict(educationRules, { ...dated, graduation: 2015 }).problems).toEqual([
    { field: 'endDate', reason: 'must be in the graduation year' },
  ])
  expect(strict(educationRules, { ...dated, startDate: { month: 6, year: 2016 } }).problems).toEqual([
    { field: 'endDate', reason: 'must not be before startDate' },
  ])
})

test('the status is Completed or In Progress', () => {
  expect(statusText(toEducation('a', { ...whole, status: true }), english)).toBe('Completed')
  expect(statusText(toEducation('a', whole), english)).toBe('In Progress')
})

test('the latest graduation comes first, ties are ordered by institution, and no year comes last', () => {
  const list = [education('Unknown', none), education('Old', 2010), education('B', 2016), education('A', 2016)]
  expect(list.toSorted(compareEducation).map(({ institution }) => institution)).toEqual(['A', 'B', 'Old', 'Unknown'])
})

test('two educations without a year have the same order whichever is read first', () => {
  const [first, second] = [education('Same', none, 'a'), education('Same', none, 'b')]
  expect([second, first].toSorted(compareEducation)).toEqual([first, second])
})
