import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { failed } from '#resume/result.ts'
import { emptySite } from '#support/content/files.ts'
import { imported } from '#support/message-bundle.ts'
import { data, job, jpeg, png, smallBundle, stateOf } from '#support/small-bundle.ts'
import { importBundle } from './import-bundle.ts'

test('a bundle becomes content: documents with their fields, files with their bytes', async () => {
  const ports = emptySite()
  const { changes, whole, replacedSample } = await imported(ports, smallBundle)
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

test('an import replaces what has the same id or name and keeps the rest', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
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

test('names that lead to nothing are warnings about the content after the import, which continues', async () => {
  const ports = emptySite()
  const person = { name: 'Rowan', timeZone: 'UTC', story: [{ heading: 'A', text: 'B', gallery: 'about/coast' }] }
  const owner = { 'documents/person-info/owner.json': JSON.stringify(person) }
  const expected = [{ file: 'documents/person-info/owner.json', field: 'story[0].gallery' }]
  const tried = data(await importBundle(ports, memoryBundle(owner), { dryRun: true }))
  expect(tried).toMatchObject({ accepted: true, report: { warnings: expected } })
  expect((await imported(ports, owner)).warnings).toMatchObject(expected)
  expect((await imported(ports, { 'files/about/coast/1.png': png })).warnings).toEqual([])
  expect((await imported(ports, owner)).warnings).toEqual([])
  expect(data(await ports.documents.read('person-info', 'owner'))?.fields).toMatchObject(person)
})

test('with replace the bundle becomes the whole content, and what visitors and accounts left stays', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
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

test('a dry run reports what would change, and changes nothing', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
  const before = [await stateOf(ports), await ports.documents.version()]
  const source = memoryBundle({ 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
  const answer = data(await importBundle(ports, source, { replace: true, dryRun: true }))
  expect(answer).toMatchObject({ accepted: true, report: { changes: { added: ['documents/jobs/two.json'] } } })
  expect(answer.accepted && answer.report.changes.removed).toHaveLength(5)
  expect([await stateOf(ports), await ports.documents.version()]).toEqual(before)
})

test('importing the existing content changes nothing, not even the version', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
  const mark = await ports.documents.version()
  const { changes } = await imported(ports, smallBundle)
  expect(changes.unchanged).toHaveLength(5)
  expect(await ports.documents.version()).toEqual(mark)
})

test('every problem is reported by file, field and reason, and nothing is imported', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
  const before = [await stateOf(ports), await ports.documents.version()]
  const source = memoryBundle({
    'documents/jobs/good.json': JSON.stringify(job('Painter')),
    'documents/jobs/bad.json': JSON.stringify({
      ...job(''),
      startDate: { month: 13, year: 'x' },
      imageLink: 'javascript:x',
    }),
    'documents/education/broken.json': '{',
    'documents/sessions/1.json': '{}',
    'files/about/alt.json': '{"a.jpg": 1}',
    'files/about/drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'files/stray.jpg': jpeg(1),
  })
  const answer = data(await importBundle(ports, source, { replace: true }))
  expect(answer.accepted).toBe(false)
  const problems = answer.accepted
    ? []
    : answer.problems.map(({ file, field, reason }) => `${file} ${field}: ${reason}`)
  expect(problems.sort()).toEqual([
    'documents/education/broken.json : is not JSON (line 1 column 2)',
    'documents/jobs/bad.json imageLink: must be an address that begins with http:// or https://',
    'documents/jobs/bad.json startDate.month: must be 1 to 12, or an English month name',
    'documents/jobs/bad.json startDate.year: must be a whole number from 1000 to 9999',
    'documents/jobs/bad.json title: is missing',
    'documents/sessions/1.json : is in no collection of a bundle',
    'files/about/alt.json a.jpg: must be a text',
    'files/about/drawing.jpg : is an SVG file',
    'files/stray.jpg : is in no folder that a page shows',
  ])
  expect([await stateOf(ports), await ports.documents.version()]).toEqual(before)
})

test('a bundle without any content is rejected, so that replace cannot empty a site by mistake', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
  const answer = await importBundle(ports, memoryBundle({ 'documents/.DS_Store': 'x' }), { replace: true })
  expect(answer).toEqual(failed('invalid', 'The bundle is empty.'))
  expect(await stateOf(ports)).toHaveLength(5)
})

test('a file that cannot be read is a problem of that file', async () => {
  const source = { ...memoryBundle(smallBundle), read: async () => failed('unavailable', 'cannot be read') }
  const answer = data(await importBundle(emptySite(), source))
  expect(answer.accepted || answer.problems).toHaveLength(5)
  expect(answer.accepted || answer.problems[0]).toEqual({
    file: 'documents/jobs/one.json',
    field: '',
    reason: 'cannot be read',
  })
})

test('when pictures cannot be made at all, the import fails and changes nothing', async () => {
  const ports = emptySite()
  ports.pictures.make = async () => failed('unavailable', 'The pictures are not available.')
  const answer = await importBundle(ports, memoryBundle(smallBundle))
  expect(answer).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await stateOf(ports)).toEqual([])
})
