import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { journey, openPage, type Size, sizes, visitingPage } from '#support/journeys/browser.ts'
import {
  closeButton,
  gone,
  lives,
  menuButton,
  openAt,
  openByKey,
  panel,
  rail,
  shown,
} from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { sampleMenu } from '#support/menu-pages.ts'

/** The rail, and the panel that opens and closes. docs/behaviour.md 3.2, 3.5. */
const shares: [size: Size, closed: number, open: number, contentOpen: number][] = [
  ['tabletPortrait', 5, 25, 83],
  ['tabletLandscape', 5, 18, 83],
  ['medium', 3, 15, 85],
  ['large', 3, 15, 85],
  ['xlarge', 3, 15, 85],
]

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

const visiting = visitingPage({ scripts: false, more: { reducedMotion: 'reduce' } })

for (const [size, closed, open, contentOpen] of shares) {
  journey.extendedIf(size !== 'medium')(
    `on ${size} the rail takes ${closed} %, the open panel ${open} %, content 97 and ${contentOpen} %`,
    async () => {
      const page = await visiting(server)
      await page.setViewportSize(sizes[size])
      await page.goto('/projects')
      const share = async (part: ReturnType<typeof rail>) => {
        const box = await part.boundingBox()
        return (100 * (box?.width ?? 0)) / sizes[size].width
      }
      expect(await share(rail(page))).toBeCloseTo(closed, 1)
      expect(await share(page.getByRole('main'))).toBeCloseTo(97, 1)
      const { x, width } = await boxOf(page)
      expect(x + width).toBeLessThanOrEqual(0)
      await openByKey(page)
      expect(await share(panel(page))).toBeCloseTo(open, 1)
      expect((await boxOf(page)).x).toBe(0)
      expect(await share(page.getByRole('main'))).toBeCloseTo(contentOpen, 1)
    },
  )
}

for (const { when, scripts } of lives) {
  journey.extendedIf(!scripts)(
    `the panel opens by a click on the menu icon, and closes by its cross or a click elsewhere, ${when}`,
    async () => {
      const page = await openAt(server, '/home', scripts)
      expect(await panel(page).isVisible()).toBe(false)
      await menuButton(page).click()
      await shown(page)
      await closeButton(page).click()
      await gone(page)
      await page.mouse.move(700, 400)
      await menuButton(page).click()
      await shown(page)
      await page.mouse.click(1300, 40)
      await gone(page)
    },
  )

  journey.extended(
    `the panel opens when the menu icon is hovered, and closes when the pointer leaves, ${when}`,
    async () => {
      const page = await openAt(server, '/home', scripts)
      await menuButton(page).hover()
      await shown(page)
      await page.getByRole('navigation', { name: 'Pages', exact: true }).getByText('Hardware').hover()
      expect(await panel(page).isVisible()).toBe(true)
      await page.mouse.move(700, 400)
      await gone(page)
    },
  )

  journey.extendedIf(scripts)(
    `the panel opens by key and takes the focus, and Escape returns the focus, ${when}`,
    async () => {
      const page = await openAt(server, '/home', scripts)
      for (const key of ['Enter', ' ']) {
        await menuButton(page).focus()
        await page.keyboard.press(key)
        await shown(page)
        expect(await isFocused(page, 'Close the menu')).toBe(true)
        await page.keyboard.press('Escape')
        await gone(page)
        expect(await isFocused(page, 'Menu (all pages)')).toBe(true)
      }
    },
  )

  journey.extended(`Tab moves through the open panel in order, and never under it, ${when}`, async () => {
    const page = await openAt(server, '/projects', scripts)
    await openByKey(page)
    const names = []
    do {
      names.push(await focusedName(page))
      await page.keyboard.press('Tab')
    } while (names.length < 40 && !names.includes('Report a Problem'))
    expect(names).toEqual([
      'Close the menu',
      'Rowan Brackwater',
      'Log In',
      'Create',
      ...(await linksOfMenu()),
      'As the system',
      'Light',
      'Dark',
      'Report a Problem',
    ])
    expect(await page.evaluate(() => document.activeElement?.closest('.sidebar__rail'))).toBeNull()
  })

  journey.extendedIf(!scripts)(
    `after a link is followed the panel is closed, and its page is open, ${when}`,
    async () => {
      const page = await openAt(server, '/home', scripts)
      await menuButton(page).click()
      await panel(page).getByRole('link', { name: 'Resume', exact: true }).click()
      await page.waitForURL('/resume')
      await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater' }).waitFor()
      await page.mouse.move(700, 400)
      await gone(page)
    },
  )
}

