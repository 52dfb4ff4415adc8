import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import {
  alertTexts,
  emailMessage,
  fill,
  idIn,
  openContact,
  proveHuman,
  submit,
  typedIn,
} from '#support/journeys/pages/contact-page.ts'
import { heldBack } from '#support/journeys/pages/held-requests.ts'
import { type Server, startOn, startServer } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { storedIn } from '#support/journeys/stored.ts'

/** Whatever fails, nothing typed is lost, and a message is stored once. docs/behaviour.md 5.5, 5.7, 5.10, 9.4. */
const typed = { ...emailMessage, Company: 'Engines', Message: 'one\ntwo' }
const sent = `Success! Confirmation email sent to: ${emailMessage.Email}`

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

journey.extended('while a message is being sent the button says so and is disabled', async () => {
  const page = await openContact(server)
  const answer = await heldBack(page, '**/contact.data')
  await fill(page, { ...typed, Email: 'slow@example.com' })
  await proveHuman(page)
  await submit(page)
  const button = page.getByRole('button', { name: 'Submitting...' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  answer()
  await page.getByText('Your message was sent.').waitFor()
  expect(await alertTexts(page)).toEqual([sent.replace('ada', 'slow')])
})

for (const scripts of [true, false]) {
  journey.extendedIf(!scripts)(
    `a double click is one message, ${scripts ? 'with scripts' : 'without scripts'}`,
    async () => {
      const page = await openContact(server, { scripts })
      const id = await idIn(page)
      const Email = `double-${scripts}@example.com`
      await fill(page, { ...typed, Email })
      if (scripts) await proveHuman(page)
      else await page.waitForTimeout(3000) // sooner than this the server takes a visitor for a program
      const posts = postsOf(page)
      await page.getByRole('button', { name: 'Submit' }).dblclick()
      expect(await alertTexts(page)).toEqual([`Success! Confirmation email sent to: ${Email}`])
      if (scripts) expect(posts()).toBe(1)
      expect(mailsTo(Email)).toHaveLength(1)
      expect(idsIn('submissions')).toContain(id)
    },
  )
}

journey.extended(
  'a message to a stopped server shows Network Error, also after a client-side navigation, and is sent once the server is back',
  async () => {
    const dataDir = await copyOfSample()
    const first = await startedOn(dataDir)
    const page = await openPage(first, { size: 'tabletLandscape', expectedErrors: /ERR_CONNECTION_REFUSED/ })
    await page.goto('/home')
    await hydrate(page)
    await page.getByRole('main').getByRole('link', { name: 'Contact Me', exact: true }).first().click()
    const id = await idIn(page)
    await fill(page, typed)
    await proveHuman(page)
    await first.stop()
    await submit(page)
    expect(await alertTexts(page)).toEqual(['Error Network Error'])
    await expectCached(page, id)

    await startedOn(dataDir, new URL(first.origin).port)
    await submit(page)
    await expect.poll(() => alertTexts(page)).toContain(sent)
    expect(storedIn(dataDir, 'submissions').map((each) => each.id)).toEqual([id])
  },
)

journey.extended('a stored message whose answer was lost is stored once when it is sent again', async () => {
  const page = await openContact(server, { expectedErrors: /ERR_FAILED/ })
  const id = await idIn(page)
  await fill(page, { ...typed, Email: 'lost@example.com' })
  await proveHuman(page)
  await page.route('**/contact.data', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page)
  expect(await alertTexts(page)).toEqual(['Error Network Error'])
  expect(idsIn('submissions')).toContain(id)
  await page.unroute('**/contact.data')
  await submit(page)
  await expect.poll(() => alertTexts(page)).toContain(sent.replace('ada', 'lost'))
  expect(mailsTo('lost@example.com')).toHaveLength(1)
})

journey.extended('a message that cannot be stored stays in the form, with its answer to the human check', async () => {
  const page = await openContact(server, { expectedErrors: /status of 503/ })
  const id = await idIn(page)
  await fill(page, { ...typed, Email: 'busy@example.com' })
  await proveHuman(page)
  const database = new DatabaseSync(join(server.dataDir, 'vita.db'), { timeout: 5000 })
  database.exec('begin immediate')
  await submit(page)
  expect(await alertTexts(page)).toEqual(['Error We could not save this right now. Please try again later.'])
  await expectCached(page, id, 'busy@example.com')
  database.exec('rollback')
  database.close()
  await submit(page)
  await expect.poll(() => alertTexts(page)).toContain(sent.replace('ada', 'busy'))
})

journey.extended('an answer that is not from the form shows its status', async () => {
  const page = await openContact(server, { expectedErrors: /status of/ })
  const id = await idIn(page)
  await fill(page, typed)
  for (const status of [415, 429, 500, 503]) {
    const answer = { status, contentType: 'text/html', body: '<p>No.</p>' }
    await page.route('**/contact.data', (route) => route.fulfill(answer), { times: 1 })
    await submit(page)
    await expect.poll(() => alertTexts(page)).toContain(`Error Request failed with status code ${status}`)
    await expectCached(page, id)
  }
})

journey.extended('a message that the server does not read to its end stays in the form', async () => {
  const page = await openContact(server, { expectedErrors: /status of 413/ })
  const Message = 'x'.repeat(20_000)
  await fill(page, { ...typed, Message })
  await submit(page)
  await expect.poll(() => alertTexts(page)).toContain('Error Request failed with status code 413')
  expect(await typedIn(page)).toEqual({ ...typed, Message })
})

journey.extended('a missing answer times out after 30 seconds', async () => {
  const page = await openContact(server)
  const id = await idIn(page)
  await fill(page, typed)
  await page.clock.install()
  const isAsked = Promise.withResolvers<void>()
  await page.route('**/contact.data', () => isAsked.resolve())
  await submit(page)
  await page.getByRole('button', { name: 'Submitting...' }).waitFor()
  await isAsked.promise // its time begins with the request, not with the button's words
  await page.clock.fastForward(30_000)
  expect(await alertTexts(page)).toEqual(['Error timeout of 30000ms exceeded'])
  await expectCached(page, id)
})

/** A server on this folder; it is stopped at the end of the test at the latest. */
async function startedOn(dataDir: string, port = '0'): Promise<Server> {
  const started = await startOn(dataDir, { PORT: port })
  onTestFinished(async () => void (await started.stop()))
  return started
}

async function expectCached(page: Page, id: string, Email: string = typed.Email): Promise<void> {
  expect([await typedIn(page), await idIn(page)]).toEqual([{ ...typed, Email }, id])
  expect(await page.getByRole('button', { name: 'Submit', exact: true }).isEnabled()).toBe(true)
}

/** The number of forms that the page posts from now on. */
function postsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') count += 1
  })
  return () => count
}

function idsIn(collection: string): string[] {
  return storedIn(server.dataDir, collection).map(({ id }) => id)
}

function mailsTo(address: string) {
  return storedIn(server.dataDir, 'mail').filter(
    ({ fields }) => JSON.stringify(fields.to) === JSON.stringify([address]),
  )
}
