import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { errorAlert } from '#domain/site/alert.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { memoryVisit } from '#support/memory-visit.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { siteContext, type Visit } from '../../routing/context.ts'
import { loader as about } from './about.tsx'
import { loader as desktop } from './desktop.tsx'
import { loader as education } from './education.tsx'
import { loader as home } from './home.tsx'
import { loader as job } from './job.tsx'
import { loader as laptop } from './laptop.tsx'
import { loader as project } from './project.tsx'
import { loader as projects } from './projects.tsx'
import { loader as protectedPage } from './protected.tsx'
import { loader as resume } from './resume.tsx'

const storeFailed = 'The document store is not available.'

test('a job page without uuid redirects to the resume without a read', async () => {
  const { visit, context } = siteWith(brokenDocuments())
  const answer = await read(job, '/resume/jobs/details', context)
  expect(answer).toMatchObject({ redirect: '/resume' })
  expect(visit.isCacheable).toBe(true)
})

test('Home links to what has something to say, but for what the owner leaves out of the menu', async () => {
  const { context } = siteWith(memoryDocuments())
  expect(await read(home, '/home', context)).toMatchObject({ status: 200, data: { ways: ['resume', 'contact'] } })
  await context.get(siteContext).ports.documents.commit([
    { collection: 'person-info', id: 'owner', fields: { whoAmI: 'I row.' } },
    { collection: 'projects', id: 'map', fields: { name: 'Bus Map' } },
  ])
  expect(await read(home, '/home', context)).toMatchObject({
    data: { ways: ['resume', 'about', 'projects', 'contact'] },
  })
  await context
    .get(siteContext)
    .ports.documents.commit([
      { collection: 'site-settings', id: 'owner', fields: { menu: { about: false, contact: false } } },
    ])
  expect(await read(home, '/home', context)).toMatchObject({ data: { ways: ['resume', 'projects'] } })
})

test('About says in brief who the owner is until they write a text, with a story too', async () => {
  const { context } = siteWith(memoryDocuments())
  const headline = 'Rower'
  const briefWith = async (more: object) => {
    const fields = { headline, ...more }
    await context.get(siteContext).ports.documents.commit([{ collection: 'person-info', id: 'owner', fields }])
    return ((await read(about, '/about', context)) as { data: { brief?: { headline: string } } }).data.brief?.headline
  }
  expect(await briefWith({})).toBe(headline)
  expect(await briefWith({ story: [{ heading: 'At sea', text: 'Waves.' }] })).toBe(headline)
  expect(await briefWith({ whoAmI: 'I row.' })).toBeUndefined()
})

test('an unknown job and an id that no document can have answer 404', async () => {
  const { context } = siteWith(memoryDocuments())
  for (const uuid of ['absent', '', 'a/b', '__proto__', 'x'.repeat(5000)]) {
    expect(await read(job, `/resume/jobs/details?uuid=${encodeURIComponent(uuid)}`, context), uuid).toMatchObject({
      status: 404,
    })
  }
})

test('a job that cannot be read is the loading screen with one alert and status 503, and is not cached', async () => {
  const { visit, context } = siteWith(brokenDocuments())
  const answer = await read(job, '/resume/jobs/details?uuid=a', context)
  expect(answer).toMatchObject({
    status: 503,
    data: { job: none, alerts: [errorAlert(`The job could not be loaded. ${storeFailed}`)] },
  })
  expect(visit.isCacheable).toBe(false)
})

test('a stored job is shown, and its page is cached', async () => {
  const { visit, context } = siteWith(memoryDocuments())
  await context
    .get(siteContext)
    .ports.documents.commit([{ collection: 'jobs', id: 'a', fields: { title: 'Stagehand' } }])
  const answer = await read(job, '/resume/jobs/details?uuid=a', context)
  expect(answer).toMatchObject({ status: 200, data: { job: { title: 'Stagehand' }, alerts: [] } })
  expect(visit.isCacheable).toBe(true)
})

test('an unknown education answers 404, and one that cannot be read is the loading screen', async () => {
  expect(await read(education, '/resume/education/details?uuid=a', siteWith(memoryDocuments()).context)).toMatchObject({
    status: 404,
  })
  const answer = await read(education, '/resume/education/details?uuid=a', siteWith(brokenDocuments()).context)
  expect(answer).toMatchObject({ status: 503, data: { education: none } })
})

