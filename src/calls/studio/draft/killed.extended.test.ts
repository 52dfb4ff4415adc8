import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { zipArchives } from '#adapters/zip/archives.ts'
import { resumeFiles } from '#stack/resume-files.ts'
import { killedBefore } from '#support/faults/killed-before.ts'
import { openedStack } from '#support/opened-stack.ts'
import { data, job, jpeg } from '#support/small-bundle.ts'
import { ada, aJob, jobEntry } from '#support/studio/draft-ports.ts'
import { describePicture, publishNow, saveFields } from '#support/studio/draft-steps.ts'
import { takeUpload } from '#support/studio/take-upload.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { bundleZip } from '#support/zip-bytes.ts'
import { readHistory } from '../../content/history.ts'
import { revert } from '../apply.ts'
import { applyImport, undoImport } from '../imports/apply-import.ts'
import { readParsed } from '../imports/import-store.ts'
import { imports } from '../imports/imports.ts'
import { removePicture } from '../pictures/change-folder.ts'
import { receivedBytes, storeSlice } from '../pictures/uploads.ts'
import { type PublishPorts, publish } from '../publish/publish.ts'
import { readDraft, readEntries, readEntry } from './read-draft.ts'
import { readFolder } from './read-folder.ts'
import { deleteEntry, makeEntry } from './save-entry.ts'

vi.setConfig({ testTimeout: 300_000 }) // a process for each moment, on a machine that may be busy

const folder = 'home/slideshow'
const upload = '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11'
const sent = { id: upload, newOwner: { begins: false, timeZone: '' } }
const jobs = 400
const taken = { upload, folder, name: 'a.jpg' }

