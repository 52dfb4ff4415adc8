import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { becomes, bundleFolder, ownerCalled, picture } from '#support/journeys/bundle.ts'
import { type Server, startServer, vita } from '#support/journeys/server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

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

journey.extended("a page in the browser's cache is not shown after its content changed", async () => {
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

test('an export imported into another folder exports again as the same bytes', { tags: 'extended' }, async () => {
  const folder = temporaryFolder()
  const bundle = await bundleFolder({
    'documents/person-info/owner.json': ownerCalled('Round Trip', { unknown: { kept: [1, null, '…'] } }),
    'documents/jobs/one.json': { title: 'One', company: 'Two', startDate: { month: 'March', year: 2020 } },
    'files/about/portrait.jpg': picture('4-hills'),
    'files/about/alt.json': { 'portrait.jpg': 'Hills' },
  })
  await vita(['import', bundle, '--replace'], server.settings)
  await vita(['export', join(folder, 'first.zip')], server.settings)
  const other = join(folder, 'other')
  await vita(['import', join(folder, 'first.zip')], { DATA_DIR: other })
  await vita(['export', join(folder, 'second.zip')], { DATA_DIR: other })
  await vita(['export', join(folder, 'second')], { DATA_DIR: other })
  expect(hashOf(join(folder, 'second.zip'))).toBe(hashOf(join(folder, 'first.zip')))
  expect(hashOf(join(folder, 'second/files/about/portrait.jpg'))).toBe(hashOf(join(bundle, 'files/about/portrait.jpg')))
  const fields = JSON.parse(readFileSync(join(folder, 'second/documents/jobs/one.json'), 'utf8'))
  expect(fields).toEqual({ uuid: 'one', title: 'One', company: 'Two', startDate: { month: 3, year: 2020 } })
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

journey.extended('home renders without a picture, and a single picture has no controls', async () => {
  await becomes(server, { 'documents/person-info/owner.json': ownerCalled('Bare', { headline: 'No pictures here.' }) })
  await expect.poll(() => textOf('/home')).toContain('Bare')
  const page = await openPage(server, { size: 'tabletLandscape' })
  await page.goto('/home')
  await hydrate(page)
  expect(await page.getByRole('region', { name: 'Photographs' }).count()).toBe(0)
  expect(await page.getByText('No pictures here.').isVisible()).toBe(true)
  for (const name of ['Resume', 'Contact Me'])
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).count(), name).toBe(1)

  await becomes(server, {
    'documents/person-info/owner.json': ownerCalled('One'),
    'files/home/slideshow/1.jpg': picture('4-hills'),
    'files/home/slideshow/alt.json': { '1.jpg': 'Hills' },
  })
  await expect.poll(() => textOf('/home')).toContain('Hills')
  await page.goto('/home')
  await hydrate(page)
  const slideshow = page.getByRole('region', { name: 'Photographs' })
  expect(await slideshow.getByRole('img', { name: 'Hills' }).isVisible()).toBe(true)
  expect(
    await slideshow.getByRole('radio').or(slideshow.getByRole('button')).or(slideshow.locator('label')).count(),
  ).toBe(0)
})

journey.extended('a record without its optional parts shows the fallback texts', async () => {
  await becomes(server, {
    'documents/person-info/owner.json': ownerCalled('Sparse'),
    'documents/jobs/bare.json': { title: 'Bare job', company: 'Company', startDate: { month: 1, year: 2020 } },
    'documents/education/bare.json': {
      institution: 'Bare school',
      city: 'A',
      state: 'B',
      type: 'C',
      graduation: 2020,
      status: false,
    },
  })
  await expect.poll(() => textOf('/resume')).toContain('Bare job')
  const page = await openPage(server, { size: 'small', scripts: false })
  await page.goto('/resume/jobs/details?uuid=bare')
  for (const text of [
    'No description found.',
    'No responsibilities found.',
    'No experiences found.',
    'January 2020 – Present',
  ])
    expect(await page.getByText(text).isVisible(), text).toBe(true)
  expect(await page.getByText('Duties and Responsibilites').count()).toBe(0)
  expect(await page.getByText('Images courtesy of').count()).toBe(0)
  await page.goto('/resume/education/details?uuid=bare')
  for (const text of ['A, B', 'N/A', 'In Progress', '2020'])
    expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(true)
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

journey.extended('a site without content says so on About, and its sheet stands out from the page', async () => {
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

journey.extended(
  'the menu omits Desktop and Laptop while they are missing or hidden, and groups without pages',
  async () => {
    const owner = { 'documents/person-info/owner.json': ownerCalled('Menu') }
    const desktop = (hidden: boolean) => ({
      ...owner,
      'documents/hardware/desktop.json': { title: 'Tower', history: 'Built in 2019.', hidden },
    })
    const page = await openPage(server, { scripts: false })
    for (const [bundle, titles, status] of [
      [owner, [], 404],
      [desktop(false), ['Desktop'], 200],
      [desktop(true), [], 404],
    ] as const) {
      await becomes(server, bundle)
      const titlesShown = async () => {
        await page.goto('/home')
        return page.locator('.menu__sub .menu__link').allTextContents()
      }
      await expect.poll(titlesShown).toEqual(titles)
      expect(await page.locator('.menu').getByText('Projects').count()).toBe(0)
      await expect.poll(async () => (await page.goto('/hardware/desktop'))?.status()).toBe(status)
    }
  },
)

journey.extended('a location without a state leaves no stray comma', async () => {
  await becomes(server, {
    'documents/person-info/owner.json': ownerCalled('Hanseatic', { whoAmI: 'I live in {city}, {state}.' }),
    'documents/location/owner.json': { city: 'Hamburg', zipcode: '20095' },
    'documents/education/school.json': {
      institution: 'Harbour School',
      city: 'Bremen',
      type: 'Diploma',
      graduation: 2020,
      status: true,
    },
  })
  await expect.poll(() => textOf('/resume')).toContain('Harbour School')
  const page = await openPage(server, { scripts: false })
  for (const [path, shown] of [
    ['/home', 'Hamburg'],
    ['/resume', 'Hamburg 20095'],
    ['/about', 'I live in Hamburg.'],
    ['/resume/education/details?uuid=school', 'Bremen'],
  ] as const) {
    const isShown = async () => {
      await page.goto(path)
      return page.getByText(shown, { exact: true }).isVisible()
    }
    await expect.poll(isShown, { message: path }).toBe(true) // home does not wait for the place
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

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** The hashes of the originals that a server stores. */
function originalsOf(server: Server) {
  return withPorts(server, async ({ files }) => {
    const listed = done(await files.list({})).files.map(({ name, hash }) => [name, hash])
    return { files: Object.fromEntries(listed) }
  })
}
