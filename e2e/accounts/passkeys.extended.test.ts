import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { addPeople, admin, logIn, openSignedIn, startMovedServer, user, withPorts } from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { heldBack, hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** Passkeys in Chromium's virtual authenticator. docs/behaviour.md 30.1, 30.2. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user, admin])
})

afterAll(() => server?.stop())

for (const [person, path] of [
  [admin, '/studio/account'],
  [user, '/account'],
] as const)
  journey(`a passkey is added at ${path}, signs in from the email field, and is removed`, async () => {
    const page = await openSignedIn(server, person, { fresh: true })
    const device = await authenticator(page)
    await page.goto(path)
    await hydrate(page)
    await add(page, 'Laptop')
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await row.waitFor()
    expect(await row.innerText()).toMatch(/^Laptop\s+added today, \d\d:\d\d \u00b7 never used\s/)
    expect(await faultsOf(page)).toEqual([])
    expect(await device.count()).toBe(1)

    await page.context().clearCookies()
    const answer = await heldBack(page, '**/passkey-challenge')
    await page.goto('/login?redirect=resume')
    const field = page.getByLabel('Email').first()
    expect(await field.getAttribute('autocomplete')).toBe('username webauthn')
    await field.focus()
    expect(page.url()).toContain('/login')
    answer()
    await page.waitForURL('/resume')
    expect(await alertTexts(page)).toEqual([`Success Welcome back, ${person.firstName}!`])

    await page.goto(path)
    expect(await row.innerText()).toContain('last used today')
    await row.getByText('Remove', { exact: true }).click()
    await row.getByRole('button', { name: 'Remove this passkey' }).click()
    await row.waitFor({ state: 'detached' })
    expect(await page.getByRole('list', { name: 'Passkeys' }).count()).toBe(0)
  })

journey(
  '16 minutes after the sign-in a passkey is added after the password, and confirms its own removal',
  async () => {
    const { own, clock } = await startMovedServer([user])
    const page = await openSignedIn(own, user, { fresh: true, expectedErrors: /\b403\b/ })
    await authenticator(page)
    clock.moveTo(16 * minuteMs)
    await page.goto('/account')
    await hydrate(page)
    await add(page, 'Laptop')
    await page.getByText('Adding a passkey asks for your password again: you signed in 16 minutes ago.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Unlocked for 15 minutes. Please do it again.').waitFor()
    await hydrate(page)
    await add(page, 'Laptop')
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await row.waitFor()
    expect(await row.innerText()).toMatch(/^Laptop\s/)
    await page.getByText(`You sign in as ${user.email}, with a passkey or a password.`).waitFor()

    clock.moveTo(40 * minuteMs)
    await row.getByText('Remove', { exact: true }).click()
    await row.getByRole('button', { name: 'Remove this passkey' }).click()
    await page.getByText('Removing a passkey asks for your password again').waitFor()
    await hydrate(page)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Unlocked for 15 minutes. Please do it again.').waitFor()
    await row.getByText('Remove', { exact: true }).click()
    await row.getByRole('button', { name: 'Remove this passkey' }).click()
    await page.getByText('The passkey was removed.').waitFor()
    await expect.poll(() => row.count()).toBe(0)
  },
)