test('a resume contains no text that only the details pages show', async () => {
  const { context } = siteWith(memoryDocuments())
  await context.get(siteContext).ports.documents.commit([
    { collection: 'jobs', id: 'a', fields: { title: 'Stagehand', companyHistory: 'Long.', experiences: 'Long.' } },
    { collection: 'education', id: 'b', fields: { institution: 'Tide', institutionHistory: ['Long.'] } },
  ])
  const answer = await read(resume, '/resume', context)
  expect(answer).toMatchObject({ data: { jobs: [{ title: 'Stagehand' }], educationList: [{ institution: 'Tide' }] } })
  expect(JSON.stringify(answer)).not.toContain('Long.')
})

test('each part of a resume that fails to load is none, not an empty list, and has its alert', async () => {
  const { context } = siteWith(brokenDocuments())
  const answer = await read(resume, '/resume', context)
  expect(answer).toMatchObject({ status: 503, data: { jobs: none, educationList: none } })
  expect(alertMessagesOf(answer)).toEqual([
    `The owner’s details could not be loaded. ${storeFailed}`,
    `The jobs could not be loaded. ${storeFailed}`,
    `The education could not be loaded. ${storeFailed}`,
  ])
})

test('an empty resume has empty lists and no alert', async () => {
  const answer = await read(resume, '/resume', siteWith(memoryDocuments()).context)
  expect(answer).toMatchObject({ status: 200, data: { jobs: [], educationList: [], alerts: [] } })
})

test('a location that is not stored is left out without an alert, and the page is cached', async () => {
  for (const loader of [resume, about]) {
    const { visit, context } = siteWith(memoryDocuments(), success(none))
    expect(await read(loader, '/x', context)).toMatchObject({ status: 200, data: { alerts: [] } })
    expect([visit.isCacheable, visit.cookies]).toEqual([true, []])
  }
})

test('the alert of an unknown location is shown once per visit, and neither page is cached', async () => {
  const unknown = failed('unavailable', 'Network Error')
  const first = siteWith(memoryDocuments(), unknown)
  expect(alertMessagesOf(await read(about, '/about', first.context))).toHaveLength(1)
  expect(first.visit.cookies).toEqual([{ name: 'seen', value: 'location', maxAgeS: none }])
  const second = siteWith(memoryDocuments(), unknown)
  second.visit.hasSeenLocationAlert = true
  expect(await read(resume, '/resume', second.context)).toMatchObject({
    status: 200,
    data: { place: none, alerts: [] },
  })
  expect([second.visit.isCacheable, second.visit.cookies]).toEqual([false, []])
})

test('an unknown location is an alert on the resume, whose status stays 200', async () => {
  const { visit, context } = siteWith(memoryDocuments(), failed('unavailable', 'Network Error'))
  const answer = await read(resume, '/resume', context)
  expect(answer).toMatchObject({
    status: 200,
    data: { place: none, alerts: [errorAlert('The location could not be loaded. Network Error')] },
  })
  expect(visit.isCacheable).toBe(false)
})

test('an unknown project answers 404 by its path; by its query it is the plain page, which is not cached', async () => {
  const { visit, context } = siteWith(memoryDocuments())
  expect(await read(project, '/projects/x', context, { project: 'x' })).toMatchObject({ status: 404 })
  expect(await read(projects, '/projects?project=x', context)).toMatchObject({
    status: 200,
    data: { title: 'Projects' },
  })
  expect(visit.isCacheable).toBe(false)
})

const further = [
  { collection: 'projects', id: 'p', fields: { name: 'Atlas', page: 'atlas', description: 'Maps.' } },
  { collection: 'volunteering', id: 'v', fields: { organization: 'Shelter' } },
  { collection: 'references', id: 'r', fields: { name: 'Mary', text: 'Secret.' } },
  { collection: 'hardware', id: 'laptop', fields: { title: 'Slate' } },
]
const menu = [
  { title: 'Atlas', path: 'atlas', query: 'at' },
  { title: 'Other', path: 'other', query: 'ot' },
]