journey.extended('a closed panel has no layout; an open one keeps its layout until it has slid out', async () => {
  const page = await openPage(server, { scripts: false })
  await page.goto('/home')
  const last = panel(page).getByText('v2.0.2')
  const isLaidOut = () => last.evaluate((element) => element.checkVisibility())
  expect(await isLaidOut()).toBe(false)
  await menuButton(page).hover()
  await expect.poll(() => isLaidOut()).toBe(true)
  await page.mouse.move(700, 400)
  await expect.poll(() => isLaidOut()).toBe(false)
  await openByKey(page)
  expect(await isLaidOut()).toBe(true)
  const isLaidOutOnItsWay = await last.evaluate((element) => {
    element.closest<HTMLElement>('[popover]')?.hidePopover()
    return element.checkVisibility()
  })
  expect(isLaidOutOnItsWay).toBe(true)
  await expect.poll(() => isLaidOut()).toBe(false)
})

for (const { when, scripts } of lives) {
  journey.extended(`a panel opened by a click closes when the pointer leaves it, ${when}`, async () => {
    const page = await openAt(server, '/home', scripts)
    await menuButton(page).click()
    await shown(page)
    await page.mouse.move(60, 400)
    expect(await panel(page).isVisible()).toBe(true)
    await page.mouse.move(700, 400)
    await gone(page)
    await expect.poll(() => widthOf(page)).toBeCloseTo(0.97 * sizes.medium.width, 0)
    await rail(page).getByRole('link', { name: 'Resume' }).click()
    await page.waitForURL('/resume')
  })
}

journey.extended('a panel that the pointer left before hydration stays closed afterwards', async () => {
  const page = await openPage(server)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/static\/js\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/home')
  await menuButton(page).click()
  await shown(page)
  await page.mouse.move(700, 400)
  await gone(page)
  release()
  await page.locator('.sidebar[data-live]').waitFor({ state: 'attached' })
  expect(await panel(page).evaluate((element) => element.matches(':popover-open'))).toBe(false)
  await gone(page)
})

journey.extended(
  'without scripts a panel opened by key stays while it has the focus, wherever the pointer is',
  async () => {
    const page = await openAt(server, '/home', false, { more: { reducedMotion: 'reduce' } })
    await page.mouse.move(700, 400)
    await openByKey(page)
    await page.mouse.move(700, 500)
    for (const name of ['Rowan Brackwater', 'Log In', 'Create', 'Home']) {
      await page.keyboard.press('Tab')
      expect(await focusedName(page)).toBe(name)
      expect(await panel(page).isVisible()).toBe(true)
    }
  },
)

journey.extended('Escape closes a hovered panel until the pointer enters again', async () => {
  const page = await openAt(server, '/home', true)
  await menuButton(page).hover()
  await shown(page)
  await page.keyboard.press('Escape')
  await gone(page)
  await page.mouse.move(700, 400)
  await menuButton(page).hover()
  await shown(page)
})

async function widthOf(page: Page): Promise<number> {
  return (await page.getByRole('main').boundingBox())?.width ?? 0
}

async function boxOf(page: Page) {
  return panel(page).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
}

async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '')
}

async function isFocused(page: Page, name: string): Promise<boolean> {
  return page.getByRole('button', { name, exact: true }).evaluate((element) => element === document.activeElement)
}

/** The links and groups of the panel's menu in order, with the links of its first group, which is open. */
async function linksOfMenu(): Promise<string[]> {
  const menu = await sampleMenu()
  const open = menu.find(({ subNav }) => subNav.length > 0)
  const shown = menu.flatMap((item) => (item === open ? [item, ...item.subNav] : item))
  return shown.map(({ title, external }) => (external ? `${title} (opens in a new tab)` : title))
}
