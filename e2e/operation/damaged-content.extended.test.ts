import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/**
 * Invalid records, as edits by hand leave them: written into the database of a running site, past every check. A page shows
 * their valid parts. docs/behaviour.md 11.2, 2.5.
 */
const records: [collection: string, id: string, fields: unknown][] = [
  ['jobs', 'wrong-types', { title: 5, company: ['x'], startDate: 'May', endDate: { month: 'Smarch', year: '2020' } }],
  ['jobs', 'lists', { title: 'Kept title', company: null, responsibilities: { 0: 'x' }, description: 7 }],
  [
    'jobs',
    'months',
    { title: 'Odd months', company: 'C', startDate: { month: 13, year: 2020 }, endDate: { month: 0 } },
  ],
  [
    'jobs',
    'links',
    { title: 'Odd link', company: 'C', imageLink: 'javascript:alert(1)', responsibilities: [1, 'Kept duty', null] },
  ],
  ['jobs', 'markdown', { title: 'Odd Markdown', company: 'C', companyHistory: 3, experiences: ['a'] }],
  ['jobs', 'null', null],
  ['jobs', 'number', 7],
  ['jobs', 'text', 'text'],
  ['jobs', 'list', [1, 2]],
  ['jobs', 'empty', {}],
  ['jobs', '__proto__', { title: 'Odd id', company: 'C' }],
  ['education', 'wrong-types', { institution: {}, city: 1, state: null, type: [], graduation: '2020', status: 'yes' }],
  [
    'education',
    'lists',
    { institution: 'Kept school', experiences: 'x', institutionHistory: [null, 'Kept history', 3] },
  ],
  ['education', 'null', null],
  ['education', 'empty', {}],
  [
    'hardware',
    'desktop',
    {
      title: null,
      current: [null, 5, { part: 'CPU', name: 'Kept part' }, { part: 'Fan', name: 'x', sold: 5 }],
      original: 'x',
    },
  ],
  [
    'person-info',
    'owner',
    {
      name: ['x'],
      headline: 'Kept headline',
      birthDate: '2023-02-30',
      timeZone: 'Mars/Olympus',
      whoAmI: '{age} {city} kept words',
      story: [
        5,
        null,
        { heading: 'Kept story', text: 'words' },
        { heading: 'x', text: 'x', gallery: '../../etc' },
        { heading: 'No text' },
      ],
      skills: { 0: 'x' },
      activities: [{}, 'Kept activity'],
      social: [{ label: 'x', url: 'javascript:alert(1)', icon: 'x' }, 7],
      github: 'data:text/html,x',
      projects: [
        { title: 'x' },
        { title: 'Kept project', path: 'kept', query: 'kept' },
        { title: 'y', path: '../x', query: 'y' },
      ],
    },
  ],
  ['location', 'owner', 7],
]

let server: Server

beforeAll(async () => {
  server = await startServer()
  damage()
  await vi.waitUntil(async () => (await textOf('/resume')).includes('Odd Markdown'), { timeout: 10_000 })
  // Home may be cached since the start, and every other page is new once it is. docs/behaviour.md 18.4.
  await vi.waitUntil(async () => (await textOf('/home')).includes('Kept headline'), { timeout: 10_000 })
})

afterAll(() => server?.stop())

journey('invalid records break no page, and their valid parts are shown', async () => {
  const page = await openPage(server, { size: 'small' })
  for (const [path, ...valid] of [
    ['/home', 'Kept headline'],
    ['/about', 'kept words', 'Kept story'],
    ['/resume', 'Kept title', 'Odd months', 'Odd link', 'Odd id', 'Kept school', 'Kept activity'],
    ['/hardware/desktop', 'Kept part'],
    ['/contact'],
    ['/projects/kept', 'Coming Soon!'],
    ['/resume/jobs/details?uuid=links', 'Kept duty'],
    ['/resume/education/details?uuid=lists', 'Kept history'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await hydrate(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText(), path).toMatch(/\S/)
    expect(await page.title(), path).toMatch(/^Resume \| \S/)
    const text = (await page.getByRole('main').textContent()) ?? ''
    for (const words of valid) expect(text, path).toContain(words)
    expect(text, path).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    expect(await page.locator('[href^="javascript:" i], a[href^="data:" i]').count(), path).toBe(0)
  }
})

test('the details of an invalid record answer 200, whatever is in it', async () => {
  const details = records.filter(([collection]) => collection === 'jobs' || collection === 'education')
  for (const [collection, id] of [...details, ['jobs', 'no-json'], ['education', 'no-json']]) {
    const answer = await fetch(`${server.origin}/resume/${collection}/details?uuid=${id}`)
    expect(answer.status, `${collection} ${id}`).toBe(200)
    expect(await answer.text(), `${collection} ${id}`).toMatch(/<h1[^>]*>[^<]*\S/)
  }
})

journey('after all documents are deleted a running site shows the pages of an empty site', async () => {
  const database = new DatabaseSync(join(server.dataDir, 'vita.db'), { timeout: 5000 })
  database.exec('delete from documents')
  database.close()
  await expect.poll(() => textOf('/resume')).toContain('No jobs found.')
  const page = await openPage(server, { size: 'small', scripts: false })
  for (const path of ['/home', '/about', '/resume', '/contact'])
    expect((await page.goto(path))?.status(), path).toBe(200)
})

/** Writes the records directly, past the table's JSON check too. */
function damage(): void {
  const database = new DatabaseSync(join(server.dataDir, 'vita.db'), { timeout: 5000 })
  const put = database.prepare('insert or replace into documents (collection, id, fields) values (?, ?, ?)')
  for (const [collection, id, fields] of records) put.run(collection, id, JSON.stringify(fields))
  database.exec('pragma ignore_check_constraints = on')
  put.run('jobs', 'no-json', '{"title": "Broken')
  put.run('education', 'no-json', '')
  database.close()
}

async function textOf(path: string): Promise<string> {
  return (await fetch(server.origin + path)).text()
}
