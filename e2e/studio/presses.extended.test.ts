import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { hideFirstSteps } from '#calls/studio/draft/first-steps.ts'
import {
  addPeople,
  admin,
  done,
  logIn,
  openSignedIn,
  type Person,
  user,
  withPorts,
} from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { messageId, putMessages } from '#support/journeys/messages.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { barOf, endSessions, topOf } from '#support/journeys/studio.ts'
import { saveFields } from '#support/studio/draft-steps.ts'

/** What a press of the studio answers, and what becomes of one that is not answered. docs/behaviour.md 23.13. */
const mate: Person = { ...admin, email: 'mate@example.com' }
const people = '/studio/people'
const review = '/studio/review'
const expectedErrors = /status of (400|403|413|502|503)|ERR_|Failed to fetch/
const needsText = 'The studio needs JavaScript: please switch it on in your browser.'
const owner = { collection: 'person-info', id: 'owner' } as const

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin, user, mate])
})

afterAll(() => server?.stop())

beforeEach(async () => {
  await putMessages(server, [{ name: 'Odalys Ferreira-Quint' }, { name: 'Harriet Vane' }])
  await withPorts(server, async (ports) => {
    done(await revert(ports, 'all'))
    done(await hideFirstSteps(ports))
    const stored = done(await ports.documents.read(owner.collection, owner.id))
    const edits = ['headline', 'welcome'].map((path) => ({
      path,
      value: `A ${path}`,
      shown: stored?.fields[path] ?? null,
    }))
    done(await saveFields(ports, { entry: owner, edits }, { uid: 'test', name: 'Rowan Brackwater' }))
  })
})

journey('a press keeps the page, reads its data and counts again, and is confirmed with Undo', async () => {
  const page = await open(review)
  const loads: string[] = []
  page.on(
    'request',
    (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && loads.push(request.url()),
  )
  await page.getByRole('button', { name: /^Revert Headline/ }).click()
  await confirmed(page, 'Reverted: it is as visitors see it now.')
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
  await expect.poll(() => barOf(page)).toContain('1 change not published')
  await page.getByRole('button', { name: 'Undo' }).click()
  await confirmed(page, 'Undone.')
  await page.getByRole('heading', { name: '2 changes', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect([loads, new URL(page.url()).search]).toEqual([[], ''])
})

journey('a press that leads to another screen is confirmed there, and its heading has the focus', async () => {
  const page = await open(`/studio/messages/${messageId(2)}`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.waitForURL(`${server.origin}/studio/messages`)
  await confirmed(page, 'Archived.')
  await expect.poll(() => topOf(page)).toEqual([0, 'Messages'])
  expect(await page.locator('.reading').getByRole('button').count()).toBe(0)
})

journey('a link of the contents leads to the top of a screen, whose heading has the focus', async () => {
  const page = await open('/studio/home')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'About me', exact: true }).click()
  await expect.poll(() => topOf(page)).toEqual([0, 'About me'])
  await page.reload()
  await hydrate(page)
  expect(await topOf(page)).toEqual([0, ''])
})

journey(
  'after a session that ended nothing typed is lost, and the press works once the owner is signed in again',
  async () => {
    const page = await open(people)
    await page.locator('[name=email]').fill('first@example.com')
    await endSessions(server, page)
    await page.getByRole('button', { name: /^Add and/ }).click()
    await page.getByText('You are signed out.').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    expect(await barOf(page)).toMatch(/^Not saved: you are signed out/)
    const [login] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in again' }).click(),
    ])
    await login.waitForURL('**/login?*')
    await hydrate(login)
    await logIn(login, admin)
    await login.waitForURL('**/studio')
    await login.close()
    expect(await page.locator('[name=email]').inputValue()).toBe('first@example.com')
    await page.getByRole('button', { name: /^Add and/ }).click()
    await page.getByText('Send this link to first@example.com.').waitFor()
    await expect.poll(() => barOf(page)).not.toContain('Not saved')
    expect(await page.locator('[name=email]').inputValue()).toBe('')
  },
)

journey('an account that is no Admin any more is told so, and nothing typed is lost', async () => {
  const page = await open(people, mate)
  await page.locator('[name=email]').fill('second@example.com')
  await setAdmin(mate, false)
  await page.getByRole('button', { name: /^Add and/ }).click()
  await page.getByText('This account may no longer change the site.').waitFor()
  expect(await page.locator('[name=email]').inputValue()).toBe('second@example.com')
  expect(await barOf(page)).toContain('this account may no longer change the site')
  await setAdmin(mate, true)
})

