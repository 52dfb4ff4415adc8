import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JSHandle, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, admin, cookieOf, openAs, user } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { hydrate, journey, type PageOptions } from '#support/journeys/browser.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { sentFile } from '#support/journeys/sent-file.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob, studioScreens } from '#support/journeys/studio.ts'
import { flag, grain, hollowPng } from '#support/sharp/originals.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** The owner changes pictures in the studio. docs/behaviour.md 23.11. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin, user])
})

afterAll(() => server?.stop())

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

journey('pictures are uploaded, described, moved, removed and reverted', async () => {
  const page = await openFolder('desktop/original')
  const before = await names(page)
  await choose(page, { 'one.jpg': await small(31), 'two.png': await small(32, 'png') })
  await expect.poll(() => names(page)).toEqual([...before, 'one.jpg', 'two.png'])
  expect(await page.getByText('Description is missing').count()).toBe(0)

  const count = before.length + 2
  const text = page.getByLabel(`Description of picture ${count - 1}`)
  await text.fill('A flag of one colour.')
  await page.getByLabel(`Description of picture ${count}`).focus()
  await text.focus()
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  await expect.poll(() => page.getByText('Description is missing').count()).toBe(1)

  await page.getByRole('button', { name: `Move picture ${count} up` }).click()
  await expect.poll(() => names(page)).toEqual([...before, 'two.png', 'one.jpg'])
  await page.getByText(`Picture ${count - 1} of ${count}`).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`Move picture ${count - 1} up`)

  await page.getByRole('button', { name: 'Remove picture 1', exact: true }).click()
  await page.getByText('It goes when you publish.').waitFor()
  await expect.poll(() => names(page)).toEqual([...before.slice(1), 'two.png', 'one.jpg', before[0]])
  await page.getByRole('button', { name: /^Revert the removal/ }).click()
  await expect.poll(() => names(page)).toEqual([...before, 'two.png', 'one.jpg'])

  await page.reload()
  expect(await names(page)).toEqual([...before, 'two.png', 'one.jpg'])
  expect(await page.getByLabel(`Description of picture ${count}`).inputValue()).toBe('A flag of one colour.')
})

