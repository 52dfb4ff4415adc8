import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JSHandle, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, admin, cookieOf, openAs, user } from '#support/journeys/accounts.ts'
import { faultsOf, looks } from '#support/journeys/axe.ts'
import { hydrate, journey, type PageOptions } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
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

journey('pictures are uploaded, described, moved, removed and reverted, with scripts', async () => {
  const page = await openFolder('desktop/original')
  const before = await names(page)
  await choose(page, { 'one.jpg': await small(31), 'two.png': await small(32, 'png') })
  await expect.poll(() => names(page)).toEqual([...before, 'one.jpg', 'two.png'])
  expect(await page.getByText('Alternative text is missing').count()).toBe(2)

  const count = before.length + 2
  const text = page.getByLabel(`Alternative text of picture ${count - 1}`)
  await text.fill('A flag of one colour.')
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  await expect.poll(() => page.getByText('Alternative text is missing').count()).toBe(1)

  await page.getByRole('button', { name: `Move picture ${count} up` }).click()
  await expect.poll(() => names(page)).toEqual([...before, 'two.png', 'one.jpg'])
  await page.getByText(`Picture ${count - 1} of ${count}`).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`Move picture ${count - 1} up`)

  await page.getByRole('button', { name: 'Remove picture 1', exact: true }).click()
  await page.getByText('The site keeps it until you publish.').waitFor()
  expect(await names(page)).toEqual([...before.slice(1), 'two.png', 'one.jpg', before[0]])
  await page.getByRole('button', { name: /^Revert the removal/ }).click()
  await expect.poll(() => names(page)).toEqual([...before, 'two.png', 'one.jpg'])

  await page.reload()
  expect(await names(page)).toEqual([...before, 'two.png', 'one.jpg'])
  expect(await page.getByLabel(`Alternative text of picture ${count}`).inputValue()).toBe('A flag of one colour.')
})

