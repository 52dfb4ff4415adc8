import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { openContact } from '#support/journeys/pages/contact-page.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** Alerts of a failure that any visitor can meet: the location lookup fails. docs/behaviour.md 9.1, 9.2, 9.3 and 11.7. */
const locationFailed = 'The location could not be loaded. Network Error'
const alertTimeMs = 5000

let server: Server

beforeAll(async () => {
  server = await startServer({ env: { LOCATION_URL: 'http://127.0.0.1:1/' } }) // no other program takes this port
})

afterAll(() => server?.stop())

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts'

  journey(`about and resume render without the location, with one alert per visit, ${how}`, async () => {
    const page = await openPage(server, { scripts, size: 'tabletLandscape' })
    await page.goto('/about')
    expect(await alertTexts(page)).toEqual([`Error ${locationFailed}`])
    expect(await page.getByText('and I live in my home town, a ten-minute walk').count()).toBe(1)
    await page.goto('/resume')
    expect(await alertTexts(page)).toEqual([])
    expect(await page.getByRole('main').innerText()).not.toMatch(/Charleston, SC|^\s*,|, *,/m)
  })

  journey(`an alert disappears after 5 seconds, ${how}`, async () => {
    const page = await openPage(server, { scripts, size: 'tabletLandscape' })
    await page.goto('/resume')
    await page.getByRole('alert').waitFor()
    if (scripts) await hydrate(page)
    await page.getByRole('alert').waitFor({ state: 'hidden', timeout: 20_000 })
    expect(await page.evaluate(() => performance.now())).toBeGreaterThan(alertTimeMs)
  })

  journey(`an alert stays while the pointer or the focus is on it, ${how}`, async () => {
    const page = await openPage(server, { scripts, size: 'tabletLandscape' })
    await page.goto('/resume')
    await page.getByRole('alert').hover() // first, because the scripts may need most of its time
    if (scripts) await hydrate(page)
    await expect.poll(() => isRunning(page)).toBe(false)
    await page.mouse.move(0, 700)
    await expect.poll(() => isRunning(page)).toBe(true)
    await page.getByRole('alert').getByRole('button').focus()
    await expect.poll(() => isRunning(page)).toBe(false)
    await page.getByRole('alert').getByRole('button').blur()
    await expect.poll(() => isRunning(page)).toBe(true)
  })
}

journey('an alert can be closed by pointer and by key, before and after hydration', async () => {
  const page = await openPage(server, { size: 'tabletLandscape' })
  for (const [isHydrated, key] of [
    [false, ''],
    [true, ''],
    [false, 'Enter'],
    [true, 'Enter'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('/about')
    if (isHydrated) await hydrateUnderAlert(page)
    const close = page.getByRole('alert').getByRole('button', { name: 'Close this message' })
    await (key === '' ? close.click() : close.press(key))
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 4000 })
  }
})

journey('without scripts an alert can be closed by pointer and by key', async () => {
  const page = await openPage(server, { scripts: false, size: 'tabletLandscape' })
  for (const close of [(button: Locator) => button.click(), (button: Locator) => button.press('Enter')]) {
    await page.context().clearCookies() // the alert shows once per visit
    await page.goto('/about')
    await close(page.getByRole('alert').getByRole('button', { name: 'Close this message' }))
    await page.getByRole('alert').waitFor({ state: 'hidden', timeout: 4000 })
  }
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  journey(
    `an alert that appears under a still pointer is visible and stays, with reduced motion: ${reducedMotion}`,
    async () => {
      const page = await openPage(server, { size: 'tabletLandscape', more: { reducedMotion } })
      await page.goto('/home')
      await hydrate(page)
      await page.mouse.move(900, 40)
      await page.getByRole('main').getByRole('link', { name: 'Resume', exact: true }).press('Enter')
      const alert = page.getByRole('alert')
      await alert.waitFor()
      await expect.poll(() => alert.evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
      await expect.poll(() => alert.evaluate((each) => each.matches(':hover'))).toBe(true)
      await expect.poll(() => playStates(page)).toEqual(['paused'])
    },
  )
}

journey('while the second of two alerts is held, the first stays too, and the second does not move', async () => {
  const page = await openContactWithTwoAlerts(90)
  const second = page.getByRole('alert').nth(1)
  expect(await second.evaluate((each) => each.matches(':hover'))).toBe(true)
  expect(await playStates(page)).toEqual(['paused', 'paused'])
  await page.mouse.move(0, 700)
  await expect.poll(() => playStates(page)).toEqual(['running', 'running'])
})

journey("after one alert is closed by pointer, the other one's time resumes when the pointer leaves", async () => {
  const page = await openContactWithTwoAlerts(40)
  await page.getByRole('alert').first().getByRole('button').click()
  await expect.poll(() => playStates(page)).toEqual(['paused'])
  await page.mouse.move(0, 700)
  await expect.poll(() => playStates(page)).toEqual(['running'])
})

journey('pages that mention the location only in passing show no alert', async () => {
  const page = await openPage(server, { size: 'small', scripts: false })
  for (const path of ['/home', '/contact']) {
    await page.goto(path)
    expect(await page.getByRole('alert').count(), path).toBe(0)
    expect(await page.getByText('Charleston').count(), path).toBe(0)
  }
})

test('a page with an alert answers no-store', async () => {
  for (const path of ['/about', '/resume', '/about.data', '/resume.data']) {
    const answer = await fetch(server.origin + path)
    await answer.body?.cancel()
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, 'no-store'])
  }
})

test('of concurrent visitors, exactly those without a valid seen cookie get the alert', async () => {
  const ask = async (cookie: string) => {
    const answer = await fetch(`${server.origin}/about`, { headers: { cookie } })
    return { hasAlert: (await answer.text()).includes(locationFailed), cookie: answer.headers.get('set-cookie') }
  }
  const seen = 'seen=location; Path=/; HttpOnly; SameSite=Lax'
  const cookies = ['seen=location', '', 'seen=location', '', 'seen=other', 'seen=location; seen=location']
  const answers = await Promise.all(cookies.map(ask))
  expect(answers.map(({ hasAlert }) => hasAlert)).toEqual([false, true, false, true, true, true])
  expect(answers.map(({ cookie }) => cookie)).toEqual([null, seen, null, seen, seen, seen])
})

/** The texts of the visible alerts, as read out. */
async function alertTexts(page: Page): Promise<string[]> {
  const texts = await page.getByRole('alert').locator('p').allInnerTexts()
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Hydrates the page with the pointer on its alert, whose time then stands still however long the scripts need. */
async function hydrateUnderAlert(page: Page): Promise<void> {
  await page.getByRole('alert').hover()
  await hydrate(page)
}

/** Whether the timer of the first alert runs. */
async function isRunning(page: Page): Promise<boolean> {
  return (await playStates(page))[0] === 'running'
}

/** Whether the timer of each alert runs or is paused. */
function playStates(page: Page): Promise<(string | undefined)[]> {
  return page
    .getByRole('alert')
    .evaluateAll((alerts) =>
      alerts.map(
        (alert) =>
          alert.getAnimations().find((each) => (each as CSSAnimation).animationName === 'alert-gone')?.playState,
      ),
    )
}

/** Opens the contact page and submits it without name and email. The pointer is at this height over the alerts. */
async function openContactWithTwoAlerts(pointerY: number): Promise<Page> {
  const page = await openContact(server, { expectedErrors: /status of 400/ })
  await page.mouse.move(900, pointerY)
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await page.getByRole('alert').nth(1).waitFor()
  await expect.poll(() => playStates(page)).toContain('paused')
  return page
}
