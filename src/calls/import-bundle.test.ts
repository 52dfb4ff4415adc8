import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import { contentMark, readContent } from './content.ts'
import { finishImport, type ImportReport, importBundle, importSample } from './import-bundle.ts'
import type { Progress } from './judge-bundle.ts'

test('a bundle becomes content: documents with their fields, files with their bytes', async () => {
  const ports = emptyPorts()
  const { changes, whole, replacedSample } = await imported(ports, bundle)
  expect(changes).toEqual({
    added: [
      'documents/jobs/one.json',
      'documents/location/owner.json',
      'files/about/alt.json',
      'files/about/portrait.jpg',
      'files/home/slideshow/1.png',
    ],
    changed: [],
    unchanged: [],
    removed: [],
  })
  expect([whole, replacedSample]).toEqual([false, false])
  expect(data(await ports.documents.read('jobs', 'one'))?.fields).toEqual({ uuid: 'one', ...job('Stagehand') })
  expect(data(await ports.files.read('about/portrait.jpg'))).toEqual(jpeg(1))
  expect((await ports.pictures.read(data(await ports.files.metadata('about/portrait.jpg')).hash)).ok).toBe(true)
})

test('an import replaces what has the same id or name, and keeps the rest', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  const { changes } = await imported(ports, {
    'documents/jobs/one.json': JSON.stringify(job('Director')),
    'documents/jobs/two.json': JSON.stringify(job('Painter')),
    'files/about/portrait.jpg': jpeg(2),
    'files/home/slideshow/1.png': png,
  })
  expect(changes).toEqual({
    added: ['documents/jobs/two.json'],
    changed: ['documents/jobs/one.json', 'files/about/portrait.jpg'],
    unchanged: ['files/home/slideshow/1.png'],
    removed: [],
  })
  expect(await stateOf(ports)).toEqual([
    'about/alt.json',
    'about/portrait.jpg',
    'home/slideshow/1.png',
    'jobs/one Director',
    'jobs/two Painter',
    'location/owner',
  ])
  expect(data(await ports.files.read('about/portrait.jpg'))).toEqual(jpeg(2))
})

test('with replace the bundle is the whole content, and what visitors and accounts left stays', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  for (const collection of ['submissions', 'mail', 'user'])
    await ports.documents.commit([{ collection, id: 'kept', fields: { text: 'x' } }])
  const { changes, whole } = await imported(ports, { 'documents/jobs/two.json': JSON.stringify(job('Painter')) }, true)
  expect(changes.removed).toEqual([
    'documents/jobs/one.json',
    'documents/location/owner.json',
    'files/about/alt.json',
    'files/about/portrait.jpg',
    'files/home/slideshow/1.png',
  ])
  expect(whole).toBe(true)
  expect(await stateOf(ports)).toEqual(['jobs/two Painter'])
  for (const collection of ['submissions', 'mail', 'user'])
    expect(data(await ports.documents.readAll(collection))).toHaveLength(1)
})

test('a dry run says what would change, and changes nothing', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  const before = [await stateOf(ports), await contentMark(ports)]
  const source = memoryBundle({ 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
  const answer = data(await importBundle(ports, source, { replace: true, dryRun: true }))
  expect(answer).toMatchObject({ accepted: true, report: { changes: { added: ['documents/jobs/two.json'] } } })
  expect(answer.accepted && answer.report.changes.removed).toHaveLength(5)
  expect([await stateOf(ports), await contentMark(ports)]).toEqual(before)
})

test('an import of what is there already changes nothing, not even the version', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  const mark = await contentMark(ports)
  const { changes } = await imported(ports, bundle)
  expect(changes.unchanged).toHaveLength(5)
  expect(await contentMark(ports)).toEqual(mark)
})

test('every problem is told by file, field and reason, and then nothing is imported', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  const before = [await stateOf(ports), await contentMark(ports)]
  const source = memoryBundle({
    'documents/jobs/good.json': JSON.stringify(job('Painter')),
    'documents/jobs/bad.json': JSON.stringify({
      ...job(''),
      startDate: { month: 13, year: 'x' },
      imageLink: 'javascript:x',
    }),
    'documents/education/broken.json': '{',
    'documents/mail/1.json': '{}',
    'files/about/alt.json': '{"a.jpg": 1}',
    'files/about/drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'files/stray.jpg': jpeg(1),
  })
  const answer = data(await importBundle(ports, source, { replace: true }))
  expect(answer.accepted).toBe(false)
  const told = answer.accepted ? [] : answer.problems.map(({ file, field, reason }) => `${file} ${field}: ${reason}`)
  expect(told.sort()).toEqual([
    'documents/education/broken.json : is not JSON (line 1 column 2)',
    'documents/jobs/bad.json imageLink: must be an address that begins with http:// or https://',
    'documents/jobs/bad.json startDate.month: must be 1 to 12, or an English month name',
    'documents/jobs/bad.json startDate.year: must be a whole number from 1000 to 9999',
    'documents/jobs/bad.json title: is missing',
    'documents/mail/1.json : is in no collection of a bundle',
    'files/about/alt.json a.jpg: must be a text',
    'files/about/drawing.jpg : is an SVG file',
    'files/stray.jpg : is in no folder that a page shows',
  ])
  expect([await stateOf(ports), await contentMark(ports)]).toEqual(before)
})

