import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { charleston, origin, sample, wholeResume } from '#support/whole-resume.ts'
import { type PageAsked, readPageHead } from './read-page-head.ts'

/** docs/behaviour.md 31.5. */
const setting = {
  languages: { plain: 'en', shown: [], further: [] },
  ...{ origin, place: charleston },
  made: { card: async () => none, portrait: async () => '/cards/x.jpg' },
}

test('a page has one address, of whose search parameters only uuid stays', async () => {
  expect((await headOf({ path: '/home' })).canonical).toBe(`${origin}/home`)
  const job = await headOf({ path: '/resume/jobs/details', uuid: 'a b' })
  expect(job.canonical).toBe(`${origin}/resume/jobs/details?uuid=a%20b`)
})

test('pages about the owner are a profile with both names, others a website', async () => {
  const names = { 'person-info': { owner: { name: 'Ada Tide', givenName: 'Ada', familyName: 'Tide' } } }
  for (const path of ['/home', '/about', '/resume'])
    expect((await headOf({ path }, names)).graph).toEqual([
      ['og:type', 'profile'],
      ['og:site_name', 'Ada Tide'],
      ['og:locale', 'en_US'],
      ['profile:first_name', 'Ada'],
      ['profile:last_name', 'Tide'],
    ])
  expect((await headOf({ path: '/contact' }, names)).graph.map(([property]) => property)).toEqual([
    ...['og:type', 'og:site_name', 'og:locale'],
  ])
  expect((await headOf({ path: '/contact' }, names)).graph[0]).toEqual(['og:type', 'website'])
})

test('the language of the texts is that of the Open Graph and of the data', async () => {
  const head = await headOf({ path: '/home' }, { 'person-info': { owner: { name: 'Ada', language: 'pt' } } })
  expect(head.graph).toContainEqual(['og:locale', 'pt_BR'])
  expect(head.data).toMatchObject({ inLanguage: 'pt' })
})

test('a profile says when the first publish was, while it is kept, and the newest that changed what it shows', async () => {
  const publishes = {
    '00000001': publish(1, '2026-01-01T00:00:00.000Z', 'documents/jobs/a.json'),
    '00000002': publish(2, '2026-02-01T00:00:00.000Z', 'documents/person-info/owner.json'),
    '00000003': publish(3, '2026-03-01T00:00:00.000Z', 'documents/hardware/desktop.json'),
  }
  const dates = { dateCreated: '2026-01-01T00:00:00.000Z', dateModified: '2026-02-01T00:00:00.000Z' }
  for (const path of ['/about', '/resume']) expect((await headOf({ path }, { publishes })).data).toMatchObject(dates)
  const { '00000001': _, ...later } = publishes
  expect((await headOf({ path: '/resume' }, { publishes: later })).data).not.toHaveProperty('dateCreated')
})

test('the data of a job and a school says when the newest publish changed what its page shows', async () => {
  const job = Object.keys(sample().jobs ?? {})[0] ?? ''
  const school = Object.keys(sample().education ?? {})[0] ?? ''
  const publishes = {
    '00000001': publish(1, '2026-01-01T00:00:00.000Z', `documents/education/${school}.json`),
    '00000002': publish(2, '2026-02-01T00:00:00.000Z', `files/job-detail-images/${job}/a.jpg`),
    '00000003': publish(3, '2026-03-01T00:00:00.000Z', 'documents/jobs/another.json'),
  }
  const modified = async (path: string, uuid: string) => (await headOf({ path, uuid }, { publishes })).data
  expect(await modified('/resume/jobs/details', job)).toMatchObject({ dateModified: '2026-02-01T00:00:00.000Z' })
  expect(await modified('/resume/education/details', school)).toMatchObject({
    dateModified: '2026-01-01T00:00:00.000Z',
  })
})

test('of the data only that of /about has the portrait, as it is made', async () => {
  expect((await headOf({ path: '/about' })).data).toMatchObject({ mainEntity: { image: `${origin}/cards/x.jpg` } })
  for (const path of ['/home', '/resume'])
    expect(JSON.stringify((await headOf({ path })).data), path).not.toContain('/cards/')
})

test('without an owner a page has no data', async () => {
  expect((await headOf({ path: '/resume' }, { 'person-info': { owner: {} } })).data).toBe(none)
})

async function headOf(asked: Partial<PageAsked>, more = {}) {
  const ports = await wholeResume(more)
  const own = { ...setting, plain: ports }
  return data(await readPageHead(ports, { path: '', uuid: none, project: none, ...asked }, own))
}

function publish(number: number, at: string, path: string) {
  const changes = [{ path, title: '', fate: 'changed', fields: [] }]
  return { number, at, by: 'command line', summary: '', changes, count: 1, snapshot: 'a'.repeat(64) }
}
