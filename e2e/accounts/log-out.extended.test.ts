import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, cookieOf, openDashboard, user } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { openByKey } from '#support/journeys/pages/sidebar.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** Logging out, and what remains of a session. docs/behaviour.md 8.9, 13.7. */
const loggedOut = 'Success You have been successfully logged out.'
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user])
})

afterAll(() => server?.stop())

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts'

  journey.byForm(scripts)(`Log Out ends the session and says so, ${how}`, async () => {
    const page = await openDashboard(server, user, { scripts })
    await openByKey(page)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('/home')
    expect(await alertTexts(page)).toEqual([loggedOut])
    await openByKey(page)
    expect(await page.getByRole('region', { name: 'Account' }).innerText()).toMatch(/^Log In\s+Create$/)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
  })

  journey.embedded(`after Log Out Back shows nothing of the account, ${how}`, async () => {
    const page = await openDashboard(server, user, { scripts })
    await page.goto('/resume')
    await openByKey(page)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('/home')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater' }).waitFor()
    await expect.poll(() => page.content()).not.toContain(user.lastName)
    await page.goBack()
    await page.waitForURL('/login?redirect=dashboard')
    expect(await page.content()).not.toContain(user.lastName)
  })
}

journey.embedded("without network Log Out leaves the page as it is and says 'You are still logged in.'", async () => {
  const page = await openDashboard(server, user, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/resume')
  await openByKey(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log Out' }).click()
  expect(await alertTexts(page)).toEqual(['Error Network Error. You are still logged in.'])
  expect(page.url()).toBe(`${server.origin}/resume`)
  expect(await page.getByRole('alert').isVisible()).toBe(true)
  await page.context().setOffline(false)
  // The panel that slides away from under the pointer would close once more after it is opened again.
  await page.mouse.move(700, 600)
  await openByKey(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('/home', { waitUntil: 'load' })
  await expect.poll(() => alertTexts(page)).toEqual([loggedOut])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

journey.embedded('a failed log-out is reported once: the next page does not repeat it', async () => {
  const page = await openDashboard(server, user, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/about')
  await openByKey(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log Out' }).click()
  expect(await alertTexts(page)).toEqual(['Error Network Error. You are still logged in.'])
  await page.context().setOffline(false)
  await page
    .getByRole('navigation', { name: 'Pages, as icons' })
    .getByRole('link', { name: 'Resume', exact: true })
    .click()
  await page.waitForURL('/resume')
  await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('the cookie of an ended session opens nothing', async () => {
  const { cookie, mark } = await session()
  const out = await post({ cookie, ...form }, `mark=${mark}`)
  expect([out.status, out.headers.location]).toEqual([303, '/home'])
  expect(out.headers['set-cookie']).toContain('session=; Path=/; Max-Age=0')
  const after = await ask(server.origin, '/dashboard', { headers: { cookie } })
  expect([after.status, after.headers.location]).toEqual([302, '/login?redirect=dashboard'])
})

test("only a form with the session's own CSRF token ends it", async () => {
  const { cookie, mark } = await session()
  for (const [headers, body] of [
    [{ cookie, ...form }, ''],
    [{ cookie, ...form }, 'mark='],
    [{ cookie, ...form }, `mark=${mark.toLowerCase()}x`],
    [{ cookie, ...form, 'sec-fetch-site': 'cross-site' }, `mark=${mark}`],
    [{ cookie, ...form, 'sec-fetch-site': 'same-site' }, `mark=${mark}`],
    [{ cookie, 'content-type': form['content-type'] }, `mark=${mark}`],
    [{ cookie, 'content-type': form['content-type'], origin: 'null' }, `mark=${mark}`],
  ] as const)
    expect((await post({ ...headers }, body || 'a=b')).status, JSON.stringify([headers, body])).toBe(403)
  expect((await ask(server.origin, '/logout', { headers: { cookie } })).status).toBe(404)
  expect((await ask(server.origin, '/dashboard', { headers: { cookie } })).status).toBe(200)
})

test('logging out without a session succeeds too', async () => {
  const out = await post(form, 'mark=')
  expect([out.status, out.headers.location]).toEqual([303, '/home'])
})

/** Signs in and returns the cookie, and the CSRF token of the session's forms. */
async function session(): Promise<{ cookie: string; mark: string }> {
  const cookie = await cookieOf(server, user)
  const html = await (await fetch(`${server.origin}/dashboard`, { headers: { cookie } })).text()
  return { cookie, mark: /name="mark" value="([^"]+)"/.exec(html)?.[1] ?? '' }
}

function post(headers: Record<string, string>, body: string) {
  return ask(server.origin, '/logout', { method: 'POST', headers, body })
}