journey('a press without an answer says why and leaves everything, with the Undo of the one before', async () => {
  const page = await open(review)
  await page.getByRole('button', { name: /^Revert Headline/ }).click()
  await confirmed(page, 'Reverted: it is as visitors see it now.')
  await page.getByLabel('Note for your history').fill('Two words')
  await page.route('**/*.data*', (route) => route.abort())
  for (const press of ['Undo', 'Publish anyway']) {
    await page.getByRole('button', { name: press }).click()
    await page.getByRole('alert').getByText('Network Error').waitFor()
    expect(await page.title()).toMatch(/^Error: /)
    await closeError(page)
  }
  expect(await page.getByLabel('Note for your history').inputValue()).toBe('Two words')
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Undo' }).click()
  await confirmed(page, 'Undone.')
  await page.getByRole('heading', { name: '2 changes', exact: true }).waitFor()
})

journey('a press that was done is confirmed also if its page cannot be read again', async () => {
  const page = await open(review)
  await page.route('**/review.data*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /^Revert Headline/ }).click()
  await confirmed(page, 'Reverted: it is as visitors see it now.')
  expect(await page.getByRole('heading', { name: '2 changes', exact: true }).isVisible()).toBe(true)
  await page.unroute('**/review.data*')
  await page.getByRole('button', { name: 'Undo' }).click()
  await confirmed(page, 'Undone.')
})

journey('an answer of another program, and an error of the server, are alerts', async () => {
  const page = await open(review)
  for (const [status, contentType, body, message] of [
    [502, 'text/html', '<html><body>nginx</body></html>', 'Request failed with status code 502'],
    [413, 'text/plain', 'This form is too large.', 'This form is too large.'],
    [200, 'text/html', '<html><body>Sign in to the network</body></html>', 'Request aborted'],
  ] as const) {
    await page.route('**/*.data*', (route) => route.fulfill({ status, contentType, body }))
    await page.getByRole('button', { name: /^Revert Headline/ }).click()
    await page.getByRole('alert').getByText(message).waitFor()
    await page.unroute('**/*.data*')
    await closeError(page)
  }
  expect(await page.getByRole('heading', { name: '2 changes', exact: true }).isVisible()).toBe(true)
})

journey('a press before the scripts waits for them, and is sent once', async () => {
  const page = await open('/studio')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/static\/js\/.*\.js$/, (route) => held.then(() => route.continue()))
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await page.goto(review, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: /^Revert Headline/ }).click()
  expect(posted).toEqual([])
  release()
  await confirmed(page, 'Reverted: it is as visitors see it now.')
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
  expect(posted).toEqual(['/studio/review.data'])
})

journey('a second press while the first is under way does nothing', async () => {
  const page = await open(review)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let posts = 0
  await page.route('**/review.data*', async (route) => {
    if (route.request().method() === 'POST') posts += 1
    await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: /^Revert Headline/ })
  await button.click()
  await page.locator('form[aria-busy=true]').waitFor()
  await button.click()
  expect(await button.evaluate((element) => document.activeElement === element)).toBe(true)
  release()
  await page.getByRole('heading', { name: '1 change', exact: true }).waitFor()
  expect(posts).toBe(1)
})

journey('without scripts each screen says what it needs, and the pages that work without do not', async () => {
  const page = await openSignedIn(server, admin, { scripts: false })
  // Playwright looks for no text in `noscript`.
  const needs = page.locator('.studio__needs')
  for (const path of ['/studio', review, people, '/studio/home', '/studio/no-such-page']) {
    await page.goto(path)
    expect([await needs.isVisible(), await needs.textContent()], path).toEqual([true, needsText])
  }
  for (const path of ['/studio/confirm', '/studio/welcome', '/studio/welcome/start']) {
    await page.goto(path)
    expect(await needs.count(), path).toBe(0)
  }
})

async function open(path: string, person = admin): Promise<Page> {
  const page = await openSignedIn(server, person, { size: 'medium', expectedErrors, more: {} })
  await page.goto(path)
  await hydrate(page)
  return page
}

/** The confirmation is in a live region. */
function confirmed(page: Page, message: string): Promise<void> {
  return page.getByRole('status').getByText(message, { exact: true }).waitFor()
}

/** Closes the alert of an error, for the next one. */
async function closeError(page: Page): Promise<void> {
  const error = page.getByRole('dialog', { name: 'Error' })
  await error.getByRole('button').click()
  await error.waitFor({ state: 'hidden' })
}

async function setAdmin({ email }: Person, isAdmin: boolean): Promise<void> {
  await withPorts(server, async (ports) => {
    const uid = done(await ports.identities.find(email))?.uid ?? ''
    const account = done(await ports.documents.read('user', uid))
    done(
      await ports.documents.commit([{ collection: 'user', id: uid, fields: { ...account?.fields, Admin: isAdmin } }]),
    )
  })
}
