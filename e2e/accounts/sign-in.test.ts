import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, logIn, nameless, openLogin, user } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** Signing in, and the site for an account. docs/behaviour.md 4.8, 8.3. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user, admin, nameless])
})

afterAll(() => server?.stop())

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts'

  journey(`a sign-in shows the dashboard and greets the account by first name, ${how}`, async () => {
    const page = await openLogin(server, null, { scripts })
    await logIn(page, user)
    await page.waitForURL('/dashboard')
    expect(await alertTexts(page)).toEqual(['Success Welcome back, Marlow!'])
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Coming Soon!')
  })

  journey.byForm(scripts)(`a sign-in on the way to a page shows that page, with its search, ${how}`, async () => {
    for (const [redirect, address] of [
      ['admin/dashboard/jobs/new', '/admin/dashboard/jobs/new'],
      ['/projects?project=cts', '/projects?project=cts'],
    ] as const) {
      const page = await openLogin(server, redirect, { scripts })
      await logIn(page, user)
      await page.waitForURL(address)
      expect(await alertTexts(page)).toEqual(['Success Welcome back, Marlow!'])
    }
  })
}

journey.embedded(
  'the form can be filled and sent by key, and the password can be shown while it is typed',
  async () => {
    const page = await openLogin(server)
    await page.locator('[name=email]').focus()
    await page.keyboard.type(user.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(user.password)
    const type = () => page.locator('[name=password]').getAttribute('type')
    expect(await type()).toBe('password')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await type()).toBe('text')
    await page.keyboard.press('Space')
    expect(await type()).toBe('password')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('/dashboard')
  },
)

journey.embedded('text typed before the scripts load signs in', async () => {
  const page = await openLogin(server, null, { scripts: true })
  await page.reload()
  await logIn(page, user)
  await page.waitForURL('/dashboard')
})
