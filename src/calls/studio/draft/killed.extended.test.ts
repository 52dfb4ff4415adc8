import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { zipArchives } from '#adapters/zip/archives.ts'
import { none } from '#domain/result.ts'
import { resumeFiles } from '#stack/resume-files.ts'
import { killedBefore } from '#support/faults/killed-before.ts'
import { openedStack } from '#support/opened-stack.ts'
import { data, job, jpeg } from '#support/small-bundle.ts'
import { bundleZip } from '#support/studio/bundle-zip.ts'
import { ada, aJob, jobEntry, tab } from '#support/studio/draft-ports.ts'
import { publishNow } from '#support/studio/draft-steps.ts'
import { takeUpload } from '#support/studio/take-upload.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { readHistory, readPublish } from '../../content/history.ts'
import { undoImport } from '../imports/import-draft.ts'
import { readImportView } from '../imports/import-view.ts'
import { imports } from '../imports/imports.ts'
import { editFolder } from '../pictures/change-folder.ts'
import { receivedBytes, storeSlice } from '../pictures/uploads.ts'
import { type PublishPorts, publish } from '../publish/publish.ts'
import { draftState } from './draft-state.ts'
import { deleteEntry, makeEntry } from './make-entry.ts'
import { readDraft } from './read-draft.ts'
import { readEntries, readEntry } from './read-entry.ts'
import { readFolder } from './read-folder.ts'
import { saveFields } from './save-fields.ts'

vi.setConfig({ testTimeout: 300_000 }) // a process for each moment, on a machine that may be busy

const folder = 'home/slideshow'
const upload = '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11'
const bundle = { id: upload, name: 'site.zip', newOwner: { begins: false, timeZone: '' } }
const taken = { upload, folder, name: 'a.jpg' }

/** Kills with SIGKILL just before each call that changes a file or the database. docs/behaviour.md 22.5. */
test('a publish that is killed before any of its steps has published all or nothing, and the draft and history agree', async () => {
  const dataDir = temporaryFolder()
  await onStack(dataDir, async (ports) => {
    await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: aJob }])
    for (const at of [1, 2]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
    const edits = [{ path: 'title', value: 'Captain', shown: 'Stagehand' }]
    data(await saveFields(ports, { entry: jobEntry, edits, tab }, ada))
    data(await editFolder(ports, folder, { act: 'remove', id: '1.jpg' }, { by: ada, tab }))
    data(await editFolder(ports, folder, { act: 'describe', id: '2.jpg', alt: 'two', shown: none }, { by: ada, tab }))
  })
  const outcomes = await killedAtEachStep(dataDir, 'publish', async (ports) => {
    const title = data(await ports.documents.read('jobs', 'one'))?.fields.title
    const { changes } = data(await draftState(ports))
    const { published } = data(await readFolder(ports, folder))
    const records = data(await readHistory(ports))
    const pictures = published.map(({ name, alt }) => `${name} ${alt}`)
    if (title === 'Captain') {
      expect([changes, pictures, records.length]).toEqual([0, ['2.jpg two'], 1])
      expect(data(await readPublish(ports, 1))?.details.changes.map(({ path }) => path)).toEqual([
        'documents/jobs/one.json',
        'files/home/slideshow/1.jpg',
        'files/home/slideshow/alt.json',
      ])
      return 'new'
    }
    expect([changes, pictures, records.length]).toEqual([3, ['1.jpg null', '2.jpg null'], 0])
    expect(data(await readEntry(ports, jobEntry)).fields.title).toBe('Captain')
    const { version } = data(await draftState(ports))
    expect(data(await publish(ports, { version, summary: '' }, ada)).outcome).toBe('published')
    return 'old'
  })
  // The commit is the last step: before it nothing is published.
  expect([new Set(outcomes), outcomes.length > 3]).toEqual([new Set(['old']), true])
})

test('an upload that is killed before any of its steps goes on to the same end, and its picture is there once', async () => {
  const dataDir = temporaryFolder()
  await onStack(dataDir, (ports) => sendRest(ports))
  const outcomes = await killedAtEachStep(dataDir, 'upload', async (ports) => {
    const pictures = data(await readFolder(ports, folder)).items.length
    await sendRest(ports)
    expect(data(await takeUpload(ports, taken)).outcome).toBe('done')
    const { items } = data(await readFolder(ports, folder))
    expect(items.map(({ id, name }) => [id, name])).toEqual([[upload, 'a.jpg']])
    expect(data(await ports.files.list({ prefix: 'draft/' })).files).toEqual([])
    expect(data(await ports.blobs.read(items[0]?.hash ?? ''))).toEqual(jpeg(1))
    return pictures === 0 ? 'old' : 'new'
  })
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
})