journey('a file that is no picture, or is there already, is not taken, with a message', async () => {
  const page = await openFolder('desktop/current', { expectedErrors: /status of 422/ })
  const count = (await names(page)).length
  const taken = await small(41)
  await choose(page, { 'first.jpg': taken })
  await expect.poll(() => names(page)).toContain('first.jpg')
  const rejections = async () => (await page.locator('.cards [role=alert]').allInnerTexts()).sort()
  const damaged = (await small(42)).subarray(0, 300)
  await choose(page, {
    ...{ 'IMG_4471.heic': heic, 'a.svg': Buffer.from('<svg/>'), 'again.jpg': taken, 'cut.jpg': damaged },
    ...{ 'a.gif': Buffer.from('GIF89a'), 'a.tif': Buffer.from('II*\0'), 'a.pdf': Buffer.from('%PDF-1.7') },
    ...{ 'a.html': Buffer.from('<!doctype html>'), 'a.txt': Buffer.from('hello'), 'empty.jpg': Buffer.alloc(0) },
    'wide.png': Buffer.from(hollowPng(8001, 5000)),
  })
  const messages = [
    'IMG_4471.heic is an HEIC file. Please export it as JPEG, which Preview on a Mac and Photos on Windows can, and drop it again.',
    'a.gif is a GIF file.',
    'a.html is a web page (HTML).',
    'a.pdf is a PDF file.',
    'a.svg is an SVG file.',
    'a.tif is a TIFF file.',
    'a.txt is not a JPEG, PNG, WebP or AVIF picture.',
    `again.jpg is already here as number ${count + 1}.`,
    'cut.jpg is damaged.',
    'empty.jpg is empty.',
    'wide.png has more than 40 megapixels.',
  ]
  await expect.poll(rejections).toEqual(messages)
  await page.getByLabel('Choose files').setInputFiles(await beyond64MB('huge.jpg'))
  const all = [...messages, 'huge.jpg is larger than 64 MB.'].sort()
  await expect.poll(rejections).toEqual(all)
  await page.getByText('1 of 13 added, 12 refused.').waitFor()
  await page.getByRole('link', { name: 'Show them' }).click()
  expect(new URL(page.url()).hash).toMatch(/^#upload-/)
  await page.locator('.cards__item', { hasText: 'a.gif is' }).getByRole('button').click()
  await expect.poll(rejections).toEqual(all.filter((message) => !message.startsWith('a.gif')))
  expect(await names(page)).toHaveLength(count + 1)
})

journey.embedded('the list of folders shows pictures, and a folder leads back to its job', async () => {
  const page = await openAs(server, admin, '/studio/pictures')
  const row = page.locator('.rows__item', { hasText: 'Home, the slideshow' })
  expect(await row.locator('.strip__picture img').count()).toBe(3)
  await page.goto('/studio/pictures/job-detail-images/5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3')
  await page.getByRole('link', { name: 'Senior Software Engineer' }).first().click()
  await page.waitForURL(/\/studio\/resume\/jobs\/5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3$/)
})

journey.embedded('pictures are dropped anywhere beside the preview, and pasted on the page', async () => {
  const page = await openFolder('about/story')
  const before = await names(page)
  const dropped = await held(page, 'dropped.jpg', await small(61))
  await page.dispatchEvent('.editor-layout__form h1', 'dragover', { dataTransfer: dropped })
  await page.locator('.drop--over').waitFor()
  await page.dispatchEvent('.editor-layout__form h1', 'drop', { dataTransfer: dropped })
  await page.locator('.drop--over').waitFor({ state: 'detached' })
  await expect.poll(() => names(page)).toEqual([...before, 'dropped.jpg'])
  const pasted = await held(page, 'pasted.png', await small(62, 'png'))
  await pasted.evaluate((clipboardData) =>
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
  )
  await expect.poll(() => names(page)).toEqual([...before, 'dropped.jpg', 'pasted.png'])
})

journey.embedded('a file that is dropped beside its place is not shown in place of the studio', async () => {
  const page = await openFolder('about/story', { size: 'medium' }) // with the preview beside the form
  for (const path of studioScreens) {
    const answer = await page.goto(path)
    if (answer?.status() === 404) continue // a stack may have no such screen, such as codes
    await hydrate(page)
    expect(await page.evaluate(showsFile, 'h1, main, nav, textarea, input[type=text]'), path).toEqual([])
  }
  await page.goto(studioJob)
  await hydrate(page)
  await page.frameLocator('.preview-frame__frame').locator('h1').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(showsFile, '.preview-frame__frame')).toEqual([])
  // The button for a portrait takes a file itself.
  await page.goto('/studio/about')
  await hydrate(page)
  expect(await page.evaluate(showsFile, 'input[type=file]')).toEqual(['dragover INPUT', 'drop INPUT'])
})

/** The places on which the browser does its own with a file. */
function showsFile(places: string): string[] {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'dropped.jpg', { type: 'image/jpeg' }))
  return [...document.querySelectorAll(places)].flatMap((place) =>
    ['dragover', 'drop']
      .filter((type) => {
        const inside = place instanceof HTMLIFrameElement ? place.contentDocument?.body : place
        return inside?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      })
      .map((type) => `${type} ${place.tagName}`),
  )
}

journey('an upload under way is canceled: nothing of it stays on the page or on the server', async () => {
  const page = await openFolder('hardware-images')
  const before = await names(page)
  const picture = await grain(2100, 2000).png({ compressionLevel: 0 }).toBuffer()
  const asked = page.waitForRequest(/\/studio\/uploads\/.*from=8388608/)
  await page.route(/\/studio\/uploads\/.*from=8388608/, () => {})
  await choose(page, { 'held.png': picture })
  const { pathname } = new URL((await asked).url())
  const own = await cookieOf(server, admin)
  const received = async () => ((await (await ask(pathname, 'GET', own)).json()) as { received: number }).received
  expect(await received()).toBe(8 * 1024 * 1024)
  const cancel = page.getByRole('button', { name: 'Cancel held.png' })
  await cancel.click()
  await cancel.waitFor({ state: 'detached' })
  await expect.poll(received).toBe(0)
  expect(await names(page)).toEqual(before)
})

