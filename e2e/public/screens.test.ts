import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { journey, openPage, type Size, sizes, visitingPage } from '#support/journeys/browser.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Sizes by screen, in CSS px. docs/behaviour.md 3.1, 3.2. */
type Sizes = { home: string; about: string; desktop: string; field: number; reset: number; hasBullets: boolean }

const bySize: Record<Size, Sizes> = {
  small: { home: '300 x 200', about: '300 x 200', desktop: '300 x 200', field: 250, reset: 200, hasBullets: false },
  tabletPortrait: {
    home: '600 x 400',
    about: '600 x 400',
    desktop: '600 x 400',
    field: 350,
    reset: 250,
    hasBullets: true,
  },
  tabletLandscape: {
    home: '600 x 350',
    about: '600 x 350',
    desktop: '600 x 350',
    field: 400,
    reset: 300,
    hasBullets: true,
  },
  medium: { home: '650 x 400', about: '500 x 350', desktop: '650 x 400', field: 400, reset: 300, hasBullets: true },
  large: { home: '750 x 500', about: '750 x 500', desktop: '750 x 500', field: 500, reset: 400, hasBullets: true },
  xlarge: { home: '1100 x 700', about: '1100 x 700', desktop: '1100 x 700', field: 500, reset: 400, hasBullets: true },
}

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

const visiting = visitingPage({ scripts: false })

for (const [size, wanted] of Object.entries(bySize) as [Size, Sizes][]) {
  journey.extendedIf(size !== 'small' && size !== 'medium')(
    `slideshows, bullets and field widths have the sizes of ${size}`,
    async () => {
      const page = await visiting(server)
      await page.setViewportSize(sizes[size])
      const found: Partial<Sizes> = {}
      await page.goto('/home')
      found.home = await sizeOf(slideshow(page))
      found.hasBullets = ((await page.getByRole('radio').first().boundingBox())?.width ?? 0) > 20
      await page.goto('/about')
      found.about = await sizeOf(slideshow(page))
      await page.goto('/hardware/desktop')
      found.desktop = await sizeOf(slideshow(page))
      await page.goto('/contact')
      found.field = await widthOf(page.getByRole('textbox', { name: 'Name' }))
      expect(await widthOf(page.getByRole('textbox', { name: 'Message' }))).toBe(found.field)
      await page.goto('/login')
      expect(await widthOf(page.getByRole('textbox', { name: 'Email' }).first())).toBe(found.field)
      await page.getByText('Forgot Password?').click()
      found.reset = await widthOf(page.getByRole('form', { name: 'Reset the password' }).getByRole('textbox'))
      expect(found).toEqual(wanted)
    },
  )
}

journey('on the small screen a dash joins the dates of a job, and a comma the type and major of a school', async () => {
  const page = await visiting(server)
  await page.setViewportSize(sizes.small)
  await page.goto('/resume')
  const marksOf = (cells: string) =>
    page
      .locator(cells)
      .evaluateAll((all) => [...new Set(all.map((cell) => getComputedStyle(cell, '::before').content))])
  expect(await marksOf('.table__cell--to')).toEqual(['"\u00a0–\u2060\u00a0" / " to "'])
  expect(await marksOf('.table__cell--major:not(.table__cell--soft)')).toEqual(['", "'])
  expect(await marksOf('.table__cell--from')).toEqual(['"\u00a0· " / ", "'])
})

/** Both ends of the widths of tablets, and the width at which the padding is used up. */
const tablets = [
  [641, 900, '600 x 400'],
  [700, 900, '600 x 400'],
  [767, 1000, '600 x 400'],
  [667, 375, '600 x 350'],
  [767, 400, '600 x 350'],
  [900, 420, '600 x 350'],
] as const

journey.extended('on a tablet of any width slideshows have their full size, and nothing is cut off', async () => {
  const page = await visiting(server)
  for (const path of ['/home', '/about', '/hardware/desktop']) {
    await page.goto(path)
    for (const [width, height, wanted] of tablets) {
      await page.setViewportSize({ width, height })
      const at = `${path} at ${width} x ${height}`
      expect(await sizeOf(slideshow(page)), at).toBe(wanted)
      const sheet = (await page.locator('.sheet').boundingBox()) ?? { x: 0, width: 0 }
      const frame = (await slideshow(page).boundingBox()) ?? { x: 0, width: 0 }
      expect(frame.x, at).toBeGreaterThan(sheet.x)
      expect(frame.x + frame.width, at).toBeLessThan(sheet.x + sheet.width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width)
    }
  }
})

