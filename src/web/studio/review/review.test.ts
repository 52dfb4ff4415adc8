import { expect, test } from 'vitest'
import { readDraft } from '#calls/studio/draft/read-draft.ts'
import { makeEntry } from '#calls/studio/draft/save-entry.ts'
import { memoryVisit, posted, type Told, told } from '#support/memory-visit.ts'
import { data } from '#support/small-bundle.ts'
import { ada, aJob, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { action, loader } from '../routes/review.tsx'

test('a publish shows Home and the changed pages, and the second press of the button the same page', async () => {
  const { edit, press, ports } = await opened()
  await edit({ description: 'New.', company: 'Another' })
  const version = await ports.version()
  for (let times = 0; times < 2; times += 1) {
    expect(await press({ version })).toMatchObject({
      data: {
        published: {
          number: 1,
          hasPdf: true,
          pages: [{ address: '/home' }, { title: 'Stagehand', address: '/resume/jobs/details?uuid=one' }],
        },
      },
    })
  }
})

test('what is wrong is listed before a publish, under the published title, and a new job without one is not Untitled', async () => {
  const { edit, load, ports } = await opened()
  await edit({ title: '' })
  data(await makeEntry(ports, 'jobs', { by: ada }))
  const problems = ((await load()).data as { review: { problems: { line: string }[] } }).review.problems
  const lines = problems.map(({ line }) => line)
  expect(lines).toContain('Stagehand: the title is missing.')
  expect(lines).toContain('New job: the title is missing.')
})

test('a publish with problems is rejected with a link to each field', async () => {
  const { edit, press, ports } = await opened()
  await edit({ company: '' })
  expect(await press({ version: await ports.version() })).toMatchObject({
    status: 422,
    data: {
      rejection: {
        kind: 'problems',
        problems: [{ line: 'Stagehand: the company is missing.', to: '/studio/resume/jobs/one#jobs-title-company' }],
      },
    },
  })
})

test('what was changed on the site since asks which of both stays', async () => {
  const { edit, press, send, load, ports } = await opened()
  const change = (description: string) =>
    ports.documents.commit([{ collection: 'jobs', id: 'one', fields: { ...aJob, description } }])
  await edit({ description: 'Here.' })
  await change('There.')
  expect((await load()).data).toMatchObject({
    review: { pages: [{ rows: [{ key: 'entry jobs one', isStale: true }] }] },
  })
  const stale = { status: 409, data: { rejection: { kind: 'stale' } } }
  expect(await press({ version: await ports.version() })).toMatchObject(stale)
  expect((await send({ keep: 'entry user one' })).status).toBe(400)
  await send({ keep: 'entry jobs one' })
  expect(await press({ version: await ports.version() })).toMatchObject({ data: { published: { number: 1 } } })
  expect(data(await ports.documents.read('jobs', 'one'))?.fields).toMatchObject({ description: 'Here.' })
  await edit({ description: 'Here again.' })
  await change('There again.')
  await send({ revert: 'entry jobs one' })
  expect((await load()).data).toMatchObject({ review: { changes: 0 } })
})

test('a line for the history has at most 200 characters', async () => {
  const { edit, press, ports } = await opened()
  await edit({ company: 'Another' })
  await press({ version: await ports.version(), summary: 'é'.repeat(201) })
  expect(data(await ports.documents.readAll('publishes'))[0]?.fields.summary).toBe('é'.repeat(200))
})

test('a revert of something that is no entry changes nothing', async () => {
  const { edit, send, load } = await opened()
  await edit({ company: 'Another' })
  for (const revert of ['entry user one', 'field site welcome hash', 'x', ''])
    expect((await send({ revert })).status, revert).toBe(400)
  expect((await load()).data).toMatchObject({ review: { changes: 1 } })
})

async function opened() {
  const ports = await draftPorts()
  const all = { ...ports, pseudonyms: { of: () => '' } }
  const { context } = memoryVisit(all as never, 'https://vita.example', {
    uid: ada.uid,
    account: { fullName: ada.name, isAdmin: true },
  })
  const url = new URL('https://vita.example/studio/review')
  const send = (fields: Record<string, string>): Promise<Told<object>> =>
    answered(action({ ...posted('/studio/review', fields), context } as never))
  return {
    ports: { ...ports, version: async () => data(await readDraft(ports)).version },
    async edit(fields: Record<string, unknown>) {
      const edits = Object.entries(fields).map(([path, value]) => ({ path, value }))
      data(await saveFields(ports, { entry: jobEntry, edits }, ada))
    },
    press: send,
    send,
    load: (): Promise<Told<object>> => answered(loader({ context, url } as never)),
  }
}

/** An answer that is plain data has status 200. */
async function answered(answer: Promise<unknown>): Promise<Told<object>> {
  const given = await answer.catch((thrown: unknown) => thrown)
  const isPlain = typeof given === 'object' && given !== null && !('init' in given) && !(given instanceof Response)
  return isPlain ? { status: 200, headers: new Headers(), location: '', data: given } : told(Promise.resolve(given))
}