journey('a picture is replaced: its place and text stay', async () => {
  const page = await openFolder('about/gallery-coast')
  const before = await names(page)
  const text = page.getByLabel('Description of picture 2', { exact: true })
  const said = await text.inputValue()
  const row = page.locator('li[id^=picture-]').nth(1)
  const shown = () => row.locator('img').getAttribute('src')
  const old = await shown()
  await page.getByLabel('Replace picture 2', { exact: true }).setInputFiles(toFile(['other.jpg', await small(71)]))
  await expect.poll(shown).not.toBe(old)
  await row.getByText('Replaced').waitFor()
  expect([await names(page), await text.inputValue()]).toEqual([before, said])
  await page.getByRole('button', { name: 'Revert picture 2', exact: true }).click()
  await expect.poll(shown).toBe(old)
})

journey.embedded('a text that is being written is stored before its picture is moved', async () => {
  const page = await openFolder('about/gallery-coast')
  const [first, second] = await names(page)
  await page.getByLabel('Description of picture 1', { exact: true }).fill('A quay at dawn.')
  await page.getByRole('button', { name: 'Move picture 1 down' }).click()
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([second, first])
  await isSaved(page)
  await page.reload()
  expect(await page.getByLabel('Description of picture 2', { exact: true }).inputValue()).toBe('A quay at dawn.')
  await page.getByRole('button', { name: 'Revert the order' }).click()
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([first, second])
})

journey.embedded(
  'a folder takes what it has room for, and names the files beyond its 60 pictures',
  async () => {
    const cookie = await cookieOf(server, admin)
    const send = async (seed: number) => {
      const picture = { name: `${seed}.jpg`, bytes: new Uint8Array(await small(seed)) }
      return sentFile({ origin: server.origin, cookie, ...picture, form: { folder: 'laptop/current' } })
    }
    const page = await openFolder('laptop/current', { expectedErrors: /status of 422/ })
    const before = (await names(page)).length
    for (let seed = 100 + before; seed < 159; seed += 1) expect((await send(seed)).status).toBe(200)
    await page.reload()
    await hydrate(page)
    await choose(page, { 'last.jpg': await small(90), 'one.jpg': await small(91), 'two.jpg': await small(92) })
    const rejected = page.locator('.cards__item', { has: page.locator('[role=alert]') })
    await expect.poll(() => rejected.count()).toBe(2)
    for (const name of ['one.jpg', 'two.jpg'])
      expect(await rejected.filter({ hasText: name }).innerText()).toContain('A folder can have 60 pictures at most.')
    await expect.poll(async () => (await names(page)).at(-1)).toBe('last.jpg')
    expect(await names(page)).toHaveLength(60)
  },
  120_000,
)

journey('an upload whose connection breaks stops, and continues from there', async () => {
  const page = await openFolder('hardware-images', { expectedErrors: /ERR_FAILED|Failed to load resource/ })
  const large = await grain(2100, 2000).png({ compressionLevel: 0 }).toBuffer()
  const percent = Math.floor(((8 * 1024 * 1024) / large.length) * 100)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).searchParams.get('from') ?? '')
  })
  await page.route(/\/studio\/uploads\/.*from=8388608/, (route) => route.abort())
  await choose(page, { 'large.png': large })
  await page.getByText(`Stopped at ${percent} %.`).waitFor()
  const plates = await Promise.all(
    ['li[id^=picture-]', 'li:not([id])'].map((row) => boxOf(page.locator(`${row} .cards__thumbnail`).first())),
  )
  expect(plates[1]?.x).toBe(plates[0]?.x)
  await page.unroute(/\/studio\/uploads\/.*from=8388608/)
  await page.getByRole('button', { name: 'Continue with large.png' }).click()
  await expect.poll(() => names(page), { timeout: 30_000 }).toContain('large.png')
  expect(sent.slice(0, 3)).toEqual(['0', '8388608', '8388608'])
})

journey.embedded('a focus point is set by keys, and the page of the draft keeps it in sight', async () => {
  const page = await openFolder('home/slideshow', { size: 'medium' })
  const opener = page.getByRole('button', { name: 'Focus point of picture 2', exact: true }).last()
  await opener.click()
  const aim = page.getByRole('button', { name: /^Focus point of picture 2: 50 % from the left, 50 % from the top/ })
  await aim.waitFor()
  expect(await aim.evaluate((button) => button === document.activeElement)).toBe(true)
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key)
  expect(await page.getByLabel('From the left, %').inputValue()).toBe('39')
  expect(await page.getByLabel('From the top, %').inputValue()).toBe('59')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Focus point changed').waitFor()
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  const preview = page.frameLocator('.preview-frame__frame')
  await preview.locator('img.focus-at-39-59').first().waitFor({ state: 'attached' })
  const { position } = await preview
    .locator('img.focus-at-39-59')
    .first()
    .evaluate((img) => ({ position: getComputedStyle(img).objectPosition }))
  expect(position).toBe('39% 59%')
})

