import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { none, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data, jpeg, png } from '#support/small-bundle.ts'
import { actor, ada, aJob, draftPorts, jobEntry, type TestPorts } from '#support/studio/draft-ports.ts'
import { describePicture, orderPictures, publishNow, saveOne, upload } from '#support/studio/draft-steps.ts'
import { contentOfNumber, hashesOfHistory, readHistory, readPublish } from '../../content/history.ts'
import { exportBundle } from '../../transfer/export-bundle.ts'
import { importBundle } from '../../transfer/import-bundle.ts'
import { resolveEntry, resolveFolder, revert } from '../apply.ts'
import { contentOfDraft, readDraft, readEntry } from '../draft/read-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { deleteEntry, makeEntry } from '../draft/save-entry.ts'
import { addPicture, removePicture, replacePicture } from '../pictures/change-folder.ts'
import { deleteUnused } from '../pictures/delete-unused.ts'
import { publish } from './publish.ts'

const folder = 'job-detail-images/one'

async function added(ports: TestPorts, bytes: Uint8Array, name: string) {
  const answer = data(await addPicture(ports, folder, await upload(ports, bytes, name), actor))
  if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer))
  return answer.id
}

const jobOf = async (ports: TestPorts) => data(await ports.documents.read('jobs', 'one'))?.fields

test('a publish makes the site what was drafted, leaves no draft, and is in the history', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const made = data(await makeEntry(ports, 'jobs', actor, { ...aJob, title: 'Cook' }))
  const answer = await publishNow(ports)
  expect(answer).toMatchObject({ outcome: 'published', record: { number: 1, by: ada, count: 2 } })
  expect(await jobOf(ports)).toEqual({ ...aJob, title: 'Captain' })
  expect(data(await ports.documents.read('jobs', made.id))?.fields).toEqual({ ...aJob, title: 'Cook', uuid: made.id })
  expect(data(await readDraft(ports)).changes).toBe(0)
  expect(await ports.documents.readAll('draft')).toEqual(success([]))
  const [record] = data(await readHistory(ports))
  expect(record?.summary).toMatch(/^(Captain, Cook|Cook, Captain)$/)
  expect(record?.changes.find(({ title }) => title === 'Captain')).toEqual({
    path: 'documents/jobs/one.json',
    title: 'Captain',
    fate: 'changed',
    fields: ['Title'],
    count: 1,
  })
})

test('a publish names a snapshot of the whole content right after it', async () => {
  const ports = await draftPorts()
  await ports.files.write(`${folder}/1.jpg`, jpeg(1))
  await saveOne(ports, 'title', 'Captain')
  await publishNow(ports, 'A promotion')
  const one = data(await readPublish(ports, 1))
  expect(one?.summary).toBe('A promotion')
  const content = data(await contentOfNumber(ports, 1))
  expect(content?.documents).toEqual([{ ...jobEntry, fields: { ...aJob, title: 'Captain' } }])
  expect([...(content?.files.keys() ?? [])]).toEqual([`${folder}/1.jpg`])
  expect(data(await readPublish(ports, 2))).toBe(none)
})

test('a second press publishes nothing and shows the same publish', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const { version } = data(await readDraft(ports))
  const order = { version, summary: '' }
  await publish(ports, order, ada)
  expect(data(await publish(ports, order, ada))).toMatchObject({ outcome: 'nothing', last: { number: 1 } })
  expect(data(await readHistory(ports))).toHaveLength(1)
})

test('two presses at once publish once', async () => {
  const ports = await draftPorts()
  const waiting = { ...ports, clock: { ...ports.clock, wait: async () => {} } }
  await saveOne(ports, 'title', 'Captain')
  const { version } = data(await readDraft(ports))
  const order = { version, summary: '' }
  const answers = await Promise.all([publish(waiting, order, ada), publish(waiting, order, ada)])
  expect(answers.map((each) => (each.ok ? each.data.outcome : each.failure.code)).sort()).toEqual([
    'nothing',
    'published',
  ])
  expect(data(await readHistory(ports))).toHaveLength(1)
})

