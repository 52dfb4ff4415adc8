import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { exportBundle } from '#calls/transfer/export-bundle.ts'
import { importBundle, importWithMessages } from '#calls/transfer/import-bundle.ts'
import { none } from '#resume/result.ts'
import { hashesOf } from '#support/folder-files.ts'
import { openedStack } from '#support/opened-stack.ts'
import { sampleAcceptance, sampleId } from '#support/sample-acceptance.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { needs, newProject, openFirestore } from '../../tests/hosted/services.ts'
import { hostedSettings } from '../../tests/hosted/settings.ts'
import { bundleAt, newBundleAt } from './bundles.ts'
import type { Stack } from './open-stack.ts'

vi.setConfig({ testTimeout: 120_000 }) // each opens several stacks, on a machine that may be busy

needs('firestore', 'auth', 'storage')

const sample = fileURLToPath(new URL('../../sample', import.meta.url))

test('a site with messages moves to the services and back, with the same bytes in every place', async () => {
  const folder = temporaryFolder()
  const first = await openHere(join(folder, 'first'))
  await take(first, sample)
  await receive(first, 3)
  await give(first, join(folder, 'out'))

  const there = await openThere(folder)
  await take(there, join(folder, 'out'))
  await give(there, join(folder, 'out there'))
  const second = await openHere(join(folder, 'second'))
  await take(second, join(folder, 'out there'))
  await give(second, join(folder, 'out again'))

  const before = hashesOf(join(folder, 'out'))
  expect(Object.keys(before).filter((path) => /submissions|mail|forwards|user/.test(path))).toHaveLength(3 * 4 + 1)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  expect(hashesOf(join(folder, 'out there'))).toEqual(before)
  expect(hashesOf(join(folder, 'out again'))).toEqual(before)
  for (const { ports } of [there, second])
    for (const queue of ['mail', 'forwards'] as const)
      expect(data(await ports.queue.claim(queue, ports.clock.now()))).toBe(none)
})

test('data of another program in the services moves to a machine and back, with the same bytes', async () => {
  const folder = temporaryFolder()
  const project = newProject()
  await fillByAnotherProgram(project)
  const there = await openThere(folder, project)
  await give(there, join(folder, 'out'))
  const here = await openHere(join(folder, 'here'))
  await take(here, join(folder, 'out'))
  await give(here, join(folder, 'out here'))
  const third = await openThere(folder)
  await take(third, join(folder, 'out here'))
  await give(third, join(folder, 'out again'))

  const before = hashesOf(join(folder, 'out'))
  expect(Object.keys(before)).toEqual([
    'documents/jobs/0f.json',
    'documents/mail/by-extension.json',
    'documents/submissions/x.json',
    'documents/user/u.json',
  ])
  expect(hashesOf(join(folder, 'out here'))).toEqual(before)
  expect(hashesOf(join(folder, 'out again'))).toEqual(before)
  const mail = JSON.parse(readFileSync(join(folder, 'out/documents/mail/by-extension.json'), 'utf8'))
  expect(mail.delivery).toMatchObject({ state: 'SUCCESS', endTime: '2026-06-01T12:00:01.500Z', leaseExpireTime: null })
})

test('too many documents for one commit are rejected with the limit, and nothing changes', async () => {
  const folder = temporaryFolder()
  const here = await openHere(join(folder, 'here'))
  const fields = { company: 'x', startDate: { month: 1, year: 2020 }, description: 'x'.repeat(400_000) }
  const jobs = Array.from({ length: 15 }, (_, at) => ({ uuid: `job-${at}`, title: 'Large', ...fields }))
  data(await here.ports.documents.commit(jobs.map((job) => ({ collection: 'jobs', id: job.uuid, fields: job }))))
  await here.ports.files.write('about/alt.json', new TextEncoder().encode('{}'))
  await give(here, join(folder, 'out'))
  const there = await openThere(folder)
  const { ports } = there
  const answer = await importBundle({ ...ports, pictures: memoryPictures() }, await bundleAt(join(folder, 'out')))
  expect(answer).toMatchObject({
    ok: false,
    failure: {
      code: 'quota-exceeded',
      message: 'These documents have 11.5 MB in the store, which saves at most 10 MB in one commit.',
    },
  })
  expect(data(await ports.documents.readAll('jobs'))).toEqual([])
  expect(data(await ports.files.list({})).files).toEqual([])
})

/** Stores messages as visitors leave them, still unsent, and an account. */
async function receive({ ports }: Stack, count: number): Promise<void> {
  for (let digit = 1; digit <= count; digit += 1)
    data(
      await ports.submissions.accept(
        sampleAcceptance({ id: sampleId(digit), message: 'Größe \u{1F6F6}' }),
        ports.clock.now(),
      ),
    )
  const fields = { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'ada@example.com' }
  data(await ports.documents.commit([{ collection: 'user', id: 'u1', fields }]))
}

/**
 * Stores fields with types of values and in an order that this site does not write, and a mail that the extension has sent.
 */
async function fillByAnotherProgram(project: string): Promise<void> {
  const firestore = openFirestore<RawFirestore>(project)
  const put = (path: string, fields: object) => firestore.doc(path).set(fields)
  await put('jobs/0f', {
    zeta: [{ b: 1, a: new Date('2026-06-01T12:00:00.123Z') }, null, -0.5],
    uuid: '0f',
    title: 'Stage\u2028hand',
    company: 'Playhouse',
    startDate: { year: 2011, month: 6 },
    picture: Buffer.from([1, 2, 3]),
  })
  await put('submissions/x', { email: 'ada@example.com', message: 'Hello', at: new Date('2026-06-01T12:00:00Z') })
  await put('mail/by-extension', {
    to: 'ada@example.com',
    message: { subject: 'S', text: 'T', html: 'H', attachments: [{ filename: 'a.txt', content: 'x' }] },
    delivery: {
      state: 'SUCCESS',
      attempts: 1,
      startTime: new Date('2026-06-01T12:00:00Z'),
      endTime: new Date('2026-06-01T12:00:01.500Z'),
      leaseExpireTime: null,
      error: null,
      info: { messageId: '<1@x>', accepted: ['ada@example.com'], rejected: [], pending: [], response: '250' },
    },
  })
  await put('user/u', { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'ada@example.com', photo: 'x' })
}

type RawFirestore = { doc(path: string): { set(fields: object): Promise<unknown> } }

/** Accepts pictures without making them: other tests cover that, and it takes long. */
async function take({ ports }: Stack, path: string): Promise<void> {
  const source = await bundleAt(path)
  const taken = await importWithMessages({ ...ports, pictures: memoryPictures() }, 'worker', source)
  expect(data(taken)).toMatchObject({ accepted: true })
  await source.close()
}

async function give({ ports }: Stack, path: string): Promise<void> {
  data(await exportBundle(ports, data(await newBundleAt(path)), { withMessages: true }))
}

function openHere(dataDir: string): Promise<Stack> {
  return opened({ DATA_DIR: dataDir })
}

async function openThere(folder: string, project = newProject()): Promise<Stack> {
  const settings = hostedSettings(inject('emulators'), join(folder, 'unused'), project)
  for (const [name, value] of Object.entries(settings))
    if (name.includes('_EMULATOR_') || name.startsWith('METADATA')) process.env[name] = value
  return opened(settings)
}

async function opened(environment: Record<string, string>): Promise<Stack> {
  const stack = await openedStack(environment, 'make', 'long')
  onTestFinished(() => stack.close())
  return stack
}