journey.extended('a file that is no picture, or is there already, is not taken, with a message', async () => {
  const page = await openFolder('desktop/current', { expectedErrors: /status of 422/ })
  const count = (await names(page)).length
  const taken = await small(41)
  await choose(page, { 'first.jpg': taken })
  await expect.poll(() => names(page)).toContain('first.jpg')
  const rejections = async () => (await page.locator('.shots [role=alert]').allInnerTexts()).sort()
  const damaged = (await small(42)).subarray(0, 300)
  await choose(page, {
    ...{ 'IMG_4471.heic': heic, 'a.svg': Buffer.from('<svg/>'), 'again.jpg': taken, 'cut.jpg': damaged },
    ...{ 'a.gif': Buffer.from('GIF89a'), 'a.tif': Buffer.from('II*\0'), 'a.pdf': Buffer.from('%PDF-1.7') },
    ...{ 'a.html': Buffer.from('<!doctype html>'), 'a.txt': Buffer.from('hello'), 'empty.jpg': Buffer.alloc(0) },
    'wide.png': Buffer.from(hollowPng(8001, 5000)),
  })
  const messages = [
    'IMG_4471.heic is an HEIC file. Please save it as JPEG, and drop it again.',
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
  await page.locator('[name=pictures]').setInputFiles(await beyond64MB('huge.jpg'))
  const all = [...messages, 'huge.jpg is larger than 64 MB.'].sort()
  await expect.poll(rejections).toEqual(all)
  await page.locator('.shots__item', { hasText: 'a.gif is' }).getByRole('button').click()
  await expect.poll(rejections).toEqual(all.filter((message) => !message.startsWith('a.gif')))
  expect(await names(page)).toHaveLength(count + 1)
})

journey('pictures are dropped anywhere beside the preview, and pasted on the page', async () => {
  const page = await openFolder('about/story')
  const before = await names(page)
  const dropped = await held(page, 'dropped.jpg', await small(61))
  await page.dispatchEvent('.desk__form h1', 'dragover', { dataTransfer: dropped })
  await page.locator('.drop--over').waitFor()
  await page.dispatchEvent('.desk__form h1', 'drop', { dataTransfer: dropped })
  await page.locator('.drop--over').waitFor({ state: 'detached' })
  await expect.poll(() => names(page)).toEqual([...before, 'dropped.jpg'])
  const pasted = await held(page, 'pasted.png', await small(62, 'png'))
  await pasted.evaluate((clipboardData) =>
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
  )
  await expect.poll(() => names(page)).toEqual([...before, 'dropped.jpg', 'pasted.png'])
})

journey.extended('an upload under way is canceled: nothing of it stays on the page or on the server', async () => {
  const page = await openFolder('hardware-images')
  const before = await names(page)
  const asked = page.waitForRequest(/\/studio\/uploads\/.*from=8388608/)
  await page.route(/\/studio\/uploads\/.*from=8388608/, () => {})
  await choose(page, { 'held.png': await grain(2100, 2000).png({ compressionLevel: 0 }).toBuffer() })
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

for (const scripts of [true, false])
  journey.extendedIf(!scripts)(
    `a picture is replaced: its place and text stay, ${scripts ? 'with' : 'without'} scripts`,
    async () => {
      const page = await openFolder('about/gallery-coast', { scripts })
      const before = await names(page)
      const text = page.getByLabel('Alternative text of picture 2', { exact: true })
      const said = await text.inputValue()
      const row = page.locator('form.shots__item').nth(1)
      const shown = () => row.locator('img').getAttribute('src')
      const old = await shown()
      const file = toFile(['other.jpg', await small(scripts ? 71 : 72)])
      if (!scripts) await page.goto('/studio/pictures/about/gallery-coast?wide=phone')
      await row.locator('[name=replacement]').setInputFiles(file)
      if (!scripts) {
        await page.getByRole('button', { name: 'Save picture 2', exact: true }).click()
        await page.waitForURL((url) => url.search === '?wide=phone')
      }
      await expect.poll(shown).not.toBe(old)
      await row.getByText('Replaced').waitFor()
      expect([await names(page), await text.inputValue()]).toEqual([before, said])
      await page.getByRole('button', { name: 'Revert picture 2', exact: true }).click()
      await expect.poll(shown).toBe(old)
    },
  )

journey.extended(
  'without scripts a file beyond 64 MB is reported in the folder, with the pictures before it',
  async () => {
    const page = await openFolder('about/gallery-music', { scripts: false, expectedErrors: /status of 413/ })
    const before = await names(page)
    const small81 = join(temporaryFolder(), 'before.jpg')
    await writeFile(small81, await small(81))
    await page.locator('[name=pictures]').setInputFiles([small81, await beyond64MB('huge.jpg')])
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Upload' }).click(),
    ])
    expect(answer.status()).toBe(413)
    await page.getByText('A file is larger than 64 MB. It and the files after it were not taken.').waitFor()
    expect(await names(page)).toEqual([...before, 'before.jpg'])
  },
)

journey.extended(
  'without scripts a folder takes what it has room for, and names the files beyond its 60 pictures',
  async () => {
    const page = await openFolder('laptop/current', { scripts: false })
    const files = await Promise.all(Array.from({ length: 60 }, (_, at) => small(100 + at)))
    const send = async (bytes: Record<string, Buffer>) => {
      await choose(page, bytes)
      await page.getByRole('button', { name: 'Upload' }).click()
    }
    await send(Object.fromEntries(files.slice(0, 59).map((bytes, at) => [`${at}.jpg`, bytes])))
    await expect.poll(async () => (await names(page)).length).toBe(59)
    await send({ 'last.jpg': await small(90), 'one.jpg': await small(91), 'two.jpg': await small(92) })
    await page.getByText('A folder holds 60 pictures at most. 2 were not taken: one.jpg, two.jpg.').waitFor()
    expect((await names(page)).at(-1)).toBe('last.jpg')
  },
  60_000,
)

for (const width of [390, 1440])
  journey.extended(`without scripts each choice of a file is in one line with its label, in ${width} px`, async () => {
    const more = { viewport: { width, height: 844 } }
    const page = await openFolder('home/slideshow', { scripts: false, more })
    for (const path of ['/studio/pictures/home/slideshow', '/studio/about', '/studio/import']) {
      await page.goto(path)
      const labels = await page.locator('.file-button').all()
      expect(labels.length, path).toBeGreaterThan(0)
      for (const label of labels) {
        const left = await boxOf(label.locator('span').first())
        const right = await boxOf(label.locator('input'))
        expect(left.height, path).toBeLessThan(30)
        expect(right.x, path).toBeGreaterThanOrEqual(left.x + left.width)
        expect(Math.abs(middleOf(left) - middleOf(right)), path).toBeLessThan(8)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  })

journey.extended('an upload whose connection breaks stops, and continues from there', async () => {
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
    ['form.shots__item', 'div.shots__item'].map((row) => boxOf(page.locator(`${row} .shots__plate`).first())),
  )
  expect(plates[1]?.x).toBe(plates[0]?.x)
  await page.unroute(/\/studio\/uploads\/.*from=8388608/)
  await page.getByRole('button', { name: 'Go on with large.png' }).click()
  await expect.poll(() => names(page), { timeout: 30_000 }).toContain('large.png')
  expect(sent.slice(0, 3)).toEqual(['0', '8388608', '8388608'])
})

journey('a focus point is set by keys, and the page of the draft keeps it in sight', async () => {
  const page = await openFolder('home/slideshow')
  await page.getByRole('link', { name: 'Focus point of picture 2', exact: true }).last().click()
  const aim = page.getByRole('button', { name: /^Focus point of picture 2: 50 % from the left, 50 % from the top/ })
  await aim.waitFor()
  expect(await aim.evaluate((button) => button === document.activeElement)).toBe(true)
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key)
  expect(await page.getByLabel('From the left, %').inputValue()).toBe('39')
  expect(await page.getByLabel('From the top, %').inputValue()).toBe('59')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Focus point changed').waitFor()
  const preview = page.frameLocator('.proof__frame')
  await preview.locator('img.focus-at-39-59').first().waitFor({ state: 'attached' })
  const { position } = await preview
    .locator('img.focus-at-39-59')
    .first()
    .evaluate((img) => ({ position: getComputedStyle(img).objectPosition }))
  expect(position).toBe('39% 59%')
})

journey.extended(
  'two pictures are uploaded, described and moved, and a focus point is typed, without scripts',
  async () => {
    const page = await openFolder('about/gallery-music', { scripts: false })
    const before = await names(page)
    await page
      .locator('[name=pictures]')
      .setInputFiles(
        Object.entries({ 'red.jpg': await small(51), 'blue.jpg': await small(52), 'IMG_1.heic': heic }).map(toFile),
      )
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('IMG_1.heic is an HEIC file. Please save it as JPEG, and drop it again.').waitFor()
    expect(await names(page)).toEqual([...before, 'red.jpg', 'blue.jpg'])

    const count = before.length + 2
    await page.getByLabel(`Alternative text of picture ${count}`).fill('A blue flag.')
    await page.getByRole('button', { name: `Move picture ${count} up` }).click()
    expect(await names(page)).toEqual([...before, 'blue.jpg', 'red.jpg'])
    expect(await page.locator('main [role=alert]').count()).toBe(0)
    expect(await page.getByLabel(`Alternative text of picture ${count - 1}`).inputValue()).toBe('A blue flag.')

    await page
      .getByRole('link', { name: `Focus point of picture ${count}`, exact: true })
      .last()
      .click()
    await page.getByLabel('From the left, %').fill('31')
    await page.getByLabel('From the top, %').fill('42')
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await page.locator('dialog').count()).toBe(0)
    await page
      .getByRole('link', { name: `Focus point of picture ${count}`, exact: true })
      .last()
      .click()
    expect(await page.getByLabel('From the left, %').inputValue()).toBe('31')
    expect(await page.getByLabel('From the top, %').inputValue()).toBe('42')
  },
)

