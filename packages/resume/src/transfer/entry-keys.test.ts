import { expect, test } from 'vitest'
import type { EntryCollection } from '../records/collections/collections.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { isSameThing, itemKey } from './entry-keys.ts'

const year = (number: number, month?: number) => ({ year: number, ...(month === undefined ? {} : { month }) })
const job = { company: 'Tide', title: 'Mate', startDate: year(2020, 3) }
const school = { institution: 'Harbour', type: 'BSc', endDate: year(2014) }
const helper = { organization: 'Shelter', position: 'Cook', startDate: year(2019) }
const project = { name: 'Atlas', startDate: year(2020) }
const certificate = { name: 'Welding', issuer: 'Guild', date: year(2020, 3) }
const publication = { name: 'Tides', date: year(2022) }
const award = { title: 'Oar', date: year(2020) }
const reference = { name: 'Bo', text: 'x'.repeat(80) }

test.each<[EntryCollection, Fields, same: Fields[], others: Fields[]]>([
  [
    'jobs',
    job,
    [{ startDate: year(2020) }, { description: 'x' }, { company: ' TIDE ' }],
    [{ company: 'Inn' }, { title: 'Cook' }, { startDate: year(2021, 3) }, { startDate: year(2020, 4) }],
  ],
  [
    'education',
    school,
    [
      { startDate: year(2010) },
      { endDate: undefined, graduation: 2014 },
      { endDate: undefined, startDate: year(2014) },
    ],
    [{ institution: 'Seawall' }, { type: 'MSc' }, { endDate: year(2015) }],
  ],
  [
    'volunteering',
    helper,
    [{ endDate: year(2021) }],
    [{ organization: 'Inn' }, { position: 'Aid' }, { startDate: year(2018) }],
  ],
  ['projects', project, [{ startDate: year(2020, 5) }], [{ name: 'Maps' }, { startDate: year(2021) }]],
  [
    'projects',
    { ...project, url: 'https://www.e.org/a/' },
    [{ name: 'Maps', url: 'http://e.org/a' }],
    [{ name: 'Maps', url: 'https://e.org/b' }],
  ],
  [
    'certificates',
    certificate,
    [{ url: 'https://e.org' }],
    [{ issuer: 'Union' }, { name: 'Sailing' }, { date: year(2020) }],
  ],
  [
    'certificates',
    { ...certificate, licence: 'L-1' },
    [{ name: 'Sailing', date: year(2021) }],
    [{ issuer: 'Union' }, { licence: 'L-2' }],
  ],
  ['publications', publication, [{ date: year(2022, 5) }], [{ name: 'Winds' }, { date: year(2021) }]],
  ['publications', { ...publication, url: 'https://e.org/a' }, [{ name: 'Winds' }], [{ url: 'https://e.org/b' }]],
  [
    'publications',
    { ...publication, url: 'https://e.org/a', doi: '10.1/a' },
    [{ url: 'https://e.org/b' }],
    [{ doi: '10.1/b' }],
  ],
  ['awards', award, [{ date: year(2020, 5), awarder: 'Bay' }], [{ title: 'Mast' }, { date: year(2021) }]],
  ['references', reference, [{ text: `${'x'.repeat(80)}y` }], [{ name: 'Mary' }, { text: `${'x'.repeat(79)}y` }]],
])(
  'of %s, %j is the same thing as with other details, and another with another key',
  (collection, fields, same, others) => {
    const isSame = (change: Fields) => isSameThing(collection, fields, { ...fields, ...change })
    expect(same.filter((change) => !isSame(change))).toEqual([])
    expect(others.filter(isSame)).toEqual([])
  },
)

test('keys compare without case, width and white space; accents, punctuation and legal suffixes count', () => {
  const keyOf = (name: string) => itemKey('skills', { name })
  for (const name of ['C++', ' c++ ', '\uff23++']) expect(keyOf(name)).toBe('c++')
  expect(keyOf('Data\u00a0\n  Science')).toBe('data science')
  expect(keyOf('cafe\u0301')).toBe(keyOf('caf\u00e9'))
  expect(new Set(['C', 'C++', 'C#', 'Tide', 'Tide Ltd', 'cafe', 'caf\u00e9'].map(keyOf)).size).toBe(7)
})
