import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryBlobs } from '#adapters/memory/blobs.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { sha256Of } from '#adapters/sha256.ts'
import { hourMs } from '#domain/quota.ts'
import { generatedNote, toGenerated } from '#domain/site/generated-index.ts'
import { unusedMs } from '#domain/studio/draft-limits.ts'
import type { FileMaker, FileOrder, GeneratedBytes } from '#ports/content/file-maker.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { emptyFiles } from '#support/content/files.ts'
import { data, png } from '#support/small-bundle.ts'
import { charleston, origin, wholeResume } from '#support/whole-resume.ts'
import { sitemapRoutes } from '#web/routing/routes.ts'
import { deleteUnused } from '../../studio/pictures/delete-unused.ts'
import { cachedGeneratedFiles, type GeneratedFilesOptions } from './generated-files.ts'
import { readGenerated } from './read-generated.ts'

/** docs/behaviour.md 32.5. */
test('the first request makes the files once, and others wait for the same job', async () => {
  const site = await open()
  const read = await Promise.all([1, 2, 3].map(() => site.made.document('pdf', 'a4')))
  expect(read.every(({ ok }) => ok)).toBe(true)
  expect(new Set(read.map((each) => textOf(each))).size).toBe(1)
  await site.settled()
  expect(site.orders.filter(({ kind }) => kind !== 'card').map(({ kind }) => kind)).toEqual(['pdf', 'pdf', 'docx'])
  expect(site.opened()).toBe(1)
})

test('a PDF carries the resume as JSON, unless the owner turns that or the JSON Resume file off', async () => {
  for (const [settings, isAttached] of [
    [{}, true],
    [{ attachJson: false }, false],
    [{ files: { json: false } }, false],
  ] as const) {
    const site = await open()
    await site.change('site-settings', () => settings)
    await site.remade()
    const carried = site.orders.flatMap((order) => (order.kind === 'pdf' ? [order.attached] : []))
    const expected = isAttached ? expect.stringContaining('Rowan Brackwater') : undefined
    expect(carried).toEqual([expected, expected])
  }
})

test('a job makes a card for each page, and a page knows its own', async () => {
  const site = await open()
  expect(await site.made.card('/resume')).toBe(null)
  await site.remade()
  const card = await site.made.card('/resume')
  expect(card).toMatchObject({ widthPx: 1200, heightPx: 630, alt: expect.stringContaining('Rowan Brackwater') })
  expect(card?.address).toMatch(/^\/cards\/[0-9a-f]{24}\.jpg$/)
  expect(await site.made.card('/nowhere')).toBe(null)
})

test('a portrait is made a photo for the contact card and one for search engines, which are gone at once with the portrait', async () => {
  const site = await open()
  await site.portrait(png)
  expect([await site.made.photo(), await site.made.portrait()]).toEqual([success(none), none])
  await site.remade()
  expect(site.orders.flatMap((order) => (order.kind === 'photo' ? [order.sidePx] : []))).toEqual([400, 720])
  expect(textOf((await site.made.photo()) as Result<Uint8Array>)).toContain('"sidePx":400')
  expect(await site.made.portrait()).toMatch(/^\/cards\/[0-9a-f]{24}\.jpg$/)
  expect(site.changed()).toContain('/contact.vcf')
  await site.portrait(none)
  const held = site.hold()
  await site.change('jobs', (fields) => ({ ...fields, title: 'Captain' }))
  site.made.restart()
  await vi.waitFor(() => expect(site.orders.at(-1)?.kind).toBe('pdf'))
  expect([await site.made.photo(), await site.made.portrait()]).toEqual([success(none), none])
  held.release()
})

test('a picture that is removed is at no address of a card an hour later, also after a restart', async () => {
  const site = await open()
  await site.portrait(png)
  await site.remade()
  const name = (await site.made.portrait())?.slice('/cards/'.length) ?? ''
  const isShown = async (made = site.made) => data(await made.shown(name)) !== none
  expect([await isShown(), await isShown(site.again())]).toEqual([true, true])
  await site.portrait(none)
  await site.remade()
  site.pass(hourMs - 1)
  expect([await isShown(), await isShown(site.again())]).toEqual([true, true])
  site.pass(1)
  expect([await isShown(), await isShown(site.again())]).toEqual([false, false])
  await site.portrait(png)
  await site.remade()
  expect(await isShown()).toBe(true)
})

