import { expect, test } from 'vitest'
import { collections } from '#resume/records/collections/collections.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type FormField, formFields, formValue, inputValue, withChoices } from './form-field.ts'

const job = formFields(collections.jobs.fields.entries)
const person = formFields(collections['person-info'].fields.entries)
const fieldOf = (fields: readonly FormField[], name: string) => {
  const found = fields.find((field) => field.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

const choicesOf = (field: FormField) => (field.kind === 'choice' ? field.choices : [])

test('a form has a field for each field of the schema, with its label, and knows which must be filled in', () => {
  expect(job.map(({ name }) => name)).toEqual(Object.keys(collections.jobs.fields.entries))
  for (const field of [...job, ...person]) expect(field.label, field.name).not.toBe('')
  expect(job.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['title', 'company', 'startDate'])
})

test('a text is stored as typed with line feeds, and a blank one as absent', () => {
  const field = fieldOf(job, 'description')
  expect(formValue(field, ' a\r\nb ')).toBe(' a\nb ')
  for (const blank of ['', '  ', '\u200b', undefined]) expect(formValue(field, blank)).toBeNull()
})

test('a number is read from digits only; anything else keeps its text', () => {
  const field = fieldOf(job, 'startDate')
  expect(formValue(field, { month: '3', year: ' 2022 ' })).toEqual({ month: 3, year: 2022 })
  expect(formValue(field, { month: '', year: '1e3' })).toEqual({ year: '1e3' })
  expect(formValue(field, { month: '', year: ' ' })).toBeNull()
})

test('a date has an input for its day only where its field has a day', () => {
  const date = fieldOf(formFields(collections.certificates.fields.entries), 'date')
  expect(formValue(date, { day: '9', month: '3', year: '2022' })).toEqual({ day: 9, month: 3, year: 2022 })
  expect(formValue(date, inputValue(date, { year: 2022 }))).toEqual({ year: 2022 })
  expect(inputValue(date, undefined)).toEqual({ day: '', month: '', year: '' })
  const start = fieldOf(job, 'startDate')
  const inputs = inputValue(start, { day: 31, month: 3, year: 2022 }) as Fields
  expect(formValue(start, inputs)).toEqual({ day: 31, month: 3, year: 2022 })
  expect(formValue(start, { ...inputs, month: '5' })).toEqual({ day: 31, month: 5, year: 2022 })
  expect(formValue(start, { ...inputs, month: '6' }), 'a day that June has not').toEqual({ month: 6, year: 2022 })
  expect(formValue(start, { ...inputs, month: '', year: '' })).toBeNull()
})

test('a text that is one of a few words is a choice of them, and any other text that is stored stays', () => {
  const kind = fieldOf(job, 'kind')
  expect(choicesOf(kind).map(({ label }) => label)).toEqual([
    'Not given',
    'Employee',
    'Freelance',
    'Internship',
    'Apprenticeship',
  ])
  for (const stored of ['freelance', 'sailor']) expect(formValue(kind, inputValue(kind, stored))).toBe(stored)
  expect(formValue(kind, '')).toBeNull()
})

test('a time zone is a choice of those that are known', () => {
  const field = fieldOf(person, 'timeZone')
  const values = field.kind === 'choice' ? (field.texts ?? '').split('\n') : []
  expect(choicesOf(field)).toEqual([{ value: '', label: 'Not given' }])
  expect(values).toEqual(expect.arrayContaining(['UTC', 'America/New_York']))
  expect(new Set(values).size).toBe(values.length)
})

test('a text becomes a choice of what there is, in the items of a list too, and no other field does', () => {
  const folders = [
    { value: '', label: 'None' },
    { value: 'about/coast', label: 'Coast' },
  ]
  const story = fieldOf(withChoices(person, ['story', 'gallery'], folders), 'story')
  const parts = story.kind === 'list' && story.item.kind === 'group' ? story.item.fields : []
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'text', 'choice'])
  expect(choicesOf(fieldOf(parts, 'gallery'))).toEqual(folders)
  expect(choicesOf(fieldOf(withChoices(person, ['headline'], folders), 'headline'))).toEqual(folders)
  const changed = withChoices(person, ['story'], folders)
  expect(changed).toEqual(person)
})

test('a skill is one line: a name, or a name with a level and keywords', () => {
  const skills = fieldOf(person, 'skills')
  const stored = [
    'Sailing',
    { name: 'Knots', level: 'Expert', keywords: ['Bowline', 'Hitch'] },
    { name: 'C', keywords: ['x'] },
  ]
  expect(inputValue(skills, stored)).toEqual(['Sailing', 'Knots | Expert | Bowline, Hitch', 'C |  | x'])
  expect(formValue(skills, inputValue(skills, stored))).toEqual(stored)
  expect(formValue(skills, ['Knots | ', 'C++/C#', ' '])).toEqual(['Knots', 'C++/C#'])
})

