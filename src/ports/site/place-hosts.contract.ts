import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SiteFile } from '#domain/places/site-manifest.ts'
import { failed, type Result, success } from '#resume/result.ts'
import type { PlaceHost, SendOrder } from './place-hosts.ts'

/** A place for tests. */
export type TestedPlace = {
  host: PlaceHost
  /** What visitors get: the texts of all files, by path. */
  shown(): Promise<Record<string, string>>
  /** Bytes that went to the host so far; 0 where nothing leaves the machine. */
  wireBytes(): number
  /** Puts a file there that no publish wrote. */
  putForeign(path: string, text: string): Promise<void>
  /** Whether visitors get all of a publish at once. */
  isAtOnce: boolean
}

/** The list of the files, which lies beside them. */
const listName = 'vita-manifest.json'

/** A site whose pages say which files they need. Its picture cannot be compressed. */
export function sampleFiles(changed: Record<string, string | undefined> = {}): SiteFile[] {
  const texts: Record<string, string | undefined> = {
    'index.html': 'home needs pictures/a.jpg',
    'resume/index.html': 'resume needs static/app.js',
    'resume/a b+ü.txt': 'a name with blanks',
    'static/app.js': 'app',
    'pictures/a.jpg': Array.from({ length: 4_000 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join(
      '',
    ),
    ...changed,
  }
  return Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [{ name, read: async () => success(new TextEncoder().encode(text)) }],
  )
}

export function order(given: Partial<SendOrder> = {}): SendOrder {
  return { message: 'Publish 3', onSent() {}, signal: new AbortController().signal, ...given }
}

/** The contract of each place. docs/behaviour.md 34.8. `open` returns an empty place that works. */
export function placeHostContract(open: () => Promise<TestedPlace>): void {
  test('the first send puts all files there, and their list; its hash is that of the list', async () => {
    const { host, shown } = await open()
    const told: [number, number][] = []
    const sent = await host.send(sampleFiles(), order({ onSent: (done, all) => told.push([done, all]) }))
    const there = await shown()
    const list = there[listName] ?? ''
    expect(sent).toEqual(success({ count: 5, sent: 5, deleted: 0, manifestHash: sha256(list) }))
    expect(there).toEqual({ ...(await textsOf(sampleFiles())), [listName]: list })
    expect(JSON.parse(list).map(({ path }: { path: string }) => path)).toEqual(
      Object.keys(await textsOf(sampleFiles())).sort(),
    )
    expect(told.at(-1)).toEqual([5, 5])
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).sort((a, b) => a - b))
  })

  test('the same again sends nothing', async () => {
    const { host, shown, wireBytes } = await open()
    await host.send(sampleFiles(), order())
    const [there, bytes] = [await shown(), wireBytes()]
    expect(await host.send(sampleFiles(), order())).toMatchObject(success({ count: 5, sent: 0, deleted: 0 }))
    expect(await shown()).toEqual(there)
    expect(wireBytes() - bytes).toBeLessThan(20_000)
  })

  test('one changed file is sent alone, and a deleted one goes', async () => {
    const { host, shown, wireBytes } = await open()
    await host.send(sampleFiles(), order())
    const bytes = wireBytes()
    const next = sampleFiles({ 'index.html': 'new home', 'static/app.js': undefined, 'resume/index.html': 'resume' })
    expect(await host.send(next, order())).toMatchObject(success({ count: 4, sent: 2, deleted: 1 }))
    expect(wireBytes() - bytes).toBeLessThan(20_000)
    const { [listName]: list = '', ...there } = await shown()
    expect(there).toEqual(await textsOf(next))
    expect(list).not.toContain('app.js')
  })

  test('a send that is stopped leaves what was there, or pages with all that they need; the next one completes it', async () => {
    const { host, shown, isAtOnce } = await open()
    await host.send(sampleFiles(), order())
    const before = await shown()
    const next = sampleFiles({
      'index.html': 'home needs pictures/b.jpg',
      'pictures/b.jpg': 'b',
      'pictures/a.jpg': undefined,
    })
    const stop = new AbortController()
    const stopped = await host.send(next.map(stopping('pictures/b.jpg', stop)), order({ signal: stop.signal }))
    expect(stopped).toMatchObject({ ok: false, failure: { code: 'canceled' } })
    expectWhole(before, await shown(), isAtOnce)
    expect(await host.send(next, order())).toMatchObject({ ok: true })
    const { [listName]: _, ...there } = await shown()
    expect(there).toEqual(await textsOf(next))
  })

  test('a file that cannot be read fails in its own words, and visitors get what was there', async () => {
    const { host, shown } = await open()
    await host.send(sampleFiles(), order())
    const before = await shown()
    const broken = { name: 'broken.jpg', read: async () => failed('unavailable', 'The picture is missing.') }
    const failure = await host.send([...sampleFiles({ 'index.html': 'new' }), broken], order())
    expect(failure.ok ? '' : failure.failure.message).toContain('The picture is missing.')
    expect(await shown()).toEqual(before)
  })

  test('a file that no publish wrote is never lost', async () => {
    const { host, shown, putForeign } = await open()
    await host.send(sampleFiles(), order())
    await putForeign('mine.txt', 'mine')
    await host.send(sampleFiles({ 'index.html': 'new home' }), order())
    const rejected = await host.send(sampleFiles({ 'mine.txt': 'yours' }), order())
    expect(rejected).toMatchObject({
      ok: false,
      failure: { code: 'canceled', message: expect.stringContaining('mine.txt') },
    })
    expect(await shown()).toMatchObject({ 'mine.txt': 'mine' })
  })

  test('a check finds every step good, before the first send and after it, and changes nothing that visitors see', async () => {
    const { host, shown } = await open()
    for (const files of [sampleFiles(), sampleFiles({ 'index.html': 'new' })]) {
      const before = await shown()
      const steps = await host.check(order().signal)
      expect(steps.filter(({ state }) => state !== 'good')).toEqual([])
      expect(steps.length).toBeGreaterThan(1)
      expect(await shown()).toEqual(before)
      await host.send(files, order())
    }
  })
}

/** Every page that visitors get has the files that it needs; where all come at once, nothing has changed. */
export function expectWhole(before: Record<string, string>, there: Record<string, string>, isAtOnce: boolean): void {
  if (isAtOnce) expect(there).toEqual(before)
  for (const text of Object.values(there)) {
    const [, needed] = / needs (\S+)$/.exec(text) ?? []
    if (needed !== undefined) expect(Object.keys(there)).toContain(needed)
  }
  expect(Object.keys(there)).toEqual(expect.arrayContaining(Object.keys(before)))
}

export async function textsOf(files: readonly SiteFile[]): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const { name, read } of files) {
    const bytes: Result<Uint8Array> = await read()
    texts[name] = bytes.ok ? new TextDecoder().decode(bytes.data) : ''
  }
  return texts
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Stops the publish when it reads a file. */
function stopping(name: string, stop: AbortController): (file: SiteFile) => SiteFile {
  return (file) => ({
    name: file.name,
    async read() {
      if (file.name === name) stop.abort()
      return file.read()
    },
  })
}
