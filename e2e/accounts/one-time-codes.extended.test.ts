import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginCodes, switchOnCodes } from '#calls/accounts/sign-in/one-time-codes.ts'
import {
  addPeople,
  admin,
  logIn,
  openLogin,
  openSignedIn,
  postLogin,
  user,
  withPorts,
} from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** One-time codes, from their set-up to a sign-in. docs/behaviour.md 30.3, 30.4. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user, admin])
})

beforeEach(() =>
  withPorts(server, async ({ documents }) => {
    const all = await documents.readAll('one-time-codes')
    const known = all.ok ? all.data : []
    await documents.commit(known.map(({ id }) => ({ collection: 'one-time-codes', id, fields: null })))
  }),
)

afterAll(() => server?.stop())

const wrong = 'This code is not right. Codes change every 30 seconds.'

for (const [person, path, scripts] of [
  [admin, '/studio/account/codes', true],
  [user, '/account/codes', true],
  [user, '/account/codes', false],
] as const)
  journey(
    `codes are set up at ${path} and asked for at the next sign-in, ${scripts ? 'with' : 'without'} scripts`,
    async () => {
      const page = await openSignedIn(server, person, { scripts, expectedErrors: /\b400\b/ })
      await page.goto(path)
      if (scripts) await hydrate(page)
      if (scripts) expect(await faultsOf(page)).toEqual([])
      const shown = await shownCodes(page)
      expect(shown.recovery).toHaveLength(10)
      await page.getByLabel('Code of the app').fill('000000')
      await page.getByRole('button', { name: 'Switch on' }).click()
      await page.getByText('Tick the box once you have put the recovery codes somewhere safe.').first().waitFor()
      expect(await shownCodes(page)).toEqual(shown)
      await page.getByLabel('I have put the recovery codes somewhere safe').check()
      await page.getByLabel('Code of the app').fill('000000')
      await page.getByRole('button', { name: 'Switch on' }).click()
      await page.getByText(wrong).first().waitFor()
      expect(await shownCodes(page)).toEqual(shown)
      if (scripts) expect(await faultsOf(page)).toEqual([])
      await page.getByLabel('Code of the app').fill(codeOf(shown.secret))
      await page.getByRole('button', { name: 'Switch on' }).click()
      await page.getByText('10 recovery codes are left.').waitFor()
      expect(await page.getByText(shown.recovery[0] ?? '').count()).toBe(0)
      if (scripts) expect(await faultsOf(page)).toEqual([])

      await page.context().clearCookies()
      await page.goto('/login?redirect=resume')
      if (scripts) await hydrate(page)
      await logIn(page, person)
      await page.waitForURL('/login/code?redirect=resume')
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Enter Your Code')
      if (scripts) expect(await faultsOf(page)).toEqual([])
      if (scripts) await hydrate(page)
      await page.getByLabel('Code').fill('000000')
      await page.keyboard.press('Enter')
      await page.getByText(wrong).first().waitFor()
      expect(await alertTexts(page)).toEqual([`Error ${wrong}`])
      await page.getByLabel('Code').fill(codeOf(shown.secret, 1))
      await page.keyboard.press('Enter')
      await page.waitForURL('/resume')
      expect(await alertTexts(page)).toEqual([`Success Welcome back, ${person.firstName}!`])
      for (const secret of [shown.secret, ...shown.recovery]) expect(server.output()).not.toContain(secret)
    },
  )

journey('a recovery code signs in once, new ones replace the others, and codes can be switched off', async () => {
  const { recovery } = await switchedOn()
  const page = await openLogin(server)
  await logIn(page, user)
  await page.getByLabel('Code').fill(recovery[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard')
  await page.goto('/account/codes')
  await page.getByText('9 recovery codes are left.').waitFor()
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  const next = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await next.first().waitFor()
  expect(await next.count()).toBe(10)
  expect(await next.allInnerTexts()).not.toContain(recovery[1])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByText('Switch off', { exact: true }).click()
  await page.getByRole('button', { name: 'Switch codes off' }).click()
  await page.getByText('One-time codes are off.').waitFor()
  await page.getByRole('link', { name: 'Set up one-time codes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
  const { response } = await postLogin(server, { email: user.email, password: user.password })
  expect(response.headers.get('location')).toBe('/login/next')
})

test('after the password the browser holds no session, and a cookie that opens no page', async () => {
  await switchedOn()
  const { response, cookies } = await postLogin(server, { email: user.email, password: user.password })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login/next'])
  expect(cookies).toEqual([expect.stringMatching(/^half=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/)])
  const [half = ''] = (cookies[0] ?? '').split(';')
  for (const cookie of [half, half.replace('half', 'session')]) {
    const answer = await fetch(`${server.origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirect=dashboard'])
  }
  expect(server.output()).not.toContain(half.split('=')[1])
})

/** The secret and the recovery codes that the page shows. */
async function shownCodes(page: Page): Promise<{ secret: string; recovery: string[] }> {
  const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()
  const recovery = await page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  return { secret: secret.replaceAll(' ', ''), recovery }
}

/** Switches codes on for the user, without the page. */
async function switchedOn(): Promise<{ secret: string; recovery: string[] }> {
  return withPorts(server, async (ports) => {
    const found = await ports.identities.find(user.email)
    const uid = (found.ok && found.data?.uid) || ''
    const codes = beginCodes(ports, { uid, email: user.email, site: 'localhost' })
    const on = await switchOnCodes(
      ports,
      { host: 'localhost', hasMailServer: false },
      { uid, setup: codes.setup, code: codeOf(codes.secret) },
    )
    if (!on.ok || on.data !== 'on') throw new Error('codes are not on')
    return codes
  })
}

/** The code of the app, some periods of 30 s from now. */
function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 })
}