const jobs = 400

test('a file that is killed on its way into the draft is there whole with its review, or not at all; sent again it is there once', async () => {
  const dataDir = temporaryFolder()
  await onStack(dataDir, (ports) => sendResume(ports, upload))
  const outcomes = await killedAtEachStep(dataDir, 'import', async (ports) => {
    const now = async () => {
      const views = data(await readEntries(ports, 'jobs'))
      const view = data(await readImportView(ports))
      return [views.length, view?.items.filter(({ fate }) => fate === 'new').length ?? 0]
    }
    const first = await now()
    expect([[0, 0].join(), [jobs, jobs].join()]).toContain(first.join())
    const again = crypto.randomUUID()
    await sendResume(ports, again)
    data(
      await importsOf(ports).begin({ id: again, name: 'resume.json', newOwner: { begins: false, timeZone: '' } }, ada),
    )
    expect(await now()).toEqual([jobs, jobs])
    data(await undoImport(ports))
    expect([data(await draftState(ports)).changes, data(await readImportView(ports))]).toEqual([0, none])
    return first[0] === 0 ? 'old' : 'new'
  })
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
})

test('a bundle that is killed on its way into the draft goes on a minute later, and Undo import takes all of it out', async () => {
  const dataDir = temporaryFolder()
  const documents = Array.from({ length: jobs }, (_, at) => [
    `documents/jobs/j${at}.json`,
    JSON.stringify(job(`Post ${at}`)),
  ])
  const bytes = await bundleZip(Object.fromEntries(documents))
  const slice = { upload, name: 'site.zip', from: 0, bytes }
  await onStack(dataDir, async (ports) => data(await storeSlice(ports, slice, 'import')))
  const outcomes = await killedAtEachStep(dataDir, 'bundle', async (ports) => {
    const now = async () => data(await readEntries(ports, 'jobs')).length
    const first = await now()
    expect([0, jobs]).toContain(first)
    const clock = { ...ports.clock, now: () => new Date(ports.clock.now().getTime() + 61_000) }
    const own = importsOf({ ...ports, clock })
    // Without a record the request of the browser was not answered, so it sends it again.
    if (data(await own.progress(upload)) === none) data(await own.begin(bundle, ada))
    await own.settled(upload, 60_000)
    expect([await now(), data(await readImportView(ports))?.kind]).toEqual([jobs, 'bundle'])
    data(await undoImport(ports))
    expect(data(await draftState(ports)).changes).toBe(0)
    return first === 0 ? 'old' : 'new'
  })
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
})

async function sendResume(ports: PublishPorts, id: string): Promise<void> {
  const work = Array.from({ length: jobs }, (_, at) => ({
    name: `Firm ${at}`,
    position: `Post ${at}`,
    startDate: '2019',
  }))
  const bytes = new TextEncoder().encode(JSON.stringify({ work }))
  data(await storeSlice(ports, { upload: id, name: 'resume.json', from: 0, bytes }, 'import'))
}

function importsOf(ports: PublishPorts) {
  return imports({ ...ports, archives: zipArchives(), resumeFiles: resumeFiles() }, 'https://ada.example')
}

test('a restore that is killed before any of its steps has restored all chosen parts into the draft, or none', async () => {
  const dataDir = temporaryFolder()
  const title = (ports: PublishPorts, value: string, shown: string) =>
    saveFields(ports, { entry: jobEntry, edits: [{ path: 'title', value, shown }], tab }, ada)
  await onStack(dataDir, async (ports) => {
    await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: aJob }])
    for (const at of [1, 2]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
    data(await title(ports, 'Captain', 'Stagehand'))
    const two = data(await makeEntry(ports, 'jobs', { by: ada, tab }, { ...aJob, title: 'Cook' }))
    await publishNow(ports)
    data(await title(ports, 'Pilot', 'Captain'))
    data(await deleteEntry(ports, two, { by: ada, tab }))
    data(await makeEntry(ports, 'jobs', { by: ada, tab }, { ...aJob, title: 'Smith' }))
    data(await editFolder(ports, folder, { act: 'remove', id: '1.jpg' }, { by: ada, tab }))
    await publishNow(ports)
  })
  const outcomes = await killedAtEachStep(dataDir, 'restore', async (ports) => {
    const { entries, folders } = data(await readDraft(ports))
    const parts = entries.length + folders.length
    expect([0, 4]).toContain(parts)
    return parts === 0 ? 'old' : 'new'
  })
  expect(new Set(outcomes)).toEqual(new Set(['old']))
})