/** Kills with SIGKILL just before each call that changes a file or the database. docs/behaviour.md 22.5. */
test('a publish that is killed before any of its steps has published all or nothing, and the draft and history agree', async () => {
  const dataDir = temporaryFolder()
  await onStack(dataDir, async (ports) => {
    await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: aJob }])
    for (const at of [1, 2]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
    const edits = [{ path: 'title', value: 'Captain' }]
    data(await saveFields(ports, { entry: jobEntry, edits }, ada))
    data(await removePicture(ports, folder, '1.jpg', { by: ada }))
    await describePicture(ports, folder, '2.jpg', 'two')
  })
  const outcomes = await killedAtEachStep(dataDir, 'publish', async (ports) => {
    const title = data(await ports.documents.read('jobs', 'one'))?.fields.title
    const { changes } = data(await readDraft(ports))
    const { published } = data(await readFolder(ports, folder))
    const records = data(await readHistory(ports))
    const pictures = published.map(({ name, alt }) => `${name} ${alt}`)
    if (title === 'Captain') {
      expect([changes, pictures, records.length]).toEqual([0, ['2.jpg two'], 1])
      expect(records[0]?.changes.map(({ path }) => path)).toEqual(['documents/jobs/one.json', 'files/home/slideshow'])
      return 'new'
    }
    expect([changes, pictures, records.length]).toEqual([3, ['1.jpg null', '2.jpg null'], 0])
    expect(data(await readEntry(ports, jobEntry)).fields.title).toBe('Captain')
    const { version } = data(await readDraft(ports))
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

test.each(['import', 'bundle'] as const)(
  'a file (%s) that is killed while it is read is sent again or goes on, and its rows are there once',
  async (kind) => {
    const dataDir = temporaryFolder()
    await onStack(dataDir, (ports) => sendFile(ports, kind))
    const outcomes = await killedAtEachStep(dataDir, kind, async (ports) => {
      const clock = { ...ports.clock, now: () => new Date(ports.clock.now().getTime() + 61_000) }
      const own = importsOf({ ...ports, clock })
      const first = data(await own.progress(upload))?.state
      // Without a record the request of the browser was not answered, so it sends it again.
      if (first === undefined) data(await own.begin({ ...sent, name: names[kind] }, ada))
      await own.settled(upload, 60_000)
      expect(data(await own.progress(upload))?.state).toBe('read')
      expect(data(await readParsed(ports, upload)).rows).toHaveLength(jobs)
      expect(data(await readDraft(ports)).changes).toBe(0)
      return first === 'read' ? 'new' : 'old'
    })
    expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
  },
)

test('an apply that is killed before any of its steps is whole or nothing, can be pressed again, and Undo import takes all of it out', async () => {
  const dataDir = temporaryFolder()
  await onStack(dataDir, async (ports) => {
    await sendFile(ports, 'import')
    data(await importsOf(ports).begin({ ...sent, name: names.import }, ada))
  })
  const outcomes = await killedAtEachStep(dataDir, 'apply', async (ports) => {
    const now = async () => data(await readEntries(ports, 'jobs')).length
    const first = await now()
    expect([0, jobs]).toContain(first)
    data(await applyImport(ports, upload, new Set(Array.from({ length: jobs }, (_, at) => at)), ada))
    expect(await now()).toBe(jobs)
    data(await undoImport(ports, false))
    expect(data(await readDraft(ports)).changes).toBe(0)
    return first === 0 ? 'old' : 'new'
  })
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
})

const names = { import: 'resume.json', bundle: 'site.zip' }

async function sendFile(ports: PublishPorts, kind: keyof typeof names): Promise<void> {
  const work = Array.from({ length: jobs }, (_, at) => ({
    name: `Firm ${at}`,
    position: `Post ${at}`,
    startDate: '2001-03',
  }))
  const documents = work.map(({ position }, at) => [`documents/jobs/j${at}.json`, JSON.stringify(job(position))])
  const bytes =
    kind === 'bundle'
      ? await bundleZip(Object.fromEntries(documents))
      : new TextEncoder().encode(JSON.stringify({ work }))
  data(await storeSlice(ports, { upload, name: names[kind], from: 0, bytes }, 'import'))
}

function importsOf(ports: PublishPorts) {
  return imports({ ...ports, archives: zipArchives(), resumeFiles: resumeFiles() }, 'https://ada.example')
}

test('a restore that is killed before any of its steps has restored all chosen parts into the draft, or none', async () => {
  const dataDir = temporaryFolder()
  const title = (ports: PublishPorts, value: string) =>
    saveFields(ports, { entry: jobEntry, edits: [{ path: 'title', value }] }, ada)
  await onStack(dataDir, async (ports) => {
    await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: aJob }])
    for (const at of [1, 2]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
    data(await title(ports, 'Captain'))
    const two = data(await makeEntry(ports, 'jobs', { by: ada }, { ...aJob, title: 'Cook' }))
    await publishNow(ports)
    data(await title(ports, 'Pilot'))
    data(await deleteEntry(ports, two, { by: ada }))
    data(await makeEntry(ports, 'jobs', { by: ada }, { ...aJob, title: 'Smith' }))
    data(await removePicture(ports, folder, '1.jpg', { by: ada }))
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

test.each(['save', 'revert', 'undo'] as const)(
  'a %s that is killed before any of its steps is whole or was not made',
  async (work) => {
    const dataDir = temporaryFolder()
    await onStack(dataDir, async (ports) => {
      await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: aJob }])
      const edits = [{ path: 'title', value: 'Captain' }]
      data(await saveFields(ports, { entry: jobEntry, edits }, ada))
      data(await makeEntry(ports, 'jobs', { by: ada }, { ...aJob, title: 'Cook' }))
      if (work === 'undo') data(await revert(ports, 'all'))
    })
    const before = { save: 'Captain, 2', revert: 'Captain, 2', undo: 'Stagehand, 0' }[work]
    const after = { save: 'Pilot, 2', revert: 'Stagehand, 0', undo: 'Captain, 2' }[work]
    const outcomes = await killedAtEachStep(dataDir, work, async (ports) => {
      const { fields } = data(await readEntry(ports, jobEntry))
      const found = `${fields.title}, ${data(await readDraft(ports)).changes}`
      expect([before, after]).toContain(found)
      return found === before ? 'old' : 'new'
    })
    expect(new Set(outcomes)).toEqual(new Set(['old']))
  },
)

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
    const { readDraft } = await import(${JSON.stringify(import.meta.resolve('./read-draft.ts'))})
    const { publish } = await import(${JSON.stringify(import.meta.resolve('../publish/publish.ts'))})
    const { data: { version } } = await readDraft(ports)
    work = () => publish(ports, { version, summary: '' }, ${JSON.stringify(ada)})`,
  save: `
    const { saveEntry } = await import(${JSON.stringify(import.meta.resolve('./save-entry.ts'))})
    const { versionOf } = await import(${JSON.stringify(import.meta.resolve('./draft-store.ts'))})
    const { readEntry } = await import(${JSON.stringify(import.meta.resolve('./read-draft.ts'))})
    const { data: { fields } } = await readEntry(ports, ${JSON.stringify(jobEntry)})
    const version = await versionOf(fields)
    const entry = ${JSON.stringify(jobEntry)}
    work = () => saveEntry(ports, entry, { fields: { ...fields, title: 'Pilot' }, version }, ${JSON.stringify(ada)})`,
  revert: `
    const { revert } = await import(${JSON.stringify(import.meta.resolve('../apply.ts'))})
    work = () => revert(ports, 'all')`,
  undo: `
    const { undo } = await import(${JSON.stringify(import.meta.resolve('./undo.ts'))})
    const { data: [kept] } = await ports.documents.readAll('draft-undo')
    work = () => undo(ports, kept.fields.undo)`,
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
  apply: `
    const { applyImport } = await import(${JSON.stringify(import.meta.resolve('../imports/apply-import.ts'))})
    const all = new Set(Array.from({ length: ${jobs} }, (_, at) => at))
    work = () => applyImport(ports, '${upload}', all, ${JSON.stringify(ada)})`,
  bundle: `
    const { imports } = await import(${JSON.stringify(import.meta.resolve('../imports/imports.ts'))})
    const { zipArchives } = await import(${JSON.stringify(import.meta.resolve('#adapters/zip/archives.ts'))})
    const { resumeFiles } = await import(${JSON.stringify(import.meta.resolve('#stack/resume-files.ts'))})
    const own = imports({ ...ports, archives: zipArchives(), resumeFiles: resumeFiles() }, 'https://ada.example')
    work = async () => {
      const begun = await own.begin(${JSON.stringify({ ...sent, name: names.bundle })}, ${JSON.stringify(ada)})
      await own.settled(${JSON.stringify(upload)}, 60_000)
      return begun
    }`,
  restore: `
    const { restore } = await import(${JSON.stringify(import.meta.resolve('../apply.ts'))})
    const { readRestorable } = await import(${JSON.stringify(import.meta.resolve('../history/read-restorable.ts'))})
    const { data: { entries, folders } } = await readRestorable(ports, 1)
    const parts = [...entries.map(({ entry }) => ({ entry })), ...folders.map(({ folder }) => ({ folder }))]
    work = () => restore(ports, 1, parts, { by: ${JSON.stringify(ada)} })`,
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
