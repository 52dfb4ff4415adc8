import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { openDashboard, user } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { lives, menuButton, openAt, openByKey, panel, rail, shown } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { sampleMenu } from '#support/menu-pages.ts'

const entries = (await sampleMenu()).map(({ title }) => title)

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const { when, scripts } of lives) {
  journey.extended(
    `the groups of the panel open and close independently, with an icon for each state, ${when}`,
    async () => {
      const page = await openAt(server, '/home', scripts)
      await openByKey(page)
      expect(await groupsIn(page, 'panel')).toEqual({ Projects: 'opened', Hardware: 'closed' })
      await group(page, 'Hardware').click()
      expect(await groupsIn(page, 'panel')).toEqual({ Projects: 'opened', Hardware: 'opened' })
      await group(page, 'Projects').click()
      expect(await groupsIn(page, 'panel')).toEqual({ Projects: 'closed', Hardware: 'opened' })
      await group(page, 'Hardware').press('Enter')
      expect(await groupsIn(page, 'panel')).toEqual({ Projects: 'closed', Hardware: 'closed' })
    },
  )

  journey.extendedIf(!scripts)(`the groups of the rail open and close independently, ${when}`, async () => {
    const page = await openAt(server, '/home', scripts)
    const icons = page.getByRole('navigation', { name: 'Pages, as icons' })
    expect(await groupsIn(page, 'rail')).toEqual({ Projects: 'closed', Hardware: 'closed' })
    await icons.locator('summary', { hasText: 'Projects' }).click()
    expect(await groupsIn(page, 'rail')).toEqual({ Projects: 'opened', Hardware: 'closed' })
    await icons.locator('summary', { hasText: 'Hardware' }).click()
    expect(await groupsIn(page, 'rail')).toEqual({ Projects: 'opened', Hardware: 'opened' })
    await icons.getByRole('link', { name: 'Desktop' }).click()
    await page.waitForURL('/hardware/desktop')
  })
}

journey('the panel has the entries in their order, the account card, and the version', async () => {
  const page = await openAt(server, '/about', false)
  await openByKey(page)
  const labels = await panel(page)
    .getByRole('navigation')
    .locator('> ul > li')
    .evaluateAll((items) => items.map((item) => (item.querySelector('summary') ?? item).textContent?.trim()))
  expect(labels).toEqual(entries)
  const card = panel(page).getByRole('region', { name: 'Account' })
  expect(await addressesIn(card.getByRole('link'))).toEqual(['/login', '/create-account'])
  expect(await card.getByRole('link').allInnerTexts()).toEqual(['Log In', 'Create'])
  expect(await panel(page).getByText('Dashboard').count()).toBe(0)
  expect(await panel(page).getByText('v2.0.2', { exact: true }).isVisible()).toBe(true)
})

journey.extended('up to 640 px there is a bar with name and Menu, from 641 px the rail', async () => {
  const page = await openPage(server, { scripts: false })
  await page.goto('/home')
  const bar = () => page.getByRole('banner').getByRole('link', { name: 'Rowan Brackwater' })
  const icons = () => page.getByRole('navigation', { name: 'Pages, as icons' })
  await page.setViewportSize({ width: 640, height: 800 })
  expect([await bar().isVisible(), await icons().isVisible()]).toEqual([true, false])
  expect(await rail(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 640, height: 56 })
  expect((await menuButton(page).getByText('Menu').boundingBox())?.width).toBeGreaterThan(30)
  await page.setViewportSize({ width: 641, height: 800 })
  expect([await bar().isVisible(), await icons().isVisible()]).toEqual([false, true])
  expect((await rail(page).boundingBox())?.height).toBe(800)
})

