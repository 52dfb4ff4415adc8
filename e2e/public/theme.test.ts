import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { journey, openPage } from '#support/journeys/browser.ts'
import { lives, openAt, openByKey, panel } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Light, dark, or as the system. docs/behaviour.md 3.8. */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const { when, scripts } of lives) {
  journey.extendedIf(scripts)(
    `the chosen theme shows at once, returns to its page, and ${scripts ? 'is remembered' : 'holds for it'}, ${when}`,
    async () => {
      const path = '/projects?project=spot-finder'
      const page = await openAt(server, path, scripts, { theme: 'light' })
      expect(await isDark(page)).toBe(false)
      await choose(page, 'Dark')
      await expect.poll(() => isDark(page)).toBe(true)
      expect(page.url()).toBe(`${server.origin}${path}${scripts ? '' : '&theme=dark'}`)
      for (const other of ['/resume', '/no/such/page', '/login', path]) {
        await page.goto(other)
        expect(await isDark(page), other).toBe(scripts || other === '/login')
      }
      await choose(page, 'As the system')
      await expect.poll(() => isDark(page)).toBe(false)
      await page.goto('/login')
      expect(await isDark(page)).toBe(false)
    },
  )

  journey.extended(`light overrides a dark system, and the pressed button shows the choice, ${when}`, async () => {
    const page = await openAt(server, '/projects', scripts, { theme: 'dark' })
    expect(await isDark(page)).toBe(true)
    expect(await pressedIn(page)).toEqual(['As the system'])
    await choose(page, 'Light')
    await expect.poll(() => isDark(page)).toBe(false)
    await expect.poll(() => pressedIn(page)).toEqual(['Light'])
    await page.reload()
    expect(await isDark(page)).toBe(false)
    await expect.poll(() => pressedIn(page)).toEqual(['Light'])
  })
}

journey('after hydration a choice loads no page, and the open panel stays', async () => {
  const page = await openAt(server, '/projects', true)
  await page.evaluate(() => void Object.assign(window, { isTheSame: true }))
  await choose(page, 'Dark')
  await expect.poll(() => isDark(page)).toBe(true)
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  expect(await panel(page).isVisible()).toBe(true)
})

journey.extended('a form on another site changes nothing', async () => {
  const page = await openPage(server)
  const form = `<form method="post" action="${server.origin}/theme"><button name="theme" value="dark">Press</button></form>`
  await page.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto('http://elsewhere.example/')
  const answer = page.waitForResponse(`${server.origin}/theme`)
  await page.getByRole('button', { name: 'Press' }).click()
  expect((await answer).status()).toBe(403)
  expect(await page.context().cookies()).toEqual([])
})

test('a choice redirects to this site only, and an unknown value means system', async () => {
  for (const from of ['//elsewhere.example', 'https://elsewhere.example/', '/\\elsewhere.example', '']) {
    const answer = await post({ theme: 'purple', from })
    const target = new URL(answer.headers.get('location') ?? '', server.origin)
    expect([answer.status, target.origin], from).toEqual([303, server.origin])
    expect(answer.headers.get('set-cookie')).toMatch(/^theme=system; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  }
})

function post(fields: Record<string, string>): Promise<Response> {
  const headers = { origin: server.origin }
  return fetch(`${server.origin}/theme`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

async function choose(page: Page, name: string): Promise<void> {
  if (!(await panel(page).isVisible())) await openByKey(page)
  const answered = page.waitForResponse((response) => response.url().endsWith('/theme'))
  await panel(page).getByRole('button', { name }).click()
  await answered
}

/** Whether the paper is dark. */
async function isDark(page: Page): Promise<boolean> {
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const lightness = Number(/^oklch\(([\d.]+) /.exec(paper)?.[1])
  expect(lightness, paper).toBeGreaterThan(0)
  return lightness < 0.5
}

async function pressedIn(page: Page): Promise<string[]> {
  return (await panel(page).locator('button[aria-pressed="true"]').allTextContents()).map((words) => words.trim())
}