test('the cleanup deletes the bytes of a card once its address answers no longer', async () => {
  const site = await open()
  await site.portrait(png)
  await site.remade()
  const name = (await site.made.portrait())?.slice('/cards/'.length) ?? ''
  const hash = sha256Of(data((await site.made.shown(name)) as Result<Uint8Array>))
  await site.portrait(none)
  await site.remade()
  site.pass(hourMs - 1)
  expect(data(await deleteUnused(site.ports)).nextAt).toBe(hourMs)
  expect(data(await site.blobs.has(hash))).toBe(true)
  site.pass(unusedMs + 1)
  const current = [...data(await readGenerated(site.ports)).index.values()]
  data(await deleteUnused(site.ports))
  expect(data(await site.blobs.has(hash))).toBe(false)
  for (const each of current) expect(data(await site.blobs.has(each.hash ?? '')), each.name).toBe(true)
})

test('another portrait changes the page that names it, then the cards of the owner', async () => {
  const site = await open()
  await site.portrait(png)
  await site.remade()
  site.changes.length = 0
  await site.portrait(none)
  await site.remade()
  expect(site.changes.map((keys) => [...keys].sort())).toEqual([
    ['/about', '/about#portrait', '/contact.vcf'],
    ['/about', '/contact', '/home', '/resume'],
  ])
})

test('a change names the files that are others now, first the documents', async () => {
  const site = await open()
  await site.remade()
  site.changes.length = 0
  await site.change('jobs', (fields) => ({ ...fields, title: 'Captain' }))
  const [job] = data(await site.documents.readAll('jobs'))
  const page = `/resume/jobs/details?uuid=${job?.id}`
  await site.remade()
  expect(site.changes.map((keys) => [...keys].sort())).toEqual([
    [page],
    ['/resume.docx', '/resume.pdf?paper=a4', '/resume.pdf?paper=letter'],
    [page],
  ])
})

test('a second job makes nothing when nothing changed, and does not report a change', async () => {
  const site = await open()
  await site.remade()
  const [made, changes] = [site.orders.length, site.changes.length]
  await site.remade()
  expect([site.orders.length, site.changes.length]).toEqual([made, changes])
})

test('a change of one job makes the documents and only its card again; the old bytes serve until then', async () => {
  const site = await open()
  const before = textOf(await site.made.document('docx', 'a4'))
  await site.settled()
  site.orders.length = 0
  const held = site.hold()
  await site.change('jobs', (fields) => ({ ...fields, title: 'Captain' }))
  site.made.restart()
  await vi.waitFor(() => expect(site.orders.length).toBe(1))
  expect(textOf(await site.made.document('docx', 'a4'))).toBe(before)
  held.release()
  await site.settled()
  expect(textOf(await site.made.document('docx', 'a4'))).not.toBe(before)
  expect(site.orders.map(({ kind }) => kind).slice(0, 3)).toEqual(['pdf', 'pdf', 'docx'])
  expect(site.orders.slice(3).map((order) => order.kind === 'card' && order.card.title)).toEqual(['Captain'])
})

test('a card with other words than its page is left out as soon as a job begins', async () => {
  const site = await open()
  await site.remade()
  const held = site.hold()
  await site.change('person-info', (fields) => ({ ...fields, name: 'Ada Quill' }))
  site.made.restart()
  await vi.waitFor(() => expect(site.orders.at(-1)?.kind).toBe('pdf'))
  expect(await site.made.card('/home')).toBe(null)
  expect((await site.made.card('/contact'))?.alt).toContain('contact')
  held.release()
  await site.settled()
  expect((await site.made.card('/home'))?.alt).toContain('Ada Quill')
})

test('a job that a change overtakes shows its documents, and no card', async () => {
  const site = await open()
  const held = site.hold()
  site.made.restart()
  await vi.waitFor(() => expect(site.orders.length).toBe(1))
  await site.change('person-info', (fields) => ({ ...fields, name: 'Ada Quill' }))
  site.made.restart()
  held.release()
  await site.settled()
  expect(site.changes.filter((keys) => keys.has('/resume.docx'))).toHaveLength(2)
  expect(site.changes.filter((keys) => keys.has('/home'))).toHaveLength(1)
  expect((await site.made.card('/home'))?.alt).toContain('Ada Quill')
})

test('changes during a job cause one more', async () => {
  const site = await open()
  const held = site.hold()
  site.made.restart()
  await vi.waitFor(() => expect(site.orders.length).toBe(1))
  await site.change('jobs', (fields) => ({ ...fields, title: 'Captain' }))
  for (let at = 0; at < 3; at += 1) site.made.restart()
  held.release()
  await site.settled()
  expect(site.opened()).toBe(2)
})