for (const { when, scripts } of lives) {
  journey.extended(`on small screens Menu opens a sheet over the page and closes it, ${when}`, async () => {
    const page = await openPage(server, { size: 'small', scripts })
    await page.goto('/resume')
    if (scripts) await hydrate(page)
    await menuButton(page).click()
    await shown(page)
    await expect.poll(() => roundedBox(page)).toEqual({ x: 0, y: 56, width: 390, height: 844 - 56 })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await menuButton(page).click()
    await panel(page).waitFor({ state: 'hidden' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await menuButton(page).click()
    await panel(page).getByRole('link', { name: 'Contact Me' }).click()
    await page.waitForURL('/contact')
    await page.getByRole('heading', { level: 1, name: 'Want to get in contact with me?' }).waitFor()
    await panel(page).waitFor({ state: 'hidden' })
  })
}

for (const width of [641, 800, 1025, 1440] as const) {
  journey.extended(`at ${width} px the arrow of a group of the rail does not touch the group's icon`, async () => {
    const page = await openPage(server, { scripts: false })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/hardware/desktop')
    const groups = await rail(page)
      .locator('summary')
      .evaluateAll((all) =>
        all.map((summary) => {
          const seen = [...summary.querySelectorAll('svg')].filter((icon) => icon.checkVisibility())
          const [icon, arrow] = seen.map((each) => each.getBoundingClientRect())
          const box = summary.getBoundingClientRect()
          return {
            gap: (arrow?.top ?? 0) - (icon?.bottom ?? 0),
            left: box.bottom - (arrow?.bottom ?? 0),
            size: arrow?.width,
          }
        }),
      )
    expect(groups).toHaveLength(2)
    for (const { gap, left, size } of groups) {
      expect(gap).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(size).toBeGreaterThanOrEqual(14)
    }
  })
}

for (const height of [900, 700, 500] as const) {
  journey.extended(`at ${height} px of height the foot of the panel is visible, also when logged in`, async () => {
    const page = await openDashboard(server, user, { more: { viewport: { width: 1440, height } } })
    await openByKey(page)
    const seen = await panel(page).evaluate((element) =>
      ['.theme > .segment__choice', '.sidebar__report', '.sidebar__version'].map((selector) => {
        const part = element.querySelector(selector)
        const { left, top, bottom, height: partHeight } = part?.getBoundingClientRect() ?? new DOMRect()
        const hit = document.elementFromPoint(left + 2, top + partHeight / 2)
        return bottom <= innerHeight && hit !== null && (part?.contains(hit) ?? false)
      }),
    )
    expect(seen).toEqual([true, true, true])
  })
}

journey.extended('a focused entry of the panel is not covered by its foot', async () => {
  const page = await openDashboard(server, user, { more: { viewport: { width: 1440, height: 500 } } })
  await openByKey(page)
  const covered: string[] = []
  for (let press = 0; press < 18; press += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement
      const { left, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
      const hit = document.elementFromPoint(left + 8, (top + bottom) / 2)
      return element?.contains(hit) ? '' : (element?.textContent ?? '')
    })
    if (name !== '') covered.push(name)
  }
  expect(covered).toEqual([])
})

function placeOf(page: Page, place: 'rail' | 'panel') {
  return place === 'rail' ? rail(page) : panel(page)
}

/** The panel's box in whole px; it changes while the panel slides in. */
async function roundedBox(page: Page) {
  const { x = -1, y = -1, width = 0, height = 0 } = (await panel(page).boundingBox()) ?? {}
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}

function group(page: Page, name: string) {
  return panel(page).locator('summary', { hasText: name })
}

/** The state of each group by its icon; expects that its links are visible exactly when it is open. */
async function groupsIn(page: Page, place: 'rail' | 'panel'): Promise<Record<string, string>> {
  return placeOf(page, place)
    .locator('details')
    .evaluateAll((groups) =>
      Object.fromEntries(
        groups.map((element) => {
          const summary = element.querySelector('summary')
          const isSeen = (part: Element | null | undefined) => part?.checkVisibility() === true
          const [opened, closed, links] = [
            isSeen(summary?.querySelector('.icon--opened')),
            isSeen(summary?.querySelector('.icon--closed')),
            isSeen(element.querySelector('a')),
          ]
          const state = opened && !closed && links ? 'opened' : closed && !opened && !links ? 'closed' : 'torn'
          return [summary?.textContent?.trim(), state]
        }),
      ),
    )
}

async function addressesIn(links: ReturnType<Page['locator']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}