journey('a device is not added twice, and a dialog that is cancelled adds nothing', async () => {
  await withPasskey(0)
  const page = await openSignedIn(server, admin, { fresh: true })
  const device = await authenticator(page)
  await page.goto('/studio/account')
  await hydrate(page)
  await add(page, 'First')
  await page.getByText('First', { exact: true }).waitFor()
  await hydrate(page)
  await add(page, 'Second')
  await page.getByText('This device has a passkey for this account already.').waitFor()
  await device.remove()
  await page.reload()
  await hydrate(page)
  await authenticator(page, { isUserVerified: false })
  await add(page, 'Third')
  await page.getByText('No passkey was added.').waitFor()
  await page.reload()
  expect(await page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem').count()).toBe(1)
})

journey('at another address of the site than its public one, adding says which to use', async () => {
  const page = await openPage(server, { fresh: true })
  await page.goto(server.origin.replace('localhost', '127.0.0.1').concat('/login?redirect=account'))
  await hydrate(page)
  await logIn(page, user)
  await page.waitForURL('**/account')
  await hydrate(page)
  await add(page, 'Laptop')
  await page.getByText('Passkeys do not work at this address of the site. Please use its public address.').waitFor()
})

journey('a passkey is renamed by key, and a blank name is rejected', async () => {
  await withPasskey()
  const page = await openSignedIn(server, user)
  await page.goto('/account')
  await hydrate(page)
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await row.getByText('Rename').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await row.getByText('Name cannot be blank.').waitFor()
  await row.getByLabel('New name').fill('Blue key')
  await row.getByLabel('New name').press('Enter')
  await row.getByText('Blue key', { exact: true }).waitFor()
})

journey('the script of passkeys is loaded by the login page alone, and only once an account has one', async () => {
  const page = await openPage(server, { fresh: true })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const isLoaded = () => loaded.some((path) => /\/(in-browser|esm)-/.test(path) || path === '/passkey-challenge')
  await withPasskey(0)
  await page.goto('/login')
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  expect(await page.getByLabel('Email').first().getAttribute('autocomplete')).toBe('username')
  expect(isLoaded()).toBe(false)
  await withPasskey()
  for (const path of ['/home', '/contact', '/resume']) {
    await page.goto(path)
    await hydrate(page)
    await page.waitForLoadState('networkidle')
  }
  expect(isLoaded()).toBe(false)
  await authenticator(page, { presence: false })
  await page.goto('/login')
  await expect.poll(isLoaded).toBe(true)
})

test('a challenge to add or to confirm needs a session, and each is for this site alone', async () => {
  const challenge = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/passkey-challenge`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields),
    })
  expect((await challenge({ for: 'sign-in' })).status).toBe(200)
  for (const purpose of ['add', 'confirm']) expect((await challenge({ for: purpose })).status).toBe(401)
  for (const purpose of ['', 'x', '__proto__']) expect((await challenge({ for: purpose })).status).toBe(400)
  expect((await challenge({ for: 'sign-in' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('no challenge and no answer of a browser is in the log', async () => {
  const response = await fetch(`${server.origin}/passkey-challenge`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ for: 'sign-in' }),
  })
  const { challenge } = (await response.json()).options
  await fetch(`${server.origin}/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ passkey: JSON.stringify({ id: 'canary', response: { challenge } }) }),
  })
  expect(challenge).toMatch(/^[\w-]{43}$/)
  await expect.poll(server.output).toContain('sign-in rejected')
  for (const secret of [challenge, 'canary']) expect(server.output()).not.toContain(secret)
})

/** Opens the form of a new passkey, and sends it with this name. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByText('Add a passkey', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Gives the user this many stored passkeys, whose keys are nowhere. */
async function withPasskey(count = 1): Promise<void> {
  await withPorts(server, async ({ documents, identities }) => {
    for (const { email } of [user, admin]) {
      const found = await identities.find(email)
      const uid = (found.ok && found.data?.uid) || ''
      const passkey = { id: 'a', name: 'Key', publicKey: 'k', counter: 0, transports: [], isBackedUp: false }
      const has = email === user.email && count > 0
      const fields = has ? { passkeys: [{ ...passkey, addedAt: new Date().toISOString(), usedAt: null }] } : null
      await documents.commit([{ collection: 'passkeys', id: uid, fields }])
    }
  })
}

type Abilities = { presence?: boolean; isUserVerified?: boolean }

/** A virtual authenticator of the page. */
async function authenticator(page: Page, { presence = true, isUserVerified = true }: Abilities = {}) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', {})
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: presence,
    },
  })
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