test('a draft that another tab changed since the form was shown is not published unseen', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const { version } = data(await readDraft(ports))
  await saveOne(ports, 'company', 'Harbour')
  expect(data(await publish(ports, { version, summary: '' }, ada))).toEqual({ outcome: 'changed' })
  expect(await jobOf(ports)).toEqual(aJob)
})

test('a draft with problems is rejected by entry and field, and nothing is published', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'endDate', { month: 1, year: 2000 })
  expect(await publishNow(ports)).toEqual({
    outcome: 'problems',
    problems: [
      {
        entry: jobEntry,
        folder: none,
        path: 'endDate',
        message: 'The end must not be before the start.',
        line: 'Stagehand: the end must not be before the start.',
      },
    ],
  })
  expect([await jobOf(ports), data(await readDraft(ports)).changes]).toEqual([aJob, 1])
})

test('a deleted entry goes with its pictures, and the history keeps them', async () => {
  const ports = await draftPorts()
  await ports.files.write(`${folder}/1.jpg`, jpeg(1))
  await ports.files.write(`${folder}/alt.json`, new TextEncoder().encode('{"1.jpg":"x"}'))
  const { hash } = data(await ports.files.metadata(`${folder}/1.jpg`))
  await saveOne(ports, 'title', 'Captain')
  await publishNow(ports)
  await deleteEntry(ports, jobEntry, actor)
  const changes = [
    { fate: 'removed', count: 1 },
    { path: `files/${folder}`, count: 0 },
  ]
  expect(await publishNow(ports)).toMatchObject({ outcome: 'published', record: { changes } })
  expect(await jobOf(ports)).toBeUndefined()
  expect(data(await ports.files.list({})).files).toEqual([])
  expect(data(await hashesOfHistory(ports))).toContain(hash)
  expect(data(await ports.blobs.read(hash))).toEqual(jpeg(1))
})

test('an entry that an import changed meanwhile is rejected', async () => {
  const ports = await draftPorts({ ...aJob, title: 'Cook' })
  await saveOne(ports, 'title', 'Stagehand')
  await publishNow(ports)
  await saveOne(ports, 'title', 'Captain')
  const imported = { ...aJob, title: 'Imported', company: 'Imported' }
  const bundle = memoryBundle({ 'documents/jobs/one.json': JSON.stringify(imported) })
  expect(data(await importBundle(ports, bundle)).accepted).toBe(true)
  expect(await publishNow(ports)).toEqual({ outcome: 'stale' })
})

test('a stale entry is settled with what was drafted', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  await saveOne(ports, 'company', 'Harbour')
  const imported: Fields = { ...aJob, title: 'Imported', description: 'Imported' }
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: imported }])
  data(await resolveEntry(ports, jobEntry))
  expect(await publishNow(ports)).toMatchObject({ outcome: 'published' })
  expect(await jobOf(ports)).toEqual({ ...aJob, title: 'Captain', company: 'Harbour' })
})

test('an entry that an import deleted meanwhile is rejected, then made again or dropped', async () => {
  for (const drops of [true, false]) {
    const ports = await draftPorts()
    await saveOne(ports, 'title', 'Captain')
    await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: none }])
    expect(await publishNow(ports)).toMatchObject({ outcome: 'stale' })
    await (drops ? revert(ports, [{ entry: jobEntry }]) : resolveEntry(ports, jobEntry))
    expect((await publishNow(ports)).outcome).toBe(drops ? 'nothing' : 'published')
    expect((await jobOf(ports))?.title).toBe(drops ? undefined : 'Captain')
  }
})

test('pictures without an alternative text are reported, and published when confirmed', async () => {
  const ports = await draftPorts()
  await added(ports, jpeg(1), 'Größe (1).jpeg')
  expect(await publishNow(ports, '', false)).toEqual({ outcome: 'without texts', pictures: 1 })
  expect(await publishNow(ports)).toMatchObject({ outcome: 'published' })
  expect(data(await ports.files.read(`${folder}/Größe (1).jpeg`))).toEqual(jpeg(1))
})

