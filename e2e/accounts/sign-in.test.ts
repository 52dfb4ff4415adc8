import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, logIn, nameless, openAs, openLogin, type Person, user } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { heldBack } from '#support/journeys/pages/held-requests.ts'
import { openByKey, panel } from '#support/journeys/pages/sidebar.ts'
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

  journey.extendedIf(!scripts)(`a sign-in on the way to a page shows that page, with its search, ${how}`, async () => {
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

  journey.extended(`a request for a protected page shows it after the sign-in, ${how}`, async () => {
    const page = await openLogin(server, null, { scripts })
    await page.goto('/dashboard/messages')
    expect(page.url()).toBe(`${server.origin}/login?redirect=dashboard/messages`)
    await logIn(page, user)
    await page.waitForURL('/dashboard/messages')
  })
}

journey.extended(
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

journey.extended('an account without a first name is greeted without it', async () => {
  const page = await openLogin(server)
  await logIn(page, nameless)
  expect(await alertTexts(page)).toEqual(['Success Log in successful! Welcome back!'])
})

journey.extended(
  'the greeting shows once: not on the next page, loaded or reached by client-side navigation',
  async () => {
    const page = await openAs(server, user, '/dashboard')
    expect(await alertTexts(page)).toHaveLength(1) // before the scripts: it goes after its time
    await hydrate(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Resume' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater' }).waitFor()
    expect(await page.getByText('Welcome back').count()).toBe(0)
    await page.reload()
    expect(await page.getByText('Welcome back').count()).toBe(0)
  },
)

for (const [person, kind] of [
  [user, 'User'],
  [admin, 'Admin'],
] as const) {
  for (const size of ['medium', 'small'] as const) {
    journey.extended(
      `the card shows full name and ${kind}, and there is a link to the dashboard, on ${size}`,
      async () => {
        const page = await openAs(server, person, '/home', { size })
        await openByKey(page)
        const card = page.getByRole('region', { name: 'Account' })
        const entries = kind === 'Admin' ? ['Dashboard', 'Studio', 'Log Out'] : ['Dashboard', 'Log Out']
        expect((await card.innerText()).split(/\n+/)).toEqual([nameOf(person), kind, ...entries])
        expect(await entriesOf(page)).toEqual(expect.arrayContaining(['Home', 'Dashboard', 'Resume']))
        await card.getByRole('link', { name: 'Dashboard' }).click()
        await page.waitForURL('/dashboard')
      },
    )
  }
}

journey.extended('an anonymous visitor has no dashboard in the menu, and the card offers to sign in', async () => {
  const page = await openLogin(server)
  await openByKey(page)
  expect(await entriesOf(page)).not.toContain('Dashboard')
  expect(await page.getByRole('region', { name: 'Account' }).innerText()).toMatch(/^Log In\s+Create$/)
})

journey.extended('the login page redirects a signed-in account to the target', async () => {
  const page = await openAs(server, user, '/login')
  expect(page.url()).toBe(`${server.origin}/dashboard`)
  await page.goto('/login?redirect=resume')
  expect(page.url()).toBe(`${server.origin}/resume`)
})

journey.extended('while a sign-in is pending its button says so, and the other form’s does not', async () => {
  const page = await openLogin(server)
  const answer = await heldBack(page, '**/login.data')
  await page.getByText('Forgot Password?').click()
  await logIn(page, user)
  const button = page.getByRole('button', { name: 'Logging In...' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true)
  answer()
  await page.waitForURL('/dashboard')
})

journey.extended('a double click signs in once', async () => {
  const page = await openLogin(server)
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  await page.locator('[name=email]').fill(user.email)
  await page.locator('[name=password]').fill(user.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).dblclick()
  await page.waitForURL('/dashboard')
  expect(posts).toBe(1)
})

journey.extended('text typed before the scripts load signs in', async () => {
  const page = await openLogin(server, null, { scripts: true })
  await page.reload()
  await logIn(page, user)
  await page.waitForURL('/dashboard')
})

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`
}

async function entriesOf(page: Page): Promise<string[]> {
  const entries = panel(page).getByRole('navigation', { name: 'Pages' }).getByRole('link')
  return (await entries.allInnerTexts()).map((text) => text.trim())
}
