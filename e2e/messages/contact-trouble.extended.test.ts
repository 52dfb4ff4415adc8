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

journey('a double click is one message', async () => {
  const page = await openContact(server)
  const id = await idIn(page)
  await fill(page, { ...typed, Email: 'double@example.com' })
  await proveHuman(page)
  const posts = postsOf(page)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  expect(await alertTexts(page)).toEqual([sent.replace('ada', 'double')])
  expect(posts()).toBe(1)
  expect(mailsTo('double@example.com')).toHaveLength(1)
  expect(idsIn('submissions')).toContain(id)
})

journey(
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

journey('a stored message whose answer was lost is stored once when it is sent again', async () => {
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
