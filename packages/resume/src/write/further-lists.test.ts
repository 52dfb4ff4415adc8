import { expect, test } from 'vitest'
import { collections, type ListEntries, listCollections, resumeListOf } from '../records/collections/collections.ts'
import { none } from '../result.ts'
import { english } from '../words.ts'
import { listViews } from './further-lists.ts'

const { volunteering, projects, certificates, publications, references } = collections
const noLists = Object.fromEntries(listCollections.map((name) => [name, []])) as unknown as ListEntries
const nothing = { languages: [], interests: [] }

test('a resume without further entries has no further lists', () => {
  expect(listViews(noLists, nothing, english)).toEqual([])
})

test('each list has its heading, in one order: languages and interests stand above those below', () => {
  const shown = { name: 'A', title: 'A', organization: 'A', text: 'Good.', shown: true }
  const one = listCollections.map((name) => [name, [resumeListOf(name).read('a', shown)]])
  const lists = listViews(
    Object.fromEntries(one),
    {
      languages: [{ language: 'English', fluency: 'Native', code: none }],
      interests: [{ name: 'Birds', keywords: [] }],
    },
    english,
  )
  const headingsOf = (isLower: boolean) =>
    listCollections
      .map(resumeListOf)
      .filter((list) => (list.isLower ?? false) === isLower)
      .map(({ heading }) => heading)
  const expected = [...headingsOf(false), 'Languages', 'Interests', ...headingsOf(true)]
  expect(lists.map(({ title }) => title)).toEqual(expected)
})

test('a reference is shown only if the owner chose so', () => {
  const stored = [
    { name: 'A', text: 'x' },
    { name: 'B', text: 'x', shown: false },
    { name: 'C', text: 'x', shown: true },
  ]
  const [list] = listViews(
    { ...noLists, references: stored.map((each) => references.read('r', each)) },
    nothing,
    english,
  )
  expect(list?.entries.map(({ title }) => title)).toEqual(['C'])
})

test('a volunteer role is shown with its organization and its time', () => {
  const role = volunteering.read('a', {
    organization: 'Shelter',
    position: 'Cook',
    startDate: { month: 3, year: 2019 },
    summary: 'Soup.',
    highlights: ['Bread'],
  })
  const [list] = listViews({ ...noLists, volunteering: [role] }, nothing, english)
  expect(list?.entries).toEqual([
    { title: 'Cook', line: 'Shelter, March 2019 – Present', text: 'Soup.', points: ['Bread'], link: none },
  ])
})

test('a project with a page of this site leads there, else to its address', () => {
  const url = 'https://example.com/atlas'
  const read = [
    { name: 'A', url },
    { name: 'B', url, page: 'atlas' },
  ].map((each) => projects.read('p', each))
  const [list] = listViews({ ...noLists, projects: read }, nothing, english)
  expect(list?.entries.map(({ link }) => link)).toEqual([url, '/projects/atlas'])
})

test('a publication leads to its address, else to that of its DOI; a DOI that leads nowhere is a text', () => {
  const shownOf = (fields: object) => {
    const read = publications.read('p', { name: 'On Tides', ...fields })
    const [list] = listViews({ ...noLists, publications: [read] }, nothing, english)
    const [{ line, link } = { line: '', link: none }] = list?.entries ?? []
    return [line, link]
  }
  const url = 'https://harbour.example/tides'
  const address = 'https://doi.org/10.1000/182'
  expect(shownOf({ url, doi: '10.1000/182' })).toEqual(['DOI 10.1000/182', url])
  for (const doi of ['10.1000/182', 'doi:10.1000/182', 'DOI: 10.1000/182', address, 'http://dx.doi.org/10.1000/182'])
    expect(shownOf({ doi }), doi).toEqual(['', address])
  expect(shownOf({ doi: '10.1002/(SICI)1<3::AID#4>3.0.CO;2-8?' })).toEqual([
    '',
    'https://doi.org/10.1002/(SICI)1%3C3::AID%234%3E3.0.CO;2-8%3F',
  ])
  expect(shownOf({ doi: 'pending' })).toEqual(['DOI pending', none])
})

test('certificates are ordered by date, newest first, without a date last, then by name', () => {
  const stored = [
    { name: 'None' },
    { name: 'Old', date: { year: 2019 } },
    { name: 'B', date: { day: 2, month: 5, year: 2020 } },
    { name: 'A', date: { day: 3, month: 5, year: 2020 } },
    { name: 'Also none' },
  ]
  const read = stored.map((each) => certificates.read(each.name, each))
  const order = read.toSorted(certificates.compare).map(({ name }) => name)
  expect(order).toEqual(['A', 'B', 'Old', 'Also none', 'None'])
})

test('projects and volunteering are ordered as jobs', () => {
  const stored = [{ name: 'Never' }, { name: 'Ended', startDate: { year: 2020 }, endDate: { year: 2021 } }]
  const read = [...stored, { name: 'Going on', startDate: { year: 2020 } }].map((each) =>
    projects.read(each.name, each),
  )
  expect(read.toSorted(projects.compare).map(({ name }) => name)).toEqual(['Going on', 'Ended', 'Never'])
})

test('each list of the resume is a collection, and a time that ends before it starts is rejected', () => {
  for (const name of listCollections) expect(collections[name].id).toBe('any')
})