test('a bundle without a part in it is refused, so that replace cannot empty a site by mistake', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  const answer = await importBundle(ports, memoryBundle({ 'documents/.DS_Store': 'x' }), { replace: true })
  expect(answer).toEqual(failed('invalid', 'The bundle is empty.'))
  expect(await stateOf(ports)).toHaveLength(5)
})

test('a file that cannot be read is a problem of that file', async () => {
  const source = { ...memoryBundle(bundle), read: async () => failed('unavailable', 'cannot be read') }
  const answer = data(await importBundle(emptyPorts(), source))
  expect(answer.accepted || answer.problems).toHaveLength(5)
  expect(answer.accepted || answer.problems[0]).toEqual({
    file: 'documents/jobs/one.json',
    field: '',
    reason: 'cannot be read',
  })
})

test('when pictures cannot be made at all, the import fails and nothing is changed', async () => {
  const ports = emptyPorts()
  ports.pictures.make = async () => failed('unavailable', 'The pictures are not available.')
  const answer = await importBundle(ports, memoryBundle(bundle))
  expect(answer).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await stateOf(ports)).toEqual([])
})

test('progress counts every file up to all of them, and names each', async () => {
  const seen: Progress[] = []
  data(await importBundle(emptyPorts(), memoryBundle(bundle), { onProgress: (progress) => seen.push(progress) }))
  const reading = seen.filter(({ step }) => step === 'reading')
  expect(reading.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5])
  expect(reading.every(({ total }) => total === 5)).toBe(true)
  expect(reading.map(({ name }) => name)).toEqual(Object.keys(bundle).sort())
  expect(seen.filter(({ step }) => step === 'storing').map(({ done, total }) => `${done}/${total}`)).toEqual([
    '1/3',
    '2/3',
    '3/3',
  ])
})

test('one file at a time is read from the bundle', async () => {
  const inner = memoryBundle(bundle)
  let open = 0
  const source = {
    ...inner,
    async read(path: string) {
      open += 1
      expect(open).toBe(1)
      const read = await inner.read(path)
      await Promise.resolve()
      open -= 1
      return read
    },
  }
  expect(data(await importBundle(emptyPorts(), source)).accepted).toBe(true)
})

