import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, logIn } from '#support/journeys/accounts.ts'
import { arrives, type Behind, browserAt, close, openBehind } from '#support/journeys/behind-proxy.ts'
import { hydrate, untilQuiet } from '#support/journeys/browser.ts'
import { pressEachButton } from '#support/journeys/every-button.ts'
import { fillEachKind } from '#support/journeys/every-field.ts'
import { sitemapPages } from '#support/journeys/pages/pages.ts'
import { type Answer, ask, textOf } from '#support/journeys/pages/wire.ts'
import { askSecurely, endToEnd, missingFor, siteName } from '#support/journeys/proxy.ts'
import { addressesWith, type Examples, makeExamples } from '#support/studio/every-address.ts'
import { noBrowser } from '../chromium.ts'

/**
 * The studio through a real proxy with its file of `deploy/`: a page and a form of each kind in a browser, and every address as
 * Vita sends it. docs/behaviour.md 13.6, 23.1.
 */
for (const name of ['nginx', 'Caddy'] as const) {
  const missing = missingFor(name)
  let behind: Behind

  beforeAll(async () => {
    if (missing === '') behind = await openBehind(name)
  })

  afterAll(async () => {
    if (missing === '') await close(behind)
  })

  test(`behind ${name} an entry of the studio is made, filled in and published`, async ({ skip }) => {
    skip(missing !== '', missing)
    skip(noBrowser !== '', noBrowser)
    const { page, faults } = await signedInAt(behind)
    await fillEachKind(page, behind.server, ['jobs'])
    // A new entry has no page before its required fields are filled in.
    expect(faults.filter((fault) => !/^404 \S+\/studio\/preview\/|status of 404/.test(fault))).toEqual([])
  }, 300_000)

  test(`behind ${name} every address of the studio arrives, one of each kind with all that it loads, and its buttons are answered`, async ({
    skip,
  }) => {
    skip(missing !== '', missing)
    skip(noBrowser !== '', noBrowser)
    const { page, faults } = await signedInAt(behind)
    const loaded = untilQuiet(page)
    const examples = await makeExamples(behind.server)
    const addresses = addressesOf(examples)
    expect(addresses.length).toBeGreaterThan(60)

    const [session] = (await page.context().cookies()).filter((each) => each.name === '__Host-session')
    const cookie = `__Host-session=${session?.value}`
    const files = new Set<string>()
    for (const address of addresses) {
      const headers = { cookie, 'accept-encoding': 'br, gzip' }
      const came = await askSecurely(behind.proxy, address, { headers })
      expect(came.status, address).toBeLessThan(400)
      if (!came.headers['content-type']?.startsWith('text/html')) continue // a PDF would be made twice
      const sent = await ask(behind.server.origin, address, { headers: { host: siteName, ...headers } })
      expect(stable(came), address).toEqual(stable(sent))
      for (const [, file = ''] of textOf(came).matchAll(
        / (?:src|href)="(\/(?:static|pictures|studio\/preview\/pictures)\/[^"]+)"/g,
      ))
        files.add(file)
    }
    for (const file of files)
      expect((await askSecurely(behind.proxy, file, { headers: { cookie } })).status, file).toBe(200)

    faults.length = 0
    for (const address of ofEachKind.map((path) => examples[path] ?? path)) {
      expect((await page.goto(address))?.status(), address).toBe(200)
      if (!address.includes('/preview/')) await hydrate(page)
      await loaded()
      expect(faults, address).toEqual([])
    }
    const pressed = ['/studio/messages', '/studio/history/1', '/studio/languages/de']
    expect(await pressEachButton(page, pressed, [400, 422])).toBeGreaterThanOrEqual(pressed.length)
  }, 300_000)
}

/** The end-to-end headers, but for the hashes of scripts in the policy: some hold what the server counts. */
function stable(answer: Answer): [number, Record<string, string>] {
  const { 'content-security-policy': policy = '', ...headers } = endToEnd(answer)
  return [answer.status, { ...headers, policy: policy.replaceAll(/'sha256-[^']+'/g, 'hash') }]
}

/** A screen of each kind: of cards, of lists, an entry, a review, pictures, a file of the owner, a preview and an earlier one. */
const ofEachKind = [
  ...['/studio', '/studio/resume', 'studio/resume/:list/:uuid', '/studio/review', 'studio/pictures/:top/:name'],
  ...['studio/editions/:uuid', 'studio/import/:id', '/studio/preview/home', '/studio/history/1/preview/projects'],
]

/** Every address of the studio that has a page or a file, and every page of both kinds of previews. */
function addressesOf(examples: Examples): string[] {
  const roots = ['/studio/preview', '/studio/history/1/preview']
  const previewed = roots.flatMap((root) => sitemapPages().map((path) => root + path))
  return [...addressesWith(examples, ({ isFormOnly }) => isFormOnly !== true), ...previewed]
}

/** A page of a signed-in Admin, and what fails on it. */
async function signedInAt({ proxy }: Behind): Promise<{ page: Page; faults: string[] }> {
  const page = await browserAt(proxy)
  const faults = faultsOf(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/login')
  await logIn(page, admin)
  await arrives(page, 'dashboard')
  return { page, faults }
}

/** What fails on a page: errors of its scripts and console, rejected and failed requests. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    // The preview runs no script, not that of the test either.
    if (message.type() === 'error' && !message.text().includes('sandboxed')) faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // The browser itself cancels what a page that is left still loads, and a picture of which it wants another size.
    if (errorText !== 'net::ERR_ABORTED') faults.push(`${errorText} ${request.url()}`)
  })
  return faults
}
