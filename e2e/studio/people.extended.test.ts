import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listPeople } from '#calls/accounts/people.ts'
import {
  addPeople,
  admin,
  cookieOf,
  done,
  openSignedIn,
  type Person,
  postLogin,
  user,
  withPorts,
} from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { focusedQuestion } from '#support/journeys/studio.ts'

/** People in the studio. docs/behaviour.md 28.1 to 28.3. */
const mate: Person = { ...admin, email: 'mate@example.com', firstName: 'First', lastName: 'Mate' }
const password = 'eleven ropes and a bell'
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin, user, mate])
})

afterAll(() => server?.stop())

journey(`without a mail server the address is shown once, and the person chooses a password there`, async () => {
  const email = 'juniper@example.com'
  const page = await openPeople()
  await fill(page, email)
  await page.getByRole('button', { name: 'Add and show the link' }).click()
  await page.getByText(`Send this link to ${email}.`).waitFor()
  const address = new URL((await page.locator('.people__address').textContent()) ?? '')
  await page.goto('/studio/people')
  expect(await page.locator('.people__address').count()).toBe(0)
  const row = await page.getByRole('row', { name: new RegExp(`^Juniper Hale ?${email}`) }).innerText()
  // The emulator of Firebase Auth counts creating an account as a sign-in.
  expect(row).toMatch(inject('stack') === 'hosted' ? /User\s/ : /User\s+Never/)

  const theirs = await openPage(server, { scripts: false })
  await theirs.goto(address.pathname + address.search)
  await theirs.locator('[name=password]').fill(password)
  await theirs.locator('form button[type=submit]').last().click()
  await theirs.getByText('Your password was changed. Please log in with it.').waitFor()
  expect((await postLogin(server, { email, password })).response.status).toBe(303)
})

journey(`an Admin changes name and role, disables, enables and deletes a person`, async () => {
  const email = 'change@example.com'
  await addPeople(server, [{ ...user, email, firstName: 'Juniper', lastName: 'Hale' }])
  const page = await openPeople()
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link', { name: /^Change/ })
    .click()
  await page.getByRole('heading', { name: 'Juniper Hale' }).waitFor()
  await page.locator('[name=lastName]').fill('Vale')
  await press(page, 'Save the name', 'The name is changed.')
  await page.getByRole('heading', { name: 'Juniper Vale' }).waitFor()
  await press(page, 'Make an Admin', 'This account is an Admin now.')
  await press(page, 'Make a User', 'This account is no Admin any more.')
  await press(page, 'Disable', 'Disabled, and signed out everywhere.')
  const isGenericAnswer = inject('stack') === 'hosted' // as in e2e/sign-in-rejections
  const status = isGenericAnswer ? 400 : 403
  expect((await postLogin(server, { email, password: user.password })).response.status).toBe(status)
  await press(page, 'Enable', 'Enabled: this account can sign in again.')
  const cookie = await cookieOf(server, { ...user, email })
  await page.reload()
  await press(page, 'Sign out everywhere', 'Signed out everywhere.')
  expect((await ask(server.origin, '/dashboard', { headers: { cookie } })).status).toBe(302)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await focusedQuestion(page, 'Delete the account of Juniper Vale?').waitFor()
  await press(page, 'Delete the account', 'The account is deleted.')
  await expect.poll(() => page.getByText(email).count()).toBe(0)
  expect((await postLogin(server, { email, password: user.password })).response.status).toBe(400)
})

journey.embedded('a form that is not right says so at its fields and in a summary, which has the focus', async () => {
  const page = await openPeople({ expectedErrors: /status of 400/ })
  await page.locator('[name=email]').fill(user.email)
  await page.getByRole('button', { name: 'Add and show the link' }).click()
  await page.getByText('An account with this email exists already.').first().waitFor()
  expect(await page.title()).toMatch(/^Error: .* \| People$/)
  expect(await page.locator('[name=email]').inputValue()).toBe(user.email)
  await page.locator('[name=email]').fill('')
  await page.getByRole('button', { name: 'Add and show the link' }).click()
  const link = page.getByRole('link', { name: 'Email cannot be blank.' })
  await link.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await link.click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
})

test('with a mail server the address is sent by mail, and is in no page and no log line', async () => {
  const sending = await startServer({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
  try {
    await addPeople(sending, [admin])
    const cookie = await cookieOf(sending, admin)
    const body = new URLSearchParams({ email: 'sent@example.com' }).toString()
    const headers = { ...form, cookie }
    const answer = await ask(sending.origin, '/studio/people', { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    const shown = textOf(await ask(sending.origin, '/studio/people', { headers: { cookie } }))
    const tokens = await withPorts(sending, async ({ documents }) =>
      JSON.stringify(done(await documents.readAll('mail'))).match(/token=[\w-]{43}/g),
    )
    const [token = 'no token'] = tokens ?? []
    expect(token).toMatch(/^token=/)
    expect(textOf(answer) + shown + sending.output()).not.toContain(token)
  } finally {
    await sending.stop()
  }
})

test('no account changes its own role, disables or deletes itself, whatever is posted', async () => {
  const cookie = await cookieOf(server, admin)
  const at = await personPage(server, admin.email)
  const screen = textOf(await ask(server.origin, at, { headers: { cookie } }))
  expect(screen).toContain('This is your own account.')
  expect(screen).not.toContain('value="demote"')
  for (const act of ['demote', 'disable', 'delete']) {
    const answer = await ask(server.origin, at, { method: 'POST', headers: { ...form, cookie }, body: `act=${act}` })
    expect(answer.status, act).toBe(409)
  }
  expect((await ask(server.origin, '/studio', { headers: { cookie } })).status).toBe(200)
})

journey.embedded(
  'axe finds nothing on a person and on what is asked, in three looks',
  async () => {
    const page = await openSignedIn(server, admin)
    const at = await personPage(server, user.email)
    for (const path of [await personPage(server, admin.email), at]) {
      await page.goto(path)
      expect(await faultsInLooks(page), path).toEqual([])
    }
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await focusedQuestion(page, /^Delete the account of/).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
  },
  180_000,
)

async function openPeople(options: { expectedErrors?: RegExp } = {}): Promise<Page> {
  const page = await openSignedIn(server, admin, options)
  await page.goto('/studio/people')
  await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
  await hydrate(page)
  return page
}

async function fill(page: Page, email: string): Promise<void> {
  await page.locator('[name=firstName]').fill('Juniper')
  await page.locator('[name=lastName]').fill('Hale')
  await page.locator('[name=email]').fill(email)
}

async function press(page: Page, name: string, said: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByText(said).waitFor()
}

/** The address of the screen of a person. */
function personPage(at: Server, email: string): Promise<string> {
  return withPorts(at, async (ports) => {
    const person = done(await listPeople(ports)).find((each) => each.email === email)
    return `/studio/people/${person?.id}`
  })
}