test('without the further collections, pages have the same data as before there were any', async () => {
  const { context } = siteWith(memoryDocuments())
  const { documents } = context.get(siteContext).ports
  await documents.commit([
    {
      ...{ collection: 'jobs', id: 'a' },
      fields: { title: 'Mate', company: 'Tide', startDate: { month: 3, year: 2022 }, description: 'Ropes.' },
    },
    { collection: 'education', id: 'b', fields: { institution: 'Tide', status: true } },
    { collection: 'person-info', id: 'owner', fields: { name: 'A', skills: ['Knots'], projects: menu } },
  ])
  const keysOf = async (loader: Loader, address: string, params = {}) =>
    Object.keys((await read(loader, address, context, params)).data ?? {})
  expect(await keysOf(resume, '/resume')).toEqual([
    ...['ownerName', 'headline', 'place', 'intro', 'skills', 'activities', 'leadership', 'jobs', 'educationList'],
    ...['files', 'alerts', 'backdrop'],
  ])
  expect(await read(job, '/resume/jobs/details?uuid=a', context)).toEqual({
    status: 200,
    data: {
      job: {
        ...{ uuid: 'a', title: 'Mate', company: 'Tide', startDate: { month: 3, year: 2022 }, endDate: none },
        ...{ description: 'Ropes.', responsibilities: [], imageLink: none },
      },
      ...{ companyHistory: none, experiences: none, images: [], pdf: '/resume.pdf', alerts: [], backdrop: none },
    },
  })
  expect(await keysOf(education, '/resume/education/details?uuid=b')).toEqual([
    'education',
    'images',
    'pdf',
    'alerts',
    'backdrop',
  ])
  for (const address of ['/projects', '/projects?project=at'])
    expect(await keysOf(projects, address)).toEqual(['title', 'alerts', 'backdrop'])
  expect(await keysOf(project, '/projects/atlas', { project: 'atlas' })).toEqual(['title', 'alerts', 'backdrop'])
  expect(await keysOf(laptop, '/hardware/laptop')).toEqual(['alerts', 'backdrop'])
})

test('a job without words is shown with how long it was and the jobs around it', async () => {
  const { context } = siteWith(memoryDocuments())
  const at = (id: string, title: string, year: number) => ({
    ...{ collection: 'jobs', id },
    fields: { title, company: 'Tide', startDate: { month: 3, year }, endDate: { month: 2, year: year + 1 } },
  })
  await context
    .get(siteContext)
    .ports.documents.commit([at('a', 'Cook', 2020), at('b', 'Mate', 2021), at('c', 'Captain', 2022)])
  const glanceAt = async (id: string) => (await read(job, `/resume/jobs/details?uuid=${id}`, context)).data
  expect(await glanceAt('b')).toMatchObject({
    atAGlance: [
      { name: 'How long', value: '1 year' },
      { name: 'Before', value: 'Cook', to: '/resume/jobs/details?uuid=a', rest: 'Tide' },
      { name: 'After', value: 'Captain', to: '/resume/jobs/details?uuid=c', rest: 'Tide' },
    ],
  })
  expect(await glanceAt('a')).toMatchObject({
    atAGlance: [{ name: 'How long' }, { name: 'Before', value: 'The first job on this resume' }, { name: 'After' }],
  })
  expect(await glanceAt('c')).toMatchObject({ atAGlance: [{ name: 'How long' }, { name: 'Before', value: 'Mate' }] })
})

test('the further lists are on the resume, without a reference that the owner did not choose', async () => {
  const { context } = siteWith(memoryDocuments())
  await context.get(siteContext).ports.documents.commit(further)
  const answer = await read(resume, '/resume', context)
  expect(answer).toMatchObject({ data: { lists: [{ title: 'Projects' }, { title: 'Volunteering' }] } })
  expect(JSON.stringify(answer)).not.toContain('Secret.')
})

test('a project with a document has a page, by its path and its query; another of the menu is coming soon', async () => {
  const { context } = siteWith(memoryDocuments())
  const { documents } = context.get(siteContext).ports
  await documents.commit([...further, { collection: 'person-info', id: 'owner', fields: { projects: menu } }])
  const page = { status: 200, data: { project: { title: 'Atlas', text: 'Maps.', link: none } } }
  expect(await read(project, '/projects/atlas', context, { project: 'atlas' })).toMatchObject(page)
  expect(await read(projects, '/projects?project=at', context)).toMatchObject(page)
  for (const answer of [
    await read(project, '/projects/other', context, { project: 'other' }),
    await read(projects, '/projects?project=ot', context),
  ])
    expect(answer).toEqual({ status: 200, data: { title: 'Other', alerts: [], backdrop: none } })
  expect(await read(projects, '/projects', context)).toMatchObject({
    data: { title: 'Projects', list: [{ title: 'Atlas', link: '/projects/atlas' }] },
  })
})

