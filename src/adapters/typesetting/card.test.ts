import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Card } from '#domain/site/card.ts'
import { none } from '#resume/result.ts'
import { openFonts } from '#resume/typeset/fonts.ts'
import { flag } from '#support/sharp/originals.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { startWorkerProcess } from '../worker-process.ts'
import { cardOf as cardOrNone } from './card.ts'
import { typesetFiles } from './maker.ts'

vi.setConfig({ testTimeout: 30_000 })

/** docs/behaviour.md 32.4. */
const fonts = openFonts(none)
const card: Card = {
  left: 'Rowan Brackwater',
  right: 'Job details',
  title: 'Senior Software Engineer',
  isLarge: false,
  lead: 'Wandoline Freight Systems',
  foot: 'Charleston, SC',
}

/** The bytes of a card that has a title. */
async function cardOf(...order: Parameters<typeof cardOrNone>): Promise<Uint8Array> {
  const made = await cardOrNone(...order)
  if (made === none) throw new Error('The card has no title.')
  return made
}

test('a card is a JPEG of 1200 by 630 pixels and less than 120 kB, whatever is behind it', async () => {
  const noise = {
    create: { width: 1600, height: 1000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  } as const
  const busy = await sharp({ ...noise, create: { ...noise.create, background: '#888' } })
    .webp()
    .toBuffer()
  for (const picture of [none, { bytes: busy, focus: none }]) {
    const bytes = await cardOf({ kind: 'card', card, view: busy, picture }, fonts)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(120_000)
  }
})

test('every line of the words draws ink in its place, in each script', async () => {
  for (const title of ['Senior', 'Ανώτερος', 'Инженер', 'מהנדס', 'مهندس', '\u0141\u00f3d\u017a']) {
    const words = { ...card, left: title, right: title, title, lead: title, foot: title }
    const bytes = await cardOf({ kind: 'card', card: words, view: none, picture: none }, openFonts(none))
    for (const area of [
      { left: 100, top: 70, width: 400, height: 45 },
      { left: 800, top: 70, width: 300, height: 45 },
      { left: 100, top: 168, width: 600, height: 63 },
      { left: 100, top: 255, width: 600, height: 44 },
      { left: 176, top: 528, width: 400, height: 58 },
    ])
      expect(await inkIn(bytes, area), `${title} at ${area.left}, ${area.top}`).toBeGreaterThan(50)
  }
})

test('a long title is set smaller, in three lines at most, and never runs into the foot', async () => {
  for (const title of ['Vice President '.repeat(30), 'x'.repeat(200)]) {
    const bytes = await cardOf(
      { kind: 'card', card: { ...card, title, isLarge: true }, view: none, picture: none },
      fonts,
    )
    expect(await inkIn(bytes, { left: 100, top: 168, width: 1000, height: 100 })).toBeGreaterThan(500)
    expect(await inkIn(bytes, { left: 400, top: 500, width: 700, height: 130 })).toBe(0)
    expect(await inkIn(bytes, { left: 1105, top: 168, width: 40, height: 400 })).toBe(0)
  }
})

test('emoji that no face has are left out of a card', async () => {
  const own = openFonts(none)
  const order = (words: Card) => cardOf({ kind: 'card', card: words, view: none, picture: none }, own)
  const sea = await order({ ...card, title: 'Sea', lead: 'Tide', left: 'A', right: 'B', foot: 'C' })
  const emoji = {
    ...card,
    title: '\u{1f6a2} Sea \u{1f30a}',
    lead: 'Tide \u{1f30a}',
    left: '\u{1f30a} A',
    right: 'B \u{1f30a}',
    foot: 'C\u{1f30a}',
  }
  expect(Buffer.compare(await order(emoji), sea)).toBe(0)
  expect([...own.missing]).toEqual([])
})

test('a title that no face has makes no card, and another line that none has is left out of it', async () => {
  const own = openFonts(none)
  const order = (words: Card) => ({ kind: 'card' as const, card: words, view: none, picture: none })
  for (const title of ['김민서', '山田 Rowan', '北の灯', 'नेहा', '\u{1f6a2}'])
    expect(await cardOrNone(order({ ...card, title }), own), title).toBe(none)
  const empty = await cardOf(order({ ...card, left: '', right: '', lead: '', foot: '' }), own)
  const lacking = { ...card, left: '김민서', right: '등대 office', lead: 'at 北の灯', foot: 'नेहा' }
  expect(Buffer.compare(await cardOf(order(lacking), own), empty)).toBe(0)
  expect([...own.missing]).toEqual(expect.arrayContaining(['김', '山', '北', 'ने', '등']))
})

test('signs between the words of a card are plain ones', async () => {
  const own = openFonts(none)
  const order = (title: string) => ({ kind: 'card' as const, card: { ...card, title }, view: none, picture: none })
  const plain = await cardOf(order('Lead * Mentor → Host'), own)
  expect(Buffer.compare(await cardOf(order('Lead ☆ Mentor ▶ Host'), own), plain)).toBe(0)
  expect([...own.missing]).toEqual([])
})

test('a picture is cut around its focus point', async () => {
  const bytes = await flag(500, 1600).webp().toBuffer()
  const middle = async (y: number) => {
    const made = await cardOf({ kind: 'card', card, view: none, picture: { bytes, focus: { x: 0.5, y } } }, fonts)
    const [red = 0, , blue = 0] = await sharp(made)
      .extract({ left: 890, top: 390, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return red > blue ? 'red' : 'blue'
  }
  expect([await middle(0), await middle(1)]).toEqual(['red', 'blue'])
})

test('the same order gives the same bytes in another process without fonts of the system', async () => {
  const folder = temporaryFolder()
  const config = join(folder, 'fonts.conf')
  writeFileSync(config, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const order = { kind: 'card' as const, card, view: none, picture: none }
  const started = startWorkerProcess('#adapters/typesetting/worker.ts', {
    env: { FONTCONFIG_FILE: config, HOME: folder },
  })
  if (!started.ok) throw new Error(started.failure.message)
  const answer = await new Promise<unknown>((resolve) => {
    started.data.once('message', resolve)
    started.data.send({ fonts: none, order })
  })
  started.data.kill('SIGKILL')
  const own = await cardOf(order, fonts)
  expect(answer).toMatchObject({ ok: true })
  expect(Buffer.compare((answer as { data: { bytes: Uint8Array } }).data.bytes, own)).toBe(0)
})

test('a process that makes files answers each order, and no more after it is closed', async () => {
  const making = typesetFiles(none).open()
  const order = { kind: 'card' as const, card: { ...card, lead: '山' }, view: none, picture: none }
  expect(await making.make(order)).toMatchObject({ ok: true, data: { missing: ['山'] } })
  const damaged = { ...order, view: new Uint8Array([1, 2, 3]) }
  expect(await making.make(damaged)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  const late = making.make(order)
  await making.close()
  expect(await late).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(await making.make(order)).toMatchObject({ ok: false, failure: { code: 'canceled' } })
})

type Area = { left: number; top: number; width: number; height: number }

/** How many pixels of an area are dark. */
async function inkIn(bytes: Uint8Array, area: Area): Promise<number> {
  const pixels = await sharp(bytes).extract(area).greyscale().raw().toBuffer()
  return pixels.filter((grey) => grey < 140).length
}
