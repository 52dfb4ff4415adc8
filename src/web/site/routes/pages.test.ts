import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import { errorAlert } from '#domain/site/alert.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { memoryVisit } from '#support/memory-visit.ts'
import { siteContext, type Visit } from '../../context.ts'
import { loader as about } from './about.tsx'
import { loader as desktop } from './desktop.tsx'
import { loader as education } from './education.tsx'
import { loader as job } from './job.tsx'
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
    files: { list: async () => success({ files: [], prefixes: [], nextPageToken: none }) },
    markdown: { toHtml: (source: string) => source },
    clock: { now: () => new Date(0), wait: async () => {} },
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