test('another version of the fonts makes all again', async () => {
  const site = await open()
  await site.remade()
  const made = site.orders.length
  site.setVersion('2')
  await site.remade()
  expect(site.orders.length).toBe(2 * made)
})

test('a job that fails is reported once, leaves the old files, and is not tried again at each request', async () => {
  const site = await open()
  const before = textOf(await site.made.document('pdf', 'letter'))
  await site.settled()
  site.fail(true)
  await site.change('jobs', (fields) => ({ ...fields, title: 'Captain' }))
  await site.remade()
  expect(site.failures).toEqual(['no ink'])
  expect(textOf(await site.made.document('pdf', 'letter'))).toBe(before)

  const other = await open()
  other.fail(true)
  for (let at = 0; at < 3; at += 1) expect((await other.made.document('pdf', 'a4')).ok).toBe(false)
  await other.settled()
  expect(other.opened()).toBe(1)
  other.fail(false)
  other.pass(60_001)
  expect((await other.made.document('pdf', 'a4')).ok).toBe(true)
  expect(other.failures).toEqual(['no ink'])
})

test('a card without a picture is none for its page, and is not made again', async () => {
  const site = await open()
  site.blank((order) => order.kind === 'card' && order.card.isLarge)
  await site.remade()
  expect(await site.made.card('/home')).toBe(none)
  expect(await site.made.card('/contact')).not.toBe(none)
  const made = site.orders.length
  await site.remade()
  expect(site.orders.length).toBe(made)
})

test('documents that cannot be made leave the pictures, and a picture the others', async () => {
  const site = await open()
  site.fail(({ kind }) => kind === 'pdf')
  await site.remade()
  expect((await site.made.document('docx', 'a4')).ok).toBe(false)
  expect(await site.made.card('/resume')).not.toBe(none)
  const other = await open()
  let cards = 0
  other.fail(({ kind }) => kind === 'card' && ++cards === 1)
  await other.remade()
  expect((await other.made.document('docx', 'a4')).ok).toBe(true)
  expect([await other.made.card('/home'), await other.made.card('/contact')]).toEqual([none, expect.anything()])
})

test('a series of pictures that all fail ends after the third', async () => {
  const site = await open()
  site.fail(({ kind }) => kind === 'card')
  await site.remade()
  expect(site.orders.filter(({ kind }) => kind === 'card')).toHaveLength(3)
})

test('why files cannot be made is stored with the time of the first failure, until they are made', async () => {
  const site = await open()
  await site.remade()
  expect(await site.failure()).toBe(none)
  site.fail(({ kind }) => kind === 'pdf')
  await site.change('jobs', (fields) => ({ ...fields, title: 'Captain' }))
  site.pass(1000)
  for (let at = 0; at < 2; at += 1) {
    await site.remade()
    expect(await site.failure()).toEqual({ since: '1970-01-01T00:00:01.000Z', says: 'no ink' })
    site.pass(60_001)
  }
  site.fail(false)
  await site.remade()
  expect(await site.failure()).toBe(none)
})

test('another process finds the files, and bytes that were lost are made again', async () => {
  const site = await open()
  const before = textOf(await site.made.document('pdf', 'a4'))
  await site.settled()
  const made = site.orders.length
  const other = site.again()
  expect(textOf(await other.document('pdf', 'a4'))).toBe(before)
  expect(site.orders.length).toBe(made)
  await site.lose('/resume.pdf?paper=a4')
  expect(textOf(await other.document('pdf', 'a4'))).toBe(before)
  expect(site.orders.length).toBeGreaterThan(made)
})

test('a damaged index counts as none', async () => {
  const site = await open()
  const file = { key: '/resume.docx', name: '../keys.json', hash: 'a1'.repeat(32), missing: [], alt: '' }
  data(await site.documents.commit([{ ...generatedNote, fields: { files: [file, { ...file, key: 1 }, none] } }]))
  expect(await site.made.card('/resume')).toBe(null)
  expect((await site.made.document('docx', 'a4')).ok).toBe(true)
})

test('a place that cannot be looked up makes no new files where there are some', async () => {
  const site = await open()
  await site.made.document('pdf', 'a4')
  await site.settled()
  site.orders.length = 0
  site.losePlace()
  await site.remade()
  expect(site.orders).toEqual([])
  expect(site.failures, 'the look-up itself is reported').toEqual([])
})

