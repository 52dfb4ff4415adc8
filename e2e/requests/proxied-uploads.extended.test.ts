import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { admin, logIn } from '#support/journeys/accounts.ts'
import { arrives, browserAt, close, openBehind } from '#support/journeys/behind-proxy.ts'
import { hydrate } from '#support/journeys/browser.ts'
import { ownerCalled } from '#support/journeys/bundle.ts'
import { alertTexts, emailMessage, fill, proveHuman, submit } from '#support/journeys/pages/contact-page.ts'
import { missingFor, siteName } from '#support/journeys/proxy.ts'
import { flag, withChunk } from '#support/sharp/originals.ts'
import { noBrowser } from '../chromium.ts'

/**
 * What the studio and visitors send through a real proxy: with its file of `deploy/`, and with nginx's own limit.
 * docs/behaviour.md 13.6, 23.11.
 */
const mb = 1024 * 1024
const bundle = { 'documents/person-info/owner.json': ownerCalled('Runa Tveit') }
const resume = { basics: { name: 'Runa Tveit', label: 'Baker' }, work: [{ name: 'Fell Bakery', position: 'Baker' }] }

for (const [name, limits, largest, rejections] of [
  ['Caddy', 'of deploy', 8 * mb, 0],
  ['nginx', 'of deploy', 8 * mb, 0],
  ['nginx', 'default', mb, 3],
  ['nginx', '100 kB', mb / 16, 7],
] as const)
  test(`behind ${name} with the limits ${limits} a picture, a file to import and a message arrive`, async ({
    skip,
  }) => {
    skip(missingFor(name) !== '', missingFor(name))
    skip(noBrowser !== '', noBrowser)
    const behind = await openBehind(name, { limits, bundle })
    onTestFinished(() => close(behind))
    const page = await browserAt(behind.proxy)
    const slices = slicesOf(page)
    await page.goto(`https://${siteName}/login`)
    await logIn(page, admin)
    await arrives(page, 'dashboard')

    await page.goto(`https://${siteName}/studio/pictures/desktop/original`)
    await hydrate(page)
    const buffer = await largePicture()
    await page.getByLabel('Choose files').setInputFiles({ name: 'large.png', mimeType: '', buffer })
    await page.locator('li[id^=picture-]', { hasText: 'large.png' }).waitFor({ timeout: 60_000 })

    const ofPicture = slices.splice(0)
    expect(ofPicture.filter(({ status }) => status === 413)).toHaveLength(rejections)
    const [, second] = ofPicture.filter(({ status }) => status === 200)
    expect(second?.from).toBe(largest)
    await page.goto(`https://${siteName}/studio/import`)
    await hydrate(page)
    const text = `${JSON.stringify(resume)}${' '.repeat(3 * mb)}`
    await page.locator('[type=file]').setInputFiles({ name: 'resume.json', mimeType: '', buffer: Buffer.from(text) })
    await page.getByRole('heading', { name: 'From JSON Resume, resume.json' }).waitFor({ timeout: 60_000 })
    // The tab knows the size already.
    expect(slices.map(({ status }) => status)).toEqual(Array(Math.ceil(Buffer.byteLength(text) / largest)).fill(200))

    await page.goto(`https://${siteName}/contact`)
    await hydrate(page)
    await fill(page, emailMessage)
    await proveHuman(page)
    await submit(page)
    expect((await alertTexts(page)).join()).toContain('Success')
  }, 180_000)

/** A file of 12 MB that is prepared at once: a small picture with long texts in it. */
async function largePicture(): Promise<Buffer> {
  let picture: Uint8Array = await flag(400, 300).png().toBuffer()
  for (let at = 0; at < 12; at += 1) picture = withChunk(picture, 'tEXt', `Comment\0${'x'.repeat(mb)}`)
  return Buffer.from(picture)
}

/** The slices that a page sends: where each begins, and the status of its answer. */
function slicesOf(page: Page): { from: number; status: number }[] {
  const slices: { from: number; status: number }[] = []
  page.on('response', (response) => {
    const from = Number(new URL(response.url()).searchParams.get('from'))
    if (response.request().method() === 'PUT') slices.push({ from, status: response.status() })
  })
  return slices
}
