import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { revert } from '#calls/studio/apply.ts'
import { readDraft } from '#calls/studio/draft/read-draft.ts'
import { readFolder } from '#calls/studio/draft/read-folder.ts'
import { undo } from '#calls/studio/draft/undo.ts'
import { applyImport, undoImport } from '#calls/studio/imports/apply-import.ts'
import { readImport, readParsed } from '#calls/studio/imports/import-store.ts'
import { imports } from '#calls/studio/imports/imports.ts'
import { removePicture, replacePicture } from '#calls/studio/pictures/change-folder.ts'
import { deleteUnused } from '#calls/studio/pictures/delete-unused.ts'
import { discardUpload, storePicture, storeSlice, type UploadKind } from '#calls/studio/pictures/uploads.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import type { Result } from '#resume/result.ts'
import { makeBackup } from '#stack/backup/make-backup.ts'
import { embedded, orderFor } from '#support/backup/sample-place.ts'
import { canariesIn } from '#support/canaries.ts'
import { killedBefore } from '#support/faults/killed-before.ts'
import { openedStack } from '#support/opened-stack.ts'
import { grain } from '#support/sharp/originals.ts'
import { data } from '#support/small-bundle.ts'
import { actor, ada, aJob, jobEntry } from '#support/studio/draft-ports.ts'
import { describePicture, saveFields } from '#support/studio/draft-steps.ts'
import { takeUpload } from '#support/studio/take-upload.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { zipBytes } from '#support/zip-bytes.ts'
import { privateFiles } from './private-files.ts'

vi.setConfig({ testTimeout: 300_000 }) // some tests start a process for each moment, on a machine that may be busy

const id = '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11'
const sliceBytes = 300
const texts = { message: 'hush-8c1e', friend: 'Friend-77aa', address: '203.0.113.77', left: 'Tide keeper-5d20' }

/** A LinkedIn archive, with what an owner would least like to find on a disk. */
const archive = zipBytes([
  { name: 'messages.csv', content: `FROM,TO,CONTENT\r\nAda,Bo,${texts.message}\r\n` },
  { name: 'Connections.csv', content: `First Name,Last Name,Connected On\r\nBo,${texts.friend},01 Jan 2020\r\n` },
  { name: 'Logins.csv', content: `Login Date,IP Address\r\n2026-01-01,${texts.address}\r\n` },
  {
    name: 'Positions.csv',
    content: `Company Name,Title,Started On,Finished On\r\nQuay,Captain,Jan 2020,\r\nQuay,${texts.left},Jan 2019,Jan 2020\r\n`,
  },
])

/** The texts, and the bytes as they arrived: the middle of each slice. */
const canaries = { ...texts, ...middlesOf('archive', archive) }

/** What a file holds, of 'path: what'. */
function whatOf(found: string): string {
  return found.split(': ')[1] ?? ''
}

function middlesOf(what: string, bytes: Uint8Array): Record<string, Uint8Array> {
  const slices = Array.from({ length: Math.ceil(bytes.length / sliceBytes) }, (_, at) => at * sliceBytes)
  return Object.fromEntries(slices.map((from) => [`${what} from ${from}`, bytes.slice(from + 20, from + 60)]))
}