test('only an Admin sends slices and sees pictures of the draft, and only from a page of this site', async () => {
  const slice = `/studio/uploads/${crypto.randomUUID()}?from=0&name=a.jpg`
  const [own, theirs] = [await cookieOf(server, admin), await cookieOf(server, user)]
  expect(await statusOf(slice, 'PUT', '')).toBe(302)
  expect(await statusOf(slice, 'PUT', theirs)).toBe(403)
  expect(await statusOf(slice, 'PUT', own, 'cross-site')).toBe(403)
  expect(await statusOf(slice, 'PUT', own)).toBe(200)
  expect(await statusOf(slice, 'PUT', own)).toBe(409)
  expect(await statusOf('/studio/home', 'PUT', own)).toBe(400)

  const page = await (await ask('/studio/pictures/home/slideshow', 'GET', own)).text()
  const published = /\/pictures\/[0-9a-f]{64}-\d+\.webp/.exec(page)?.[0] ?? ''
  expect(await statusOf(`/studio/preview${published}`, 'GET', '')).toBe(302)
  expect(await statusOf(`/studio/preview${published}`, 'GET', theirs)).toBe(403)
  const shown = await ask(`/studio/preview${published}`, 'GET', own)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

for (const look of looks) {
  journey.extended(`axe finds nothing on folders and a focus point, ${look.name}`, async () => {
    const page = await openFolder('about/gallery-coast', look.options)
    await choose(page, { 'IMG_4471.heic': heic })
    await page.getByText('Not taken').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/studio/pictures')
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/studio/pictures/home/slideshow?picture=1-creek-at-dusk.jpg')
    await hydrate(page)
    expect(await faultsOf(page)).toEqual([])
  })
}

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
  if (options.scripts !== false) await hydrate(page)
  return page
}

/** The names of the pictures, in order; then those that were removed. */
function names(page: Page): Promise<string[]> {
  const all = page.locator('form.shots__item bdi')
  return all.evaluateAll((each) => each.map(({ textContent }) => textContent?.split(' · ')[0] ?? ''))
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not visible')
  return box
}

function middleOf({ y, height }: { y: number; height: number }): number {
  return y + height / 2
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
  return page.locator('[name=pictures]').setInputFiles(Object.entries(files).map(toFile))
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