test('the untouched sample is replaced by the first bundle of the owner, which is told; the next one is added', async () => {
  const ports = emptyPorts()
  expect(data(await importSample(ports, memoryBundle(bundle))).accepted).toBe(true)
  const first = await imported(ports, { 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
  expect([first.whole, first.replacedSample, first.changes.removed.length]).toEqual([true, true, 5])
  expect(await stateOf(ports)).toEqual(['jobs/two Painter'])
  const second = await imported(ports, { 'documents/jobs/three.json': JSON.stringify(job('Singer')) })
  expect([second.whole, second.replacedSample]).toEqual([false, false])
  expect(await stateOf(ports)).toEqual(['jobs/three Singer', 'jobs/two Painter'])
})

test('a sample that was touched, in a document or a file, counts as own content', async () => {
  const touches: ((ports: ReturnType<typeof emptyPorts>) => Promise<unknown>)[] = [
    ({ documents }) => documents.commit([{ collection: 'jobs', id: 'one', fields: job('Touched') }]),
    ({ documents }) => documents.commit([{ collection: 'jobs', id: 'own', fields: job('Own') }]),
    ({ files }) => files.write('about/portrait.jpg', jpeg(9)),
    ({ files }) => files.delete('about/portrait.jpg'),
  ]
  for (const touch of touches) {
    const ports = emptyPorts()
    data(await importSample(ports, memoryBundle(bundle)))
    await touch(ports)
    const report = await imported(ports, { 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
    expect([report.whole, report.replacedSample, report.changes.removed]).toEqual([false, false, []])
    expect(data(await ports.documents.read('site', 'sample'))).toBe(none)
  }
})

test('an import of the sample itself makes it the owner’s', async () => {
  const ports = emptyPorts()
  data(await importSample(ports, memoryBundle(bundle)))
  await imported(ports, bundle)
  const next = await imported(ports, { 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
  expect(next.replacedSample).toBe(false)
  expect(await stateOf(ports)).toHaveLength(6)
})

test('when the documents cannot be saved, the files stay as they were and the next import works', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  const before = [await stateOf(ports), await contentMark(ports)]
  const { commit } = ports.documents
  ports.documents.commit = async () => failed('quota-exceeded', 'We could not save this right now.')
  const answer = await importBundle(ports, memoryBundle({ 'files/about/portrait.jpg': jpeg(2) }))
  expect(answer).toMatchObject({ ok: false, failure: { code: 'quota-exceeded' } })
  expect([await stateOf(ports), await contentMark(ports)]).toEqual(before)
  ports.documents.commit = commit
  expect((await imported(ports, { 'files/about/portrait.jpg': jpeg(2) })).changes.changed).toHaveLength(1)
})

test('documents that were saved though the answer was lost bring their files with them', async () => {
  const ports = emptyPorts()
  const { commit } = ports.documents
  ports.documents.commit = async (changes) => {
    await commit(changes)
    return failed('unavailable', 'No answer.')
  }
  expect((await importBundle(ports, memoryBundle(bundle))).ok).toBe(false)
  expect(await stateOf(ports)).toHaveLength(5)
})

test('files that could not be shown after the documents were saved are shown by the next to finish', async () => {
  const ports = emptyPorts()
  const { commit } = ports.files
  ports.files.commit = async () => failed('unavailable', 'No answer.')
  expect((await importBundle(ports, memoryBundle(bundle))).ok).toBe(false)
  ports.files.commit = commit
  expect(await stateOf(ports)).toHaveLength(2)
  expect(await finishImport(ports)).toEqual(success(true))
  expect(await stateOf(ports)).toHaveLength(5)
  expect(await finishImport(ports)).toEqual(success(false))
})

test('a prepared batch is left alone while its importer lives, and forgotten when it does not', async () => {
  const ports = emptyPorts()
  const id = data(await ports.files.prepare([{ name: 'about/a', bytes: async () => success(jpeg(1)) }]))
  expect(await finishImport(ports)).toEqual(success(false))
  expect(data(await ports.files.prepared())?.id).toBe(id)
  expect(await importBundle(ports, memoryBundle(bundle))).toMatchObject({ ok: false, failure: { code: 'canceled' } })

  const { prepared } = ports.files
  ports.files.prepared = async () => success({ id, abandoned: true })
  expect(await finishImport(ports)).toEqual(success(true))
  ports.files.prepared = prepared
  expect(data(await ports.files.prepared())).toBe(none)
  expect(await stateOf(ports)).toEqual([])
})

test('content that changes while the files are stored is planned for anew', async () => {
  const ports = emptyPorts()
  await imported(ports, bundle)
  const inner = memoryBundle({ 'files/about/portrait.jpg': jpeg(2) })
  let reads = 0
  const source = {
    ...inner,
    async read(path: string) {
      reads += 1
      if (reads === 2) await ports.documents.commit([{ collection: 'jobs', id: 'late', fields: job('Late') }])
      return inner.read(path)
    },
  }
  const answer = data(await importBundle(ports, source, { replace: true }))
  expect(answer.accepted && answer.report.changes.removed).toContain('documents/jobs/late.json')
  expect(await stateOf(ports)).toEqual(['about/portrait.jpg'])
})

test('a bundle that changes while it is imported is refused by the file that changed', async () => {
  const ports = emptyPorts()
  const inner = memoryBundle(bundle)
  let reads = 0
  const source = {
    ...inner,
    async read(path: string) {
      reads += 1
      return reads > 5 ? success(jpeg(77)) : inner.read(path)
    },
  }
  expect(await importBundle(ports, source)).toMatchObject({
    ok: false,
    failure: { code: 'canceled', message: expect.stringContaining('files/about/alt.json was changed') },
  })
  expect(await stateOf(ports)).toEqual([])
})

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 8, 0, 0, 0, 6,
])

const bundle = {
  'documents/jobs/one.json': JSON.stringify(job('Stagehand')),
  'documents/location/owner.json': '{"city": "Charleston", "state": "SC", "zipcode": "29403"}',
  'files/about/alt.json': '{"portrait.jpg": "Somebody at a desk."}',
  'files/about/portrait.jpg': jpeg(1),
  'files/home/slideshow/1.png': png,
}

function job(title: string) {
  return { title, company: 'Playhouse', startDate: { month: 6, year: 2011 } }
}

function jpeg(last: number): Uint8Array {
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, last])
}

function emptyPorts() {
  return { documents: memoryDocuments(), files: memoryFiles(), pictures: memoryPictures() }
}

async function imported(
  ports: ReturnType<typeof emptyPorts>,
  content: Record<string, Uint8Array | string>,
  replace = false,
): Promise<ImportReport> {
  const answer = data(await importBundle(ports, memoryBundle(content), { replace }))
  if (!answer.accepted) throw new Error(JSON.stringify(answer.problems))
  return answer.report
}

/** Every document with its title, and every file's name. */
async function stateOf(ports: ReturnType<typeof emptyPorts>): Promise<string[]> {
  const { documents, files } = data(await readContent(ports))
  const titles = documents.map(({ collection, id, fields }) => `${collection}/${id} ${fields.title ?? ''}`.trim())
  return [...titles, ...files.keys()].sort()
}

function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure })
  return result.data
}