/** Sends the slices that are missing, as a browser does. */
async function sendRest(ports: PublishPorts): Promise<void> {
  for (const [from, to] of [
    [0, 3],
    [3, jpeg(1).length],
  ] as const)
    if (data(await receivedBytes(ports, upload)) === from)
      data(await storeSlice(ports, { upload, name: 'a.jpg', from, bytes: jpeg(1).subarray(from, to) }))
}

async function onStack<T>(dataDir: string, work: (ports: PublishPorts) => Promise<T>): Promise<T> {
  const stack = await openedStack({ DATA_DIR: dataDir })
  try {
    return await work(stack.ports)
  } finally {
    await stack.close()
  }
}

/** What the child process works on. */
const programs = {
  publish: `
    const { draftState } = await import(${JSON.stringify(import.meta.resolve('./draft-state.ts'))})
    const { publish } = await import(${JSON.stringify(import.meta.resolve('../publish/publish.ts'))})
    const { data: { version } } = await draftState(ports)
    work = () => publish(ports, { version, summary: '' }, ${JSON.stringify(ada)})`,
  upload: `
    const { takeUpload } = await import(${JSON.stringify(import.meta.resolve('#support/studio/take-upload.ts'))})
    work = () => takeUpload(ports, ${JSON.stringify(taken)})`,
  import: `
    const { imports } = await import(${JSON.stringify(import.meta.resolve('../imports/imports.ts'))})
    const { zipArchives } = await import(${JSON.stringify(import.meta.resolve('#adapters/zip/archives.ts'))})
    const { resumeFiles } = await import(${JSON.stringify(import.meta.resolve('#stack/resume-files.ts'))})
    const own = imports({ ...ports, archives: zipArchives(), resumeFiles: resumeFiles() }, 'https://ada.example')
    const file = { id: ${JSON.stringify(upload)}, name: 'resume.json', newOwner: { begins: false, timeZone: '' } }
    work = () => own.begin(file, ${JSON.stringify(ada)})`,
  bundle: `
    const { imports } = await import(${JSON.stringify(import.meta.resolve('../imports/imports.ts'))})
    const { zipArchives } = await import(${JSON.stringify(import.meta.resolve('#adapters/zip/archives.ts'))})
    const { resumeFiles } = await import(${JSON.stringify(import.meta.resolve('#stack/resume-files.ts'))})
    const own = imports({ ...ports, archives: zipArchives(), resumeFiles: resumeFiles() }, 'https://ada.example')
    work = async () => {
      const begun = await own.begin(${JSON.stringify(bundle)}, ${JSON.stringify(ada)})
      await own.settled(${JSON.stringify(upload)}, 60_000)
      return begun
    }`,
  restore: `
    const { readRestorable, restore } = await import(${JSON.stringify(import.meta.resolve('../history/restore.ts'))})
    const { data: { entries, folders } } = await readRestorable(ports, 1)
    const choice = {
      entries: entries.map(({ entry, fields }) => ({ entry, fields: fields.map(({ name }) => name) })),
      folders: folders.map(({ folder }) => folder),
    }
    work = () => restore(ports, 1, choice, { by: ${JSON.stringify(ada)}, tab: 'tab-1' })`,
}

/** Returns what `look` found after each kill, and checks that the work without a kill ends by itself. */
async function killedAtEachStep(
  dataDir: string,
  work: keyof typeof programs,
  look: (ports: PublishPorts) => Promise<string>,
): Promise<string[]> {
  const outcomes: string[] = []
  for (let step = 0; ; step += 1) {
    const copy = join(temporaryFolder(), 'data')
    cpSync(dataDir, copy, { recursive: true })
    const isKilled = await killedBefore(step, copy, programs[work])
    const outcome = await onStack(copy, look)
    if (!isKilled) {
      expect(outcome).toBe('new')
      return outcomes
    }
    outcomes.push(outcome)
  }
}