async function place(dataDir = join(temporaryFolder(), 'data')) {
  const stack = await openedStack({ DATA_DIR: dataDir })
  onTestFinished(stack.close)
  const clock = memoryClock(new Date())
  const ports = { ...stack.ports, clock }
  const own = imports(ports, 'https://ada.example')
  const failures: string[] = []
  const maintain = privateFiles(ports, (job, result) => {
    if (!result.ok) failures.push(`${job}: ${result.failure.message}`)
  })
  async function upload(bytes: Uint8Array, kind: UploadKind) {
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      const part = bytes.slice(from, from + sliceBytes)
      data(await storeSlice(ports, { upload: id, name: 'a', from, bytes: part }, kind))
    }
  }
  return {
    ...{ dataDir, ports, close: stack.close, upload },
    /** What the running site does every minute, and at its start. */
    async minute() {
      await maintain()
      expect(failures).toEqual([])
    },
    /** Puts a picture into the draft, as the first of its folder. */
    async add(bytes: Uint8Array) {
      await upload(bytes, 'picture')
      expect(data(await takeUpload(ports, { upload: id, folder: 'about', name: 'a.png' })).outcome).toBe('done')
    },
    async replace(bytes: Uint8Array) {
      const stored = data(await storePicture(ports, { name: 'a.png', bytes }))
      const { hash } = stored.outcome === 'stored' ? stored : { hash: '' }
      expect(data(await replacePicture(ports, 'about', id, { hash, name: 'a.png' }, actor)).outcome).toBe('done')
    },
    async begin() {
      const begun = await own.begin({ id, name: 'archive.zip', newOwner: { begins: false, timeZone: '' } }, ada)
      await own.settled(id, 30_000)
      return begun.ok ? (data(await own.progress(id))?.message ?? '') : begun.failure.message
    },
    /** Takes all of a file but the row with this title. */
    async leave(title: string) {
      const { rows } = data(await readParsed(ports, id))
      const ticked = rows.flatMap(({ titles }, at) => (titles.includes(title) ? [] : [at]))
      data(await applyImport(ports, id, new Set(ticked), ada))
    },
    /** What the database does within a minute. */
    async forget() {
      for (let times = 0; times < 2; times += 1) data(await ports.documents.maintain())
    },
    found: () => canariesIn(dataDir, canaries),
    /** Those of different widths differ in every slice. */
    picture: (width = 40) => grain(width, 30).png({ compressionLevel: 0 }).toBuffer(),
    foundOf: (bytes: Uint8Array) => canariesIn(dataDir, middlesOf('picture', bytes)),
  }
}

test('of an archive only its rows are on the disk once it is read, and of what is left nothing once the others are in the draft', async () => {
  const { upload, begin, leave, forget, found, minute } = await place()
  await upload(archive, 'import')
  expect(found().length).toBeGreaterThan(2)
  expect(await begin()).toBe('')
  await minute()
  expect(found().length).toBeGreaterThan(0)
  expect(new Set(found().map(whatOf))).toEqual(new Set(['left']))
  await leave(texts.left)
  await minute()
  await forget()
  expect(found()).toEqual([])
})

test('a file that is read is gone after 30 minutes; an hour after Undo import all of the file is', async () => {
  const { upload, begin, leave, forget, found, ports, minute } = await place()
  await upload(archive, 'import')
  await begin()
  ports.clock.moveBy(30 * minuteMs)
  await minute()
  await forget()
  expect(found()).toEqual([])
  await upload(archive, 'import')
  await begin()
  await leave(texts.left)
  data(await undoImport(ports, false))
  ports.clock.moveBy(hourMs + minuteMs)
  await minute()
  await forget()
  expect(found()).toEqual([])
})

test('a file that cannot be used is gone a minute after that is said', async () => {
  const { upload, begin, found, minute } = await place()
  await upload(archive.slice(0, -30), 'import')
  expect(await begin()).toContain('damaged')
  await minute()
  expect(found()).toEqual([])
})

test('an upload that was canceled is gone at once', async () => {
  const { upload, found, ports, minute } = await place()
  await upload(archive, 'import')
  data(await discardUpload(ports, id, 'import'))
  await minute()
  expect(found()).toEqual([])
})

test('an upload that was not finished is gone a day after its last slice', async () => {
  const { upload, ports, minute, picture, foundOf } = await place()
  const bytes = await picture()
  await upload(bytes, 'picture')
  ports.clock.moveBy(dayMs - secondMs)
  await minute()
  expect(foundOf(bytes).length).toBeGreaterThan(0)
  ports.clock.moveBy(minuteMs)
  await minute()
  expect(foundOf(bytes)).toEqual([])
})

const lettingGo = {
  removed: (ports) => removePicture(ports, 'about', id, actor),
  'in a reverted folder': (ports) => revert(ports, [{ folder: 'about' }]),
  'in a discarded draft': (ports) => revert(ports, 'all'),
} satisfies Record<string, (ports: Ports) => Promise<Result<unknown>>>