test('the pages of a job, a school and a project name the PDF, unless the owner does not offer it', async () => {
  const { context } = siteWith(memoryDocuments())
  const { documents } = context.get(siteContext).ports
  await documents.commit([
    ...further,
    { collection: 'jobs', id: 'a', fields: { title: 'Mate', company: 'Tide' } },
    { collection: 'education', id: 'b', fields: { institution: 'Tide', status: true } },
  ])
  const named = async () => [
    await read(job, '/resume/jobs/details?uuid=a', context),
    await read(education, '/resume/education/details?uuid=b', context),
    await read(project, '/projects/atlas', context, { project: 'atlas' }),
  ]
  for (const each of await named()) expect(JSON.stringify(each)).toContain('"pdf":"/resume.pdf"')
  await documents.commit([{ collection: 'site-settings', id: 'owner', fields: { files: { pdf: false } } }])
  for (const each of await named()) expect(JSON.stringify(each)).toContain('"pdf":null')
})

test('the laptop has a page as soon as there is a document of it', async () => {
  const { context } = siteWith(memoryDocuments())
  await context.get(siteContext).ports.documents.commit(further)
  expect(await read(laptop, '/hardware/laptop', context)).toMatchObject({
    data: { laptop: { hardware: { title: 'Slate' }, currentImages: [], originalImages: [] } },
  })
})

test('other roles at the same employer are named on the page of a job', async () => {
  const { context } = siteWith(memoryDocuments())
  const role = (id: string, year: number) => ({
    ...{ collection: 'jobs', id },
    fields: { title: id, company: 'Tide', startDate: { year }, endDate: { year: year + 1 } },
  })
  await context.get(siteContext).ports.documents.commit([role('a', 2020), role('b', 2018)])
  expect(await read(job, '/resume/jobs/details?uuid=a', context)).toMatchObject({
    data: { roles: [{ uuid: 'b', title: 'b', time: '2018 – 2019' }] },
  })
})

test('a site without hardware has no desktop page', async () => {
  expect(await read(desktop, '/hardware/desktop', siteWith(memoryDocuments()).context)).toMatchObject({ status: 404 })
})

test('a hidden desktop has no page, and a shown one has', async () => {
  for (const [hidden, answer] of [
    [true, { status: 404 }],
    [false, { status: 200, data: { hardware: { title: 'Tower' } } }],
  ] as const) {
    const documents = memoryDocuments()
    await documents.commit([{ collection: 'hardware', id: 'desktop', fields: { title: 'Tower', hidden } }])
    expect(await read(desktop, '/hardware/desktop', siteWith(documents).context)).toMatchObject(answer)
  }
})

test('an account sees the coming-soon page of the dashboard and of the admin', async () => {
  const { context } = siteWith(memoryDocuments(), success(place), { fullName: 'Marlow Tidewell', isAdmin: false })
  expect(await read(protectedPage, '/dashboard', context)).toMatchObject({ data: { name: 'Dashboard' } })
  expect(await read(protectedPage, '/admin/dashboard', context)).toMatchObject({ data: { name: 'Admin' } })
})

const place = { city: 'Charleston', state: 'SC', zipcode: '29403' }

function siteWith(
  documents: Documents,
  located: Result<typeof place | None> = success(place),
  account: Visit['account'] = none,
) {
  const ports = {
    documents,
    files: { folder: async () => success([]) },
    clock: { now: () => new Date('2026-11-21T12:00:00Z'), wait: async () => {} },
  } as unknown as Ports
  const asked = { today: { year: 2026, month: 11, day: 21 }, account, isCacheable: true }
  return memoryVisit(ports, 'http://localhost:3000', asked, { location: { read: async () => located, forget() {} } })
}

function brokenDocuments(): Documents {
  const answer = async () => failed('unavailable', storeFailed)
  return { read: answer, readAll: answer, commit: answer, version: answer, maintain: answer }
}

type Read = { status: number; redirect?: string; data?: unknown }
type Loader = (args: never) => unknown

/** Returns what a page's loader returns or throws: its data and status, or its redirect. */
async function read(loader: Loader, address: string, context: RouterContextProvider, params = {}): Promise<Read> {
  const url = new URL(address, 'http://localhost')
  try {
    return told(await loader({ context, url, params, request: new Request(url) } as never))
  } catch (thrown) {
    return told(thrown)
  }
}

function told(answer: unknown): Read {
  if (answer instanceof Response) return { status: answer.status, redirect: answer.headers.get('location') ?? '' }
  const { data, init } = answer as { data: unknown; init: ResponseInit | null }
  return { status: init?.status ?? 200, data }
}

function alertMessagesOf({ data }: Read): string[] {
  return (data as { alerts: { message: string }[] }).alerts.map(({ message }) => message)
}