test('after a stop nothing is made', async () => {
  const site = await open()
  const held = site.hold()
  site.made.restart()
  await vi.waitFor(() => expect(site.orders.length).toBe(1))
  const stopped = site.made.stop()
  held.release()
  await stopped
  site.made.restart()
  expect(site.orders.length).toBe(1)
  expect(site.failures).toEqual([])
})

test('after a stop while the place is looked up, nothing is made', async () => {
  const site = await open()
  const found = Promise.withResolvers<void>()
  site.holdPlace(found.promise)
  site.made.restart()
  const stopped = site.made.stop()
  found.resolve()
  await stopped
  expect(site.orders).toEqual([])
  expect(site.failures).toEqual([])
})

/** A site whose maker writes the order instead of a file, which can be held and made to fail. */
async function open({ missing = [] as string[] } = {}) {
  const { documents } = await wholeResume()
  let [now, version, opens] = [0, '1', 0]
  const blobs = memoryBlobs(() => new Date(now))
  const changes: ReadonlySet<string>[] = []
  let failing: (order: FileOrder) => boolean = () => false
  let isBlank: (order: FileOrder) => boolean = () => false
  let place: Result<typeof charleston> = success(charleston)
  let gate = Promise.resolve()
  let held = Promise.resolve()
  const orders: FileOrder[] = []
  const failures: string[] = []
  const fileMaker: FileMaker = {
    version: () => version,
    open() {
      let isClosed = false
      let isFirst = true
      return {
        async make(order): Promise<Result<GeneratedBytes>> {
          if (isFirst) opens += 1
          isFirst = false
          orders.push(order)
          await gate
          if (isClosed) return failed('canceled', 'closed')
          return failing(order)
            ? failed('unavailable', 'no ink')
            : success({
                bytes: isBlank(order) ? none : new TextEncoder().encode(JSON.stringify(order)),
                missing,
                faults: [],
              })
        },
        async close() {
          isClosed = true
        },
      }
    },
  }
  const [files, pictures] = [emptyFiles().files, memoryPictures()]
  const clock = { ...memoryClock(new Date(0)), now: () => new Date(now) }
  const ports = {
    documents,
    blobs,
    fileMaker,
    clock,
    files,
    pictures,
  }
  const options: GeneratedFilesOptions = {
    origin,
    routes: sitemapRoutes,
    async place() {
      await held
      return place
    },
    onChange: (keys) => changes.push(keys),
    onDone: (result) => void (result.ok || failures.push(result.failure.message)),
  }
  const made = cachedGeneratedFiles(ports, options)
  onTestFinished(() => made.stop())
  return {
    made,
    ports,
    blobs,
    orders,
    failures,
    opened: () => opens,
    changes,
    changed: () => changes.flatMap((keys) => [...keys]),
    documents,
    async portrait(bytes: Uint8Array | null) {
      const name = 'about/portrait.png'
      if (bytes === none) return data(await files.delete(name))
      data(await files.write(name, bytes))
      data(await pictures.make(bytes))
    },
    again: () => cachedGeneratedFiles(ports, options),
    setVersion: (text: string) => {
      version = text
    },
    fail: (isNow: boolean | ((order: FileOrder) => boolean)) => {
      failing = typeof isNow === 'boolean' ? () => isNow : isNow
    },
    blank: (of: (order: FileOrder) => boolean) => {
      isBlank = of
    },
    failure: async () => data(await readGenerated(ports)).failure,
    pass: (ms: number) => {
      now += ms
    },
    losePlace: () => {
      place = failed('unavailable', 'no map')
    },
    async lose(key: string) {
      const stored = data(await documents.read(generatedNote.collection, generatedNote.id))
      const { index } = toGenerated(stored === none ? none : stored.fields)
      const others = [...index].flatMap(([each, { hash }]) => (each === key || hash === none ? [] : [hash]))
      data(await blobs.keepOnly(new Set(others), Number.POSITIVE_INFINITY))
    },
    holdPlace: (until: Promise<void>) => {
      held = until
    },
    hold() {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return { release: () => held.resolve() }
    },
    settled: () => made.settled(),
    async remade() {
      made.restart()
      await made.settled()
    },
    async change(collection: string, of: (fields: object) => object) {
      const [first] = data(await documents.readAll(collection))
      if (first !== undefined)
        data(await documents.commit([{ collection, id: first.id, fields: of(first.fields) as typeof first.fields }]))
    },
  }
}

function textOf(result: Result<Uint8Array>): string {
  return result.ok ? new TextDecoder().decode(result.data) : ''
}