test('a picture that is only decoration has a text, which is blank', async () => {
  const ports = await draftPorts()
  const id = await added(ports, jpeg(1), 'a.jpg')
  await describePicture(ports, folder, id, '')
  expect(await publishNow(ports, '', false)).toMatchObject({ outcome: 'published' })
  const published = data(await readFolder(ports, folder)).items[0]
  expect([published?.alt, published?.name]).toEqual(['', 'a.jpg'])
})

test('pictures keep their names until they are moved; then numbers order them', async () => {
  const ports = await draftPorts()
  await ports.files.write(`${folder}/1-creek.jpg`, jpeg(1))
  await ports.files.write(`${folder}/2-dune.jpg`, jpeg(2))
  await added(ports, png, 'pier.jpg')
  await publishNow(ports)
  const view = data(await readFolder(ports, folder))
  expect(view.items.map(({ name }) => name)).toEqual(['1-creek.jpg', '2-dune.jpg', 'pier.png'])
  await orderPictures(ports, folder, ['pier.png'])
  expect(data(await readDraft(ports)).changes).toBe(1)
  await publishNow(ports)
  const after = data(await readFolder(ports, folder))
  expect(after.items.map(({ name }) => name)).toEqual(['1-pier.png', '2-creek.jpg', '3-dune.jpg'])
  expect(data(await ports.files.read(`${folder}/3-dune.jpg`))).toEqual(jpeg(2))
})

test('a removed, a replaced and a described picture are three changes, and the texts follow the names', async () => {
  const ports = await draftPorts()
  for (const at of [1, 2, 3]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
  await ports.files.write(`${folder}/alt.json`, new TextEncoder().encode('{"1.jpg":"one","2.jpg":"two"}'))
  await removePicture(ports, folder, '1.jpg', actor)
  await replacePicture(ports, folder, '2.jpg', await upload(ports, png, 'x.png'), actor)
  await describePicture(ports, folder, '3.jpg', 'three')
  expect(data(await readDraft(ports)).changes).toBe(3)
  expect(await publishNow(ports, '', false)).toMatchObject({
    outcome: 'published',
    record: { changes: [{ count: 3 }] },
  })
  const names = data(await ports.files.list({ prefix: `${folder}/` })).files.map(({ name }) =>
    name.slice(folder.length + 1),
  )
  expect(names).toEqual(['2.png', '3.jpg', 'alt.json'])
  const alt = new TextDecoder().decode(data(await ports.files.read(`${folder}/alt.json`)))
  expect(JSON.parse(alt)).toEqual({ '2.png': 'two', '3.jpg': 'three' })
})

test('a folder that an import changed meanwhile is rejected until it is settled', async () => {
  const ports = await draftPorts()
  await added(ports, jpeg(1), 'a.jpg')
  await ports.files.write(`${folder}/b.jpg`, jpeg(2))
  expect(await publishNow(ports)).toEqual({ outcome: 'stale' })
  data(await resolveFolder(ports, folder))
  expect(await publishNow(ports)).toMatchObject({ outcome: 'published' })
  expect(data(await readFolder(ports, folder)).items.map(({ name }) => name)).toEqual(['a.jpg'])
})

test('the portrait and the backgrounds keep their names', async () => {
  const ports = await draftPorts()
  await ports.files.write('about/portrait.jpg', jpeg(1))
  await replacePicture(ports, 'about', 'portrait.jpg', await upload(ports, png, 'me.png'), actor)
  await publishNow(ports)
  expect(data(await readFolder(ports, 'about')).items.map(({ name }) => name)).toEqual(['portrait.png'])
})

test('the content of the draft is what a publish makes of it', async () => {
  const ports = await draftPorts()
  await ports.files.write(`${folder}/1.jpg`, jpeg(1))
  await saveOne(ports, 'title', 'Captain')
  await orderPictures(ports, folder, [await added(ports, png, 'b.png')])
  await makeEntry(ports, 'jobs', actor, { ...aJob, title: 'Cook' })
  const drafted = data(await contentOfDraft(ports))
  const [documents, files] = [
    await drafted.documents.readAll('jobs'),
    data(await drafted.files.list({ prefix: folder })),
  ]
  const bytes = await drafted.files.read(`${folder}/1-b.png`)
  expect(await drafted.documents.commit([])).toMatchObject({ ok: false })
  await publishNow(ports)
  expect(await ports.documents.readAll('jobs')).toEqual(documents)
  const names = data(await ports.files.list({ prefix: folder })).files.map(({ name, hash }) => [name, hash])
  expect(files.files.map(({ name, hash }) => [name, hash])).toEqual(names)
  expect(await ports.files.read(`${folder}/1-b.png`)).toEqual(bytes)
})

test('neither the draft nor the history is part of a bundle, and no draft write changes the version of the content', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  await publishNow(ports, 'canary of the history')
  const before = await ports.documents.version()
  await saveOne(ports, 'title', 'canary of the draft')
  await added(ports, jpeg(1), 'canary.jpg')
  expect(await ports.documents.version()).toEqual(before)
  const sink = memoryBundle()
  const report = data(await exportBundle(ports, sink, { withMessages: true }))
  const listed = data(await sink.list())
  const texts = await Promise.all(
    listed.map(async ({ path }) => path + new TextDecoder().decode(data(await sink.read(path)))),
  )
  expect([report.leftOut, texts.filter((text) => text.includes('canary'))]).toEqual([[], []])
})