test('what stands after the last part of a line belongs to it', () => {
  expect(formValue(fieldOf(person, 'skills'), ['Knots | Expert | Bowline | Hitch'])).toEqual([
    { name: 'Knots', level: 'Expert', keywords: ['Bowline | Hitch'] },
  ])
})

test('an input holds what the browser lets it hold', () => {
  const certificate = formFields(collections.certificates.fields.entries)
  expect(inputValue(fieldOf(certificate, 'url'), ' https://e.org/\na ')).toBe('https://e.org/a')
  expect(inputValue(fieldOf(person, 'email'), '\tada@example.com')).toBe('ada@example.com')
  for (const day of ['2023-02-29', 'soon', '0000-01-01']) expect(inputValue(fieldOf(person, 'birthDate'), day)).toBe('')
  expect(inputValue(fieldOf(person, 'birthDate'), '2024-02-29')).toBe('2024-02-29')
  expect(inputValue(fieldOf(job, 'startDate'), { month: ' may ', year: 2021 })).toEqual({ month: '5', year: '2021' })
  expect(inputValue(fieldOf(job, 'description'), 'a\r\nb\rc')).toBe('a\nb\nc')
})

test('a box that is not ticked is false, or absent where the field may be', () => {
  const status = fieldOf(formFields(collections.education.fields.entries), 'status')
  expect([formValue(status, true), formValue(status, false)]).toEqual([true, false])
  expect([formValue(fieldOf(job, 'hidden'), true), formValue(fieldOf(job, 'hidden'), false)]).toEqual([true, null])
})

test('a field that has a value when it is absent shows it, and stores it as absent', () => {
  const settings = formFields(collections['site-settings'].fields.entries)
  const [hue, menu] = [fieldOf(settings, 'accentHue'), fieldOf(settings, 'menu')]
  expect([undefined, 192, 7].map((stored) => inputValue(hue, stored))).toEqual(['192', '192', '7'])
  expect(['192', '', '7'].map((posted) => formValue(hue, posted))).toEqual([null, null, 7])
  const all = { resume: true, about: true, projects: true, hardware: true, contact: true, laptop: false }
  for (const stored of [undefined, {}, { about: true }]) expect(inputValue(menu, stored)).toEqual(all)
  expect(formValue(menu, all)).toBeNull()
  expect(formValue(menu, { ...all, about: false })).toEqual({ about: false })
  expect(inputValue(menu, { about: false })).toEqual({ ...all, about: false })
})

test('a list keeps its order and leaves out blank lines', () => {
  expect(formValue(fieldOf(job, 'responsibilities'), ['b', ' ', 'a'])).toEqual(['b', 'a'])
  expect(formValue(fieldOf(job, 'responsibilities'), undefined)).toEqual([])
})

test('an item of two kinds is of the kind whose field it has, and stays of it while its field is empty', () => {
  const field = fieldOf(person, 'projects')
  const page = { title: 'Cat', path: 'cat', query: 'cat' }
  const site = { title: 'GitHub', path: 'cat', url: '' }
  const stored = [
    { title: 'Cat', path: 'cat', query: 'cat' },
    { title: 'GitHub', url: '' },
  ]
  expect(formValue(field, [page, site])).toEqual(stored)
  expect(formValue(field, inputValue(field, stored))).toEqual(stored)
})

test('stored values come back unchanged from the inputs that show them', () => {
  const stored = {
    title: 'A',
    startDate: { month: 3, year: 2022 },
    responsibilities: ['x', 'y'],
    hidden: true,
  }
  for (const [name, value] of Object.entries(stored)) {
    const field = fieldOf(job, name)
    expect(formValue(field, inputValue(field, value)), name).toEqual(value)
  }
  const projects = [
    { title: 'GitHub', url: 'https://example.com' },
    { title: 'Cat', path: 'cat', query: 'cat' },
  ]
  const field = fieldOf(person, 'projects')
  expect(formValue(field, inputValue(field, projects))).toEqual(projects)
})

test('each list of a form says what it adds', () => {
  const listsIn = (fields: readonly FormField[]): FormField[] =>
    fields.flatMap((field) => {
      if (field.kind === 'list') return [field, ...listsIn([field.item])]
      if (field.kind === 'either') return listsIn([...field.first.fields, ...field.second.fields])
      return field.kind === 'group' ? listsIn(field.fields) : []
    })
  // The screen of an edition has no such list.
  const { editions: _, ...others } = collections
  const lists = Object.values(others).flatMap(({ fields }) => listsIn(formFields(fields.entries)))
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter(({ words }) => words.add === undefined && words.addSecond === undefined)).toEqual([])
})
