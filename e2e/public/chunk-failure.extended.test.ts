import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { heldBack, hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { everyPage } from '#support/journeys/pages/pages.ts'
import { openAt } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { patternOf, routeOf } from '#web/routing/route-of.ts'

/** Scripts that fail to load, or never arrive. docs/behaviour.md 9.5. */
const expectedErrors =
  /Failed to load resource|ERR_FAILED|Error loading route module|dynamically imported module|importing/
const failedText = 'Error Loading chunk failed Reload'
const limitMs = 120_000
/** The page's clock also runs by itself, as long as a busy machine needs. */
const slowMs = 30_000

/** How a script is lost, each on the way to one page; one that hangs is given up after its time. */
const manners: Record<string, (route: Route) => unknown> = {
  aborted: (route) => route.abort(),
  'not found': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  hanging: () => {},
}

type Built = { path?: string; module: string; imports?: string[] }

const folder = new URL('../../build/client/static/js/', import.meta.url)
const file = readdirSync(folder).find((name) => name.startsWith('manifest-')) ?? ''
const text = readFileSync(new URL(file, folder), 'utf8')
const manifest: { entry: Built; routes: Record<string, Built> } = JSON.parse(
  text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
)

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

/** A script that several pages share is lost once, on the way to the first of them. */
const lost = new Set<string>()

for (const target of everyPage) {
  const from = target === '/home' ? '/about' : '/home'
  const known = scriptsOf(from)
  const scripts = scriptsOf(target).filter((address) => !known.includes(address) && !lost.has(address))
  for (const script of scripts) lost.add(script)

  for (const [how, lose] of Object.entries(manners).slice(0, target === '/resume' ? 3 : 1))
    journey(`a page stays when a script of ${target} is ${how} on the way there`, async () => {
      const page = await openPage(server, { expectedErrors })
      if (how === 'hanging') await page.clock.install()
      for (const script of scripts) {
        await page.goto(from)
        await hydrate(page)
        const before = await standing(page)
        await page.route(`**${script}`, lose)
        await followInApp(page, target)
        if (how === 'hanging') {
          await page.clock.fastForward(limitMs - slowMs)
          expect(await page.getByRole('alert').allInnerTexts(), script).toEqual([])
          await page.clock.fastForward(slowMs)
        }
        expect(await alertTexts(page), script).toEqual([failedText])
        // The browser is back at the entry of the page a moment after the alert.
        await expect.poll(() => standing(page), { message: script }).toEqual(before)
        await page.unroute(`**${script}`)
      }
      await page.getByRole('alert').getByRole('link', { name: 'Reload' }).click()
      await page.waitForURL(target)
    })
}

journey('scripts that never arrive at the first touch are reported after 120 s; late ones still run', async () => {
  const page = await openPage(server, { expectedErrors })
  await page.clock.install()
  const arrive = await heldBack(page, '**/static/**/*.js*')
  await page.goto('/contact')
  await page.keyboard.press('Shift')
  await page.clock.fastForward(limitMs - slowMs)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.clock.fastForward(slowMs)
  expect(await page.getByRole('alert').textContent()).toBe('Error Loading chunk failed Reload')
  expect(await page.getByRole('alert').getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe('')
  arrive()
  await hydrate(page)
  await page.getByRole('link', { name: 'About Me' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'About Me' }).waitFor()
})

journey("when all scripts fail to load an alert says so, and the page's links still work", async () => {
  const page = await openPage(server, { expectedErrors })
  await page.route(/\/static\/js\/.*\.js/, (route) => route.abort())
  await page.goto('/home')
  await page.keyboard.press('Shift')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Loading chunk failed')
  expect(await alert.getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe('')
  await page.getByRole('list').getByRole('link', { name: 'Resume', exact: true }).last().click()
  await page.waitForURL('**/resume')
})

journey('after a lost script, links load documents, and offline the page stays', async () => {
  const page = await openAt(server, '/home', true, {
    expectedErrors: /Failed to load|ERR_|route module|imported module/,
  })
  await page.route(/\/static\/js\/resume-.*\.js/, (route) => route.abort())
  await follow(page, 'Resume')
  expect(await alertTexts(page)).toEqual([failedText])
  await page.context().setOffline(true)
  await follow(page, 'About')
  await expect.poll(() => alertTexts(page)).toEqual(['Error Network Error Try again'])
  expect(new URL(page.url()).pathname).toBe('/home')
  await page.context().setOffline(false)
  await page.unrouteAll()
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await follow(page, 'Resume')
  await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater', exact: true }).waitFor()
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(false)
})

test('every script of every page of the site is lost once', () => {
  expect(everyPage.length).toBeGreaterThan(15)
  const known = new Set([...lost, ...scriptsOf('/home')])
  expect(everyPage.flatMap(scriptsOf).filter((script) => !known.has(script))).toEqual([])
})

/** The scripts that a page of this address has, in the build, beside those that every page has. */
function scriptsOf(address: string): string[] {
  const path = patternOf(routeOf(address.split('?')[0] ?? ''))
  const everywhere = [manifest.entry, manifest.routes.root].flatMap(filesOf)
  const route = Object.values(manifest.routes).find((each) => `/${each.path}` === path)
  return filesOf(route).filter((file) => !everywhere.includes(file))
}

function filesOf(built: Built | undefined): string[] {
  return built === undefined ? [] : [built.module, ...(built.imports ?? [])]
}

/** Goes to any page of the site as the router does for Back, also where no link leads; ends when its data is there. */
async function followInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(async (target) => {
    const here = location.href
    history.pushState(null, '', target)
    history.pushState(null, '', here)
    const answered = new Promise((resolve) => document.addEventListener('vita:data', resolve, { once: true }))
    history.back()
    await answered
  }, path)
}

/** What a visitor sees of the page and its address. */
function standing(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    address: location.href,
    title: document.title,
    heading: document.querySelector('h1')?.textContent,
  }))
}

/** Follows a link of the sidebar. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages, as icons' }).getByRole('link', { name }).click()
}
