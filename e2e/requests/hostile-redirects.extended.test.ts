import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { leavingRedirects, stayingRedirects } from '#support/hostile-redirects.ts'
import { addPeople, logIn, openLogin, openSignedIn, user } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** No `redirect` leaves the site; checked by the address at which Chromium arrives. docs/behaviour.md 8.13. */
const hostile = [
  ...leavingRedirects,
  ...stayingRedirects,
  'login',
  '/login?redirect=//host',
  'logout',
  'reset-password?token=x',
  'nowhere',
  'static/js/x.js',
  'dashboard.data',
  'dashboard/%2f%2fhost',
  'x'.repeat(3000),
]

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user])
})

afterAll(() => server?.stop())

journey('a signed-in account that follows a hostile link stays on this site, on an existing page', async () => {
  const page = await openSignedIn(server, user)
  const foreign = foreignRequestsOf(page)
  await page.goto('/login')
  // A browser follows the redirect of a request as it follows that of a page, which takes ten times as long.
  for (const redirect of hostile) {
    const answer = await page.evaluate(
      async (address) => {
        const { url, status } = await fetch(address)
        return { url, status }
      },
      `/login?redirect=${encodeURIComponent(redirect)}`,
    )
    expectOwnPage(answer.url, redirect)
    expect(answer.status, redirect).toBe(200)
  }
  expect(foreign()).toEqual([])
})

for (const scripts of [true, false]) {
  journey(`a hostile sign-in link stays on this site, ${scripts ? 'with scripts' : 'without scripts'}`, async () => {
    const page = await openLogin(server, null, { scripts })
    const foreign = foreignRequestsOf(page)
    // A selection, because each takes a while; the journey above has them all.
    for (const redirect of ['//host', '\\\\host', './/host', '/\t/host', 'https://host/a', 'javascript:alert(1)']) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await logIn(page, user)
      await page.getByRole('heading', { name: 'Coming Soon!' }).waitFor()
      expectOwnPage(page.url(), redirect)
      await page.context().clearCookies({ name: 'session' })
    }
    expect(foreign()).toEqual([])
  })
}

function expectOwnPage(address: string, redirect: string): void {
  const { origin, pathname, search } = new URL(address)
  expect(origin, redirect).toBe(server.origin)
  expect(pathname + search, redirect).toMatch(/^\/(dashboard|home)?$/)
}

/** Records the page's requests to other hosts from now on. */
function foreignRequestsOf(page: Page): () => string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.origin}/`)) foreign.push(request.url())
  })
  return () => foreign
}