journey.embedded('Escape and Close leave a focus point as it was, and return to its button', async () => {
  const page = await openFolder('home/slideshow')
  const opener = page.getByRole('button', { name: 'Focus point of picture 1', exact: true }).last()
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close', exact: true }).click(),
  ]) {
    await opener.press('Enter')
    await page.getByRole('dialog', { name: 'Focus point' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await close()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  expect(await page.locator('li[id^=picture-]').first().getByText('Focus point changed').count()).toBe(0)
  await opener.click()
  expect(await page.getByLabel('From the left, %').inputValue()).toBe('50')
})

test('only an Admin sends slices, and only from a page of this site', async () => {
  const slice = `/studio/uploads/${crypto.randomUUID()}?from=0&name=a.jpg`
  const [own, theirs] = [await cookieOf(server, admin), await cookieOf(server, user)]
  expect(await statusOf(slice, 'PUT', '')).toBe(302)
  expect(await statusOf(slice, 'PUT', theirs)).toBe(403)
  expect(await statusOf(slice, 'PUT', own, 'cross-site')).toBe(403)
  expect(await statusOf(slice, 'PUT', own)).toBe(200)
  expect(await statusOf(slice, 'PUT', own)).toBe(409)
  expect(await statusOf('/studio/home', 'PUT', own)).toBe(400)
  expect(await statusOf('/studio/pictures', 'POST', own)).toBe(405)
  expect(await statusOf('/studio/import', 'POST', own)).toBe(405)
})

journey.embedded(
  'axe finds nothing on folders and a focus point, in three looks',
  async () => {
    const page = await openFolder('about/gallery-coast')
    await choose(page, { 'IMG_4471.heic': heic })
    await page.getByText('Not added').waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.goto('/studio/pictures')
    expect(await faultsInLooks(page)).toEqual([])
    await page.goto('/studio/pictures/home/slideshow')
    await hydrate(page)
    await page.getByRole('button', { name: 'Focus point of picture 1', exact: true }).last().click()
    await page.getByRole('dialog', { name: 'Focus point' }).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
  },
  180_000,
)

function ask(path: string, method: string, cookie: string, site = 'same-origin'): Promise<Response> {
  const headers = { cookie, 'sec-fetch-site': site, 'content-type': 'application/octet-stream' }
  return fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers,
    ...(method === 'PUT' ? { body: 'abc' } : {}),
  })
}

async function statusOf(...asked: Parameters<typeof ask>): Promise<number> {
  return (await ask(...asked)).status
}

async function openFolder(folder: string, options: PageOptions = {}): Promise<Page> {
  const page = await openAs(server, admin, `/studio/pictures/${folder}`, options)
  await hydrate(page)
  return page
}

/** The names of the pictures, in order; then those that were removed. */
function names(page: Page): Promise<string[]> {
  const all = page.locator('li[id^=picture-] bdi, .cards__item--gone bdi')
  return all.evaluateAll((each) => each.map(({ textContent }) => textContent?.split(' · ')[0] ?? ''))
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not visible')
  return box
}

/** The path of a file that no studio takes. */
async function beyond64MB(name: string): Promise<string> {
  const path = join(temporaryFolder(), name)
  await writeFile(path, '')
  await truncate(path, 64 * 1024 * 1024 + 1)
  return path
}

/** What the browser hands over with a dropped or pasted file. */
function held(page: Page, name: string, bytes: Buffer): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ([file = '', text = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], file))
      return transfer
    },
    [name, bytes.toString('base64')],
  )
}

function choose(page: Page, files: Record<string, Buffer>): Promise<void> {
  return page.getByLabel('Choose files').setInputFiles(Object.entries(files).map(toFile))
}

function toFile([name, buffer]: [string, Buffer]) {
  return { name, mimeType: '', buffer }
}

/** A small picture; each seed gives other bytes. */
function small(seed: number, kind: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return flag(400 + seed, 300)
    .toFormat(kind)
    .toBuffer()
}
