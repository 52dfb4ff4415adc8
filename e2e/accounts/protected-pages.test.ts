import { beforeAll, expect, test } from 'vitest'
import { cookieOf, openDashboard, user } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { accountPages, everyPage } from '#support/journeys/pages/pages.ts'
import { type Answer, ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey.extended(
  'after its session ended a link to a protected page opens the login page with the reason',
  async () => {
    const page = await openDashboard(server, user)
    await page.goto('/resume')
    await hydrate(page)
    const session = (await page.context().cookies()).find(({ name }) => name === 'session')
    await page.context().addCookies([{ ...session, name: 'session', value: 'x'.repeat(43) }])
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
    await page.waitForURL('/login?redirect=dashboard')
    await page.getByText('Your session is over. Please log in again.').waitFor()
    await expect.poll(() => page.locator('.account-card').textContent()).toMatch(/^Log In Create$/)
  },
)

test('an anonymous visitor gets nothing of a protected page, by any method', async () => {
  for (const path of accountPages) {
    const redirect = `/login?redirect=${path.slice(1)}`
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(server.origin, path, { method })
      expect([answer.status, answer.headers.location, answer.headers['cache-control']], path).toEqual([
        302,
        redirect,
        'no-store',
      ])
      expect(textOf(answer), path).not.toContain('Coming Soon')
    }
    for (const spelled of [`${path}/`, path.toUpperCase(), path.replace('d', '%64'), `${path}//`]) {
      const answer = await ask(server.origin, spelled)
      expect([answer.status, answer.headers.location], spelled).toEqual([308, path])
    }
    const data = await ask(server.origin, `${path}.data`)
    expect([data.status, data.headers['cache-control']], path).toEqual([202, 'no-store'])
    expect(textOf(data), path).toContain(redirect)
    expect(textOf(data), path).not.toContain('Dashboard')
  }
})

test('no address below a protected page looks like a file to a cache', async () => {
  const cookie = await cookieOf(server, user)
  for (const path of [
    '/dashboard/x.css',
    '/dashboard/a/b.css',
    '/admin/dashboard/x.js',
    '/admin/dashboard/a/b.png',
    '/admin/x.png',
  ])
    for (const caller of [cookie, 'theme=dark']) {
      const answer = await ask(server.origin, path, { headers: { cookie: caller } })
      expect([answer.status, answer.headers['cache-control']], path).toEqual([404, 'no-store'])
      expect(answer.headers['content-type'], path).toMatch(/^text\/html/)
    }
})

test("a page of a session answers no-store, and an anonymous visitor's page contains nothing of an earlier session", {
  tags: 'extended',
}, async () => {
  const cookie = await cookieOf(server, user)
  const paths = [...everyPage.filter((path) => !path.startsWith('/login')), ...accountPages, '/account-mark']
  for (const path of paths) {
    const own = await as(path, cookie)
    expect(own.headers['cache-control'], path).toBe('no-store')
    if (path !== '/account-mark') expect(textOf(own), path).toContain('Marlow Tidewell')
  }
  const marks = await marksOf(cookie)
  for (const path of paths) {
    for (const address of [path, path.replace(/(\?|$)/, '.data$1')]) {
      const strange = await ask(server.origin, address)
      for (const secret of ['Marlow', 'Tidewell', user.email, ...marks])
        expect((strange.raw + textOf(strange)).includes(secret), `${secret} in ${address}`).toBe(false)
      expect(strange.headers['set-cookie'], address).toBeUndefined()
    }
  }
})

test('a page cached before the sign-in is not revalidated for the account', { tags: 'extended' }, async () => {
  const { headers } = await ask(server.origin, '/home')
  const own = await ask(server.origin, '/home', {
    headers: { cookie: await cookieOf(server, user), 'if-none-match': headers.etag ?? '' },
  })
  expect(own.status).toBe(200)
  expect(headers.vary).toContain('Cookie')
})

function as(path: string, cookie: string): Promise<Answer> {
  return ask(server.origin, path, { headers: { cookie } })
}

/** The texts that only pages of this session contain. */
async function marksOf(cookie: string): Promise<string[]> {
  const html = textOf(await as('/home', cookie))
  const form = /name="mark" value="([^"]+)"/.exec(html)?.[1]
  const account = textOf(await as('/account-mark', cookie))
  expect([form?.length, account.length]).toEqual([24, 24])
  return [form ?? '', account]
}