journey.extended('on the small screen the sizes attribute of a slide is its drawn width', async () => {
  const page = await openPage(server, { scripts: false })
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/home')
    const image = slideshow(page).locator('img')
    const drawn = (await image.boundingBox())?.width ?? 0
    const asked = await image.evaluate((img: HTMLImageElement) => {
      const [small = ''] = img.sizes.replace('(width <= 640px)', '').split(/,(?! 100vw)/)
      const rule = document.body.appendChild(document.createElement('hr'))
      rule.style.cssText = `all: initial; display: block; width: ${small.replace(/, \(.*/, '')}`
      return rule.getBoundingClientRect().width
    })
    expect(asked, `${width} px`).toBe(drawn)
  }
})

for (const size of ['small', 'medium'] as const) {
  journey.extended(
    `a slideshow has a black ground, and buttons of 50 px at 30 px from its edges, on ${size}`,
    async () => {
      const page = await openPage(server, { scripts: false, size })
      await page.goto('/home')
      const frame = await slideshow(page).boundingBox()
      const [back, on] = await page.locator('label:visible').evaluateAll((all) =>
        all.map((label) => {
          const { left, right, width, height } = label.getBoundingClientRect()
          return { left, right, size: `${width} x ${height}` }
        }),
      )
      expect([back?.size, on?.size]).toEqual(['50 x 50', '50 x 50'])
      expect((back?.left ?? 0) - (frame?.x ?? 0)).toBe(30)
      expect((frame?.x ?? 0) + (frame?.width ?? 0) - (on?.right ?? 0)).toBe(30)
      const [ground, bullet] = await page.evaluate(() => {
        const style = (selector: string) =>
          getComputedStyle(document.querySelector(selector) ?? document.body, '::before')
        return [style('.slideshow').backgroundColor, style('.slideshow__bullet').width]
      })
      expect([ground, bullet]).toEqual(['oklch(0 0 0)', '15px'])
    },
  )
}

journey.extended('a slideshow keeps its proportion where there is less room than its size', async () => {
  const page = await openPage(server, { scripts: false, more: { viewport: { width: 320, height: 640 } } })
  await page.goto('/home')
  const { width = 0, height = 0 } = (await slideshow(page).boundingBox()) ?? {}
  expect(width).toBeLessThan(300)
  expect(width / height).toBeCloseTo(300 / 200, 2)
})

journey.extended('the backdrop fills the window, and stays while the page is scrolled', async () => {
  const page = await openPage(server, { scripts: false })
  await page.goto('/resume')
  const backdrop = page.locator('.backdrop img')
  for (const size of ['small', 'medium', 'xlarge'] as const) {
    await page.setViewportSize(sizes[size])
    await page.evaluate(() => scrollTo(0, 500))
    expect(await backdrop.boundingBox()).toEqual({ x: 0, y: 0, ...sizes[size] })
  }
})

journey.extended(
  'on portrait tablets Resume and About Me stand below the slideshow, and About Me links to /about-me',
  async () => {
    const page = await openPage(server, { size: 'tabletPortrait', scripts: false })
    await page.goto('/home')
    const { y = 0, height = 0 } = (await slideshow(page).boundingBox()) ?? {}
    const ways = page
      .getByRole('main')
      .getByRole('link')
      .filter({ visible: true, hasText: /^(Resume|About Me|Contact Me)$/ })
    expect(await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href')))).toEqual([
      '/resume',
      '/about-me',
      '/contact',
    ])
    for (const way of await ways.all()) expect((await way.boundingBox())?.y).toBeGreaterThan(y + height)
    await page.setViewportSize(sizes.tabletLandscape)
    expect(await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href')))).toEqual([
      '/resume',
      '/about',
      '/contact',
    ])
  },
)

journey.extended('without the display face the layout of the pages is the same', async () => {
  const options = { scripts: false, expectedErrors: /net::ERR_FAILED/ }
  const [withFace, without] = [await openPage(server, options), await openPage(server, options)]
  await without.route('**/*.woff2', (route) => route.abort())
  for (const path of ['/home', '/resume', '/contact', '/hardware/desktop']) {
    await without.goto(path)
    await withFace.goto(path)
    await withFace.evaluate(() => document.fonts.ready)
    await withFace.reload()
    const [wanted, found] = [await heightsOf(withFace), await heightsOf(without)]
    expect(found, path).toEqual(wanted)
  }
})

function slideshow(page: Page): Locator {
  return page.getByRole('main').locator('.slideshow__window').first()
}

async function sizeOf(part: Locator): Promise<string> {
  const { width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return `${Math.round(width)} x ${Math.round(height)}`
}

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0
}

/** The heights of the headings, in px. One line more or less would move the page. */
async function heightsOf(page: Page): Promise<number[]> {
  return page
    .locator('h1, h2')
    .evaluateAll((all) => all.map((heading) => Math.round(heading.getBoundingClientRect().height)))
}
