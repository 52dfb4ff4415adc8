import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { becomes, bundleFolder, ownerCalled, picture } from '#support/journeys/bundle.ts'
import { type Server, startServer, vita } from '#support/journeys/server.ts'

/** Content that is added, changed and removed while the site serves. docs/behaviour.md 11.1, 12.1, 12.4. */
let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

test('an import shows its documents and pictures within a second', async () => {
  const times: number[] = []
  for (const round of [1, 2, 3]) {
    const bundle = await bundleFolder({
      'documents/person-info/owner.json': ownerCalled(`Owner ${round}`),
      'files/home/slideshow/1.jpg': picture('4-hills'),
      'files/home/slideshow/alt.json': { '1.jpg': `Hills ${round}` },
    })
    await vita(['import', bundle], server.settings)
    const begun = Date.now()
    await expect
      .poll(() => textOf('/home'), { timeout: 10_000, interval: 20 })
      .toMatch(new RegExp(`Owner ${round}.*Hills ${round}`, 's'))
    times.push(Date.now() - begun)
  }
  expect(Math.min(...times)).toBeLessThan(1000)
})

journey.embedded("a page in the browser's cache is not shown after its content changed", async () => {
  await becomes(server, { 'documents/person-info/owner.json': ownerCalled('Before') })
  const page = await openPage(server, { size: 'small' })
  await expect.poll(() => textOf('/home')).toContain('Before')
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Before' }).waitFor()
  await becomes(server, { 'documents/person-info/owner.json': ownerCalled('After') })
  await expect.poll(() => textOf('/home')).toContain('After')
  await page.reload()
  await page.getByRole('heading', { name: 'After' }).waitFor()
})

test('a rejected import changes nothing, and names each invalid file and its error', {
  tags: ['extended'],
}, async () => {
  await becomes(server, { 'documents/person-info/owner.json': ownerCalled('Unchanged') })
  await expect.poll(() => textOf('/home')).toContain('Unchanged')
  const before = await originalsOf(server)
  const bundle = {
    'documents/person-info/owner.json': ownerCalled('Changed', { github: 'javascript:alert(1)' }),
    'documents/jobs/one.json': { title: 'One', company: 'Two', startDate: { month: 'Smarch', year: 2020 } },
    'files/about/portrait.jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const rejected = await becomes(server, bundle).catch((error: Error) => error.message)
  expect(rejected).toContain('ended with 1')
  expect(rejected).toContain('documents/person-info/owner.json: github must be an address')
  expect(rejected).toContain('documents/jobs/one.json: startDate.month must be 1 to 12')
  expect(rejected).toMatch(/files\/about\/portrait\.jpg: .*SVG/)
  expect(await textOf('/home')).toContain('Unchanged')
  expect(await originalsOf(server)).toEqual(before)
})

journey.extended('without content every page renders', async () => {
  await becomes(server, { 'documents/location/owner.json': { city: 'A', state: 'B', zipcode: 'C' } })
  await expect.poll(() => textOf('/resume')).toContain('No jobs found.')
  const page = await openPage(server, { size: 'small' })
  for (const [path, status] of [
    ['/home', 200],
    ['/about', 200],
    ['/resume', 200],
    ['/projects', 200],
    ['/projects/soteria-cat', 404],
    ['/hardware/desktop', 404],
    ['/hardware/laptop', 200],
    ['/contact', 200],
    ['/login', 200],
    ['/resume/jobs/details?uuid=one', 404],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(status)
    await hydrate(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText(), path).toMatch(/\S/)
    expect(await page.title(), path).toMatch(/^Resume \| \S/)
  }
  await page.goto('/resume')
  for (const text of ['No jobs found.', 'No education found.'])
    expect(await page.getByText(text).filter({ visible: true }).count(), text).toBe(1)
})

journey.embedded('a site without content says so on About, and its sheet stands out from the page', async () => {
  await becomes(server, { 'documents/person-info/owner.json': ownerCalled('Newcomer') })
  await expect.poll(() => textOf('/about')).toContain('Newcomer')
  for (const theme of ['light', 'dark'] as const) {
    const page = await openPage(server, { scripts: false, theme })
    await page.goto('/about')
    expect(await page.getByText('Nothing has been written here yet.').isVisible()).toBe(true)
    const { ground, sheet } = await lightnessOf(page)
    expect(Math.abs(ground - sheet), theme).toBeGreaterThan(0.04)
  }
})

/** The lightness of the page behind the sheet and of the sheet, from 0 to 1. */
async function lightnessOf(page: Page): Promise<{ ground: number; sheet: number }> {
  const { x = 0, y = 0, height = 0 } = (await page.locator('.sheet').boundingBox()) ?? {}
  const lightnessAt = async (left: number) => {
    const clip = { x: left, y: y + height / 2, width: 1, height: 1 }
    const [red = 0, green = 0, blue = 0] = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()
    return (red + green + blue) / 3 / 255
  }
  return { ground: await lightnessAt(x - 80), sheet: await lightnessAt(x + 8) }
}

async function textOf(path: string): Promise<string> {
  return (await fetch(server.origin + path)).text()
}

/** The hashes of the originals that a server stores. */
function originalsOf(server: Server) {
  return withPorts(server, async ({ files }) => {
    const listed = done(await files.list({})).files.map(({ name, hash }) => [name, hash])
    return { files: Object.fromEntries(listed) }
  })
}