test('the history keeps 50 publishes, and what only older ones need goes', async () => {
  const ports = await draftPorts()
  await ports.files.write(`${folder}/1.jpg`, jpeg(1))
  const { hash } = data(await ports.files.metadata(`${folder}/1.jpg`))
  await saveOne(ports, 'title', 'Captain')
  await publishNow(ports)
  const { snapshot } = data(await readPublish(ports, 1)) ?? {}
  await removePicture(ports, folder, '1.jpg', actor)
  await publishNow(ports)
  const isKept = async () => (await ports.blobs.read(hash)).ok
  for (let at = 3; at <= 50; at += 1) {
    await saveOne(ports, 'title', `Captain ${at}`)
    await publishNow(ports)
  }
  ports.clock.moveBy(Date.now() + 25 * 60 * 60 * 1000 - ports.clock.now().getTime())
  expect([data(await deleteUnused(ports)).deleted, data(await readHistory(ports)).length, await isKept()]).toEqual([
    0,
    50,
    true,
  ])
  await saveOne(ports, 'title', 'Captain 51')
  await publishNow(ports)
  const numbers = data(await readHistory(ports)).map(({ number }) => number)
  expect([numbers.length, numbers[0], numbers.at(-1), await isKept()]).toEqual([50, 51, 2, true])
  ports.clock.moveBy(25 * 60 * 60 * 1000)
  // The picture, and the first snapshot; the second one has the same job.
  expect([data(await deleteUnused(ports)).deleted, await isKept()]).toEqual([2, false])
  expect((await ports.blobs.read(snapshot ?? '')).ok).toBe(false)
})

test('an import writes the history, too', async () => {
  const ports = await draftPorts()
  const bundle = memoryBundle({ 'documents/jobs/two.json': JSON.stringify({ ...aJob, uuid: 'two' }) })
  data(await importBundle(ports, bundle))
  expect(data(await readHistory(ports))).toMatchObject([
    { number: 1, by: 'command line', summary: '1 entry from a bundle', count: 1 },
  ])
  data(await importBundle(ports, bundle))
  expect(data(await readHistory(ports))).toHaveLength(1)
})

test('a save during a publish is neither lost nor published unseen', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const { version } = data(await readDraft(ports))
  const files = {
    ...ports.files,
    prepare: async (changes: Parameters<typeof ports.files.prepare>[0]) => {
      const prepared = await ports.files.prepare(changes)
      await saveOne(ports, 'company', 'Harbour')
      return prepared
    },
  }
  expect(data(await publish({ ...ports, files }, { version, summary: '' }, ada))).toEqual({ outcome: 'changed' })
  expect(data(await readEntry(ports, jobEntry)).fields).toMatchObject({ title: 'Captain', company: 'Harbour' })
  expect(await jobOf(ports)).toEqual(aJob)
})
