import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer } from '#support/journeys/answers.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { becomes, ownerCalled } from '#support/journeys/bundle.ts'
import { jobPage } from '#support/journeys/pages/pages.ts'
import { appScriptAddress, ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** The app script of a page for all visitors, which is loaded at the first touch. docs/behaviour.md 18.2. */
let server: Server
let changing: Server

beforeAll(async () => {
  ;[server, changing] = await Promise.all([sharedServer(), startServer()])
})

afterAll(() => changing?.stop())

test('its bytes never change under its address, and other bytes have another address', async () => {
  const addresses = new Set<string>()
  for (const path of ['/home', '/resume', jobPage]) {
    const address = await addressFor(server, path)
    const answer = await ask(server.origin, address, { headers: { 'accept-encoding': 'br' } })
    expectAnswer(server, answer, 200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(textOf(answer)).toContain('window.__reactRouterContext')
    expect((await ask(server.origin, address, { headers: { cookie: 'theme=light' } })).body).toEqual(
      (await ask(server.origin, address)).body,
    )
    addresses.add(address)
  }
  expect(addresses.size).toBe(3)
})

test('another process with the same content has it, too', async () => {
  for (const path of ['/about', jobPage]) {
    const address = await addressFor(server, path)
    const own = textOf(await ask(server.origin, address))
    expect(own).toContain('window.__reactRouterContext')
    await expect.poll(async () => textOf(await ask(changing.origin, address)), { message: path }).toBe(own)
  }
})

test('a page of a session, of another status or with a form has it in the page', async () => {
  for (const path of ['/contact', '/login', '/no-such-page']) {
    const html = textOf(await ask(server.origin, path))
    expect(html, path).toMatch(/<script type="text\/plain" id="app-script">[^<]*window\.__reactRouterContext/)
  }
})

test('an unknown one tells the page that it is outdated', async () => {
  expect(textOf(await ask(server.origin, `/static/app/${'a'.repeat(16)}.js`))).toBe(
    "document.dispatchEvent(new Event('vita:outdated'))\n",
  )
  for (const address of ['/static/app/a.js', '/static/app'])
    expect((await ask(server.origin, address)).status, address).toBe(404)
})

journey('a page that was loaded before a change of the content is hydrated with its own data', async () => {
  const page = await openPage(changing)
  await addressFor(changing, '/home')
  await page.goto('/home')
  await becomes(changing, { 'documents/person-info/owner.json': ownerCalled('After') })
  await expect.poll(async () => textOf(await ask(changing.origin, '/home'))).toContain('After')
  await hydrate(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Rowan Brackwater')
  await page.getByRole('link', { name: 'Resume', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'After' }).waitFor()
})

journey('a page whose data is gone stays as it is, and its links load documents', async () => {
  const page = await openPage(server)
  await addressFor(server, '/about')
  await page.route(/\/static\/app\//, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/[\w-]{16}\.js/, `${'a'.repeat(16)}.js`),
    }),
  )
  await page.goto('/about')
  const answered = page.waitForResponse(/\/static\/app\//)
  await page.keyboard.press('Shift')
  await (await answered).finished()
  await page
    .getByRole('link', { name: /enlarge/ })
    .first()
    .click()
  await page.waitForURL('**/pictures/*')
  await page.goBack()
  await page.getByRole('link', { name: 'Resume', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater' }).waitFor()
  expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(false)
})

/** The address of a page's app script, once the table has the page. */
async function addressFor({ origin }: Server, path: string): Promise<string> {
  const address = async () => appScriptAddress(textOf(await ask(origin, path)))
  await expect.poll(address, { timeout: 30_000 }).not.toBe('')
  return address()
}