test.each(['removed', 'in a reverted folder', 'in a discarded draft'] as const)(
  'a picture of the draft that is %s is there while Undo can restore it, and gone a minute later',
  async (how) => {
    const { add, ports, minute, picture, foundOf, close, dataDir } = await place()
    const bytes = await picture()
    await add(bytes)
    await minute()
    data<unknown>(await lettingGo[how](ports))
    for (let at = 0; at < 60; at += 1) {
      ports.clock.moveBy(minuteMs)
      await minute()
    }
    expect(foundOf(bytes).length).toBeGreaterThan(0)
    // A process that was killed in this minute is the same as one that never ran: the next start deletes it.
    await close()
    const copy = join(temporaryFolder(), 'data')
    cpSync(dataDir, copy, { recursive: true })
    for (const folder of [dataDir, copy]) {
      const next = await place(folder)
      next.ports.clock.moveBy(ports.clock.now().getTime() - next.ports.clock.now().getTime())
      if (folder === copy) await next.minute()
      expect(canariesIn(folder, middlesOf('picture', bytes)).length).toBeGreaterThan(0)
      next.ports.clock.moveBy(1)
      await next.minute()
      expect(canariesIn(folder, middlesOf('picture', bytes))).toEqual([])
    }
  },
)

test('a picture of the draft that another one replaces is gone a minute later, and not younger than ten minutes', async () => {
  const { add, replace, ports, minute, picture, foundOf } = await place()
  const [first, second, third] = [await picture(40), await picture(41), await picture(42)]
  await add(first)
  await minute()
  ports.clock.moveBy(2 * minuteMs)
  await replace(second)
  await minute()
  expect(foundOf(first).length).toBeGreaterThan(0)
  ports.clock.moveBy(8 * minuteMs - 10 * secondMs)
  await minute()
  expect(foundOf(first).length).toBeGreaterThan(0)
  ports.clock.moveBy(10 * secondMs + minuteMs)
  await minute()
  expect(foundOf(first)).toEqual([])
  await replace(third)
  expect(foundOf(second).length).toBeGreaterThan(0)
  await minute()
  expect([foundOf(second), foundOf(third).length > 0]).toEqual([[], true])
})

test('a picture that Undo restores while its cleanup runs stays', async () => {
  const { add, ports, picture } = await place()
  const bytes = await picture()
  await add(bytes)
  ports.clock.moveBy(hourMs)
  const removed = data(await removePicture(ports, 'about', id, actor))
  let reads = 0
  const readAll: Ports['documents']['readAll'] = async (collection) => {
    // The second read, after that of what expired: the folders of the draft are read, the parts that Undo keeps are not.
    if (collection === 'draft-undo' && ++reads === 2) expect(data(await undo(ports, removed.undo ?? ''))).toBe('undone')
    return ports.documents.readAll(collection)
  }
  data(await deleteUnused({ ...ports, documents: { ...ports.documents, readAll } }))
  const { items } = data(await readFolder(ports, 'about'))
  expect(data(await ports.blobs.read(items[0]?.hash ?? ''))).toEqual(new Uint8Array(bytes))
})

test('while nothing is let go the history is read once an hour', async () => {
  const { add, ports, picture } = await place()
  await add(await picture())
  const read: string[] = []
  const readAll: Ports['documents']['readAll'] = (collection) => {
    read.push(collection)
    return ports.documents.readAll(collection)
  }
  const minute = privateFiles({ ...ports, documents: { ...ports.documents, readAll } }, () => {})
  await minute()
  const before = read.filter((each) => each === 'publishes').length
  for (let at = 0; at < 59; at += 1) {
    ports.clock.moveBy(minuteMs)
    await minute()
  }
  expect(read.filter((each) => each === 'publishes')).toHaveLength(before)
  ports.clock.moveBy(minuteMs)
  await minute()
  expect(read.filter((each) => each === 'publishes').length).toBeGreaterThan(before)
})

test('a backup that is made meanwhile has no part of an upload and nothing that an import left', async () => {
  const { upload, begin, leave, dataDir, ports } = await place()
  const bytes = await grain(40, 30).png({ compressionLevel: 0 }).toBuffer()
  await upload(archive, 'import')
  await begin()
  await leave(texts.left)
  await upload(bytes, 'picture')
  await ports.files.write('about/portrait.png', await grain(20, 20).png().toBuffer())
  const folder = temporaryFolder()
  const made = data(await makeBackup({ ...orderFor(dataDir, join(folder, 'b.zip')), stack: embedded }))
  expect([made.leftOut, made.counts.files]).toEqual([[], 1])
  expect(canariesIn(folder, { ...canaries, ...middlesOf('picture', bytes) })).toEqual([])
})

test('what only a publish before the last 50 needs is gone within a minute', { tags: 'extended' }, async () => {
  const { ports, minute, dataDir } = await place()
  const bytes = await grain(40, 30).png({ compressionLevel: 0 }).toBuffer()
  const found = () => canariesIn(dataDir, { words: 'Stagehand-31c7', ...middlesOf('picture', bytes) })
  const publishNow = async () => {
    const { version } = data(await readDraft(ports))
    expect(data(await publish(ports, { version, summary: '', withoutTexts: true }, ada)).outcome).toBe('published')
  }
  const rename = async (value: string) => {
    data(await saveFields(ports, { entry: jobEntry, edits: [{ path: 'title', value }] }, ada))
  }
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: { ...aJob, title: 'Stagehand-31c7' } }])
  await ports.files.write('about/portrait.png', bytes)
  await describePicture(ports, 'about', 'portrait.png', 'x')
  await publishNow()
  await rename('Captain 0')
  data(await removePicture(ports, 'about', 'portrait.png', actor))
  await publishNow()
  for (let at = 1; at <= 49; at += 1) {
    await rename(`Captain ${at}`)
    await publishNow()
  }
  ports.clock.moveBy(3 * hourMs)
  await minute()
  expect(found().length).toBeGreaterThan(0)
  await rename('Captain 50')
  await publishNow()
  await minute()
  await rename('Captain 51')
  await publishNow()
  await minute()
  ports.documents.maintain()
  await ports.documents.maintain()
  expect(found()).toEqual([])
})

const begun = `
  const { imports } = await import(${JSON.stringify(import.meta.resolve('#calls/studio/imports/imports.ts'))})
  const own = imports(ports, 'https://ada.example')
  work = () => own.begin({ id: '${id}', name: 'archive.zip', newOwner: { begins: false, timeZone: '' } }, ${JSON.stringify(ada)})`

test('an archive whose server is killed while it is read is read as a whole or not at all, and gone after the next start', {
  tags: 'extended',
}, async () => {
  const first = await place()
  await first.upload(archive, 'import')
  await first.close()
  const outcomes = new Set<string>()
  for (let step = 0, isKilled = true; isKilled; step += 1) {
    const copy = join(temporaryFolder(), 'data')
    cpSync(first.dataDir, copy, { recursive: true })
    isKilled = await killedBefore(step, copy, begun)
    const next = await place(copy)
    outcomes.add(data(await readImport(next.ports, id))?.state ?? 'nothing')
    next.ports.clock.moveBy(31 * minuteMs)
    await next.minute()
    await next.forget()
    expect(next.found(), `killed before step ${step}`).toEqual([])
    await next.close()
  }
  expect(outcomes).toEqual(new Set(['nothing', 'read']))
})

const swept = `
  const { deleteUnused } = await import(${JSON.stringify(import.meta.resolve('#calls/studio/pictures/delete-unused.ts'))})
  const clock = { ...ports.clock, now: () => new Date(Date.now() + ${hourMs + minuteMs}) }
  work = () => deleteUnused({ ...ports, clock })`

test('a picture whose Undo ended while its server was killed is gone after the next start', {
  tags: 'extended',
}, async () => {
  const first = await place()
  const bytes = await first.picture()
  await first.add(bytes)
  data(await removePicture(first.ports, 'about', id, actor))
  await first.close()
  let kills = 0
  for (let isKilled = true; isKilled; kills += 1) {
    const copy = join(temporaryFolder(), 'data')
    cpSync(first.dataDir, copy, { recursive: true })
    isKilled = await killedBefore(kills, copy, swept)
    const next = await place(copy)
    next.ports.clock.moveBy(hourMs + minuteMs)
    await next.minute()
    expect(canariesIn(copy, middlesOf('picture', bytes)), `killed before step ${kills}`).toEqual([])
    await next.close()
  }
  expect(kills).toBeGreaterThan(3)
})
