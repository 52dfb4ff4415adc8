import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { heldBack, hydrate, journey, openPage } from '#support/journeys/browser.ts'
import {
  alertTexts,
  emailMessage,
  fieldOf,
  fill,
  idIn,
  openContact,
  proofIn,
  proveHuman,
  proven,
  submit,
  typedIn,
} from '#support/journeys/pages/contact-page.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { storedBy } from '#support/journeys/stored.ts'

/** A message from the contact page to the owner. docs/behaviour.md 4.7, 5.9, 6.1. */
const sent = (email: string) => `Success! Confirmation email sent to: ${email}`
const nothing = { Name: '', Email: '', Company: '', Message: '' }

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

journey('a message is written and sent by key, stored, and confirmed by mail; then the form is empty', async () => {
  const page = await openContact(server)
  await page.locator('altcha-widget').getByRole('checkbox').waitFor() // a key between it and its box presses neither
  const id = await idIn(page)
  await fieldOf(page, 'Name').focus()
  await page.keyboard.type('Zoë "<b>"')
  await page.keyboard.press('Tab')
  await page.keyboard.type('zoe@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type("O'Neil & Co")
  await page.keyboard.press('Tab')
  await page.keyboard.type('one\n\ntwo ’ </textarea>')
  expect(await page.getByText('22 / 300 Characters').count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await proven(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Submit')
  await page.keyboard.press('Enter')
  expect(await alertTexts(page)).toEqual([sent('zoe@example.com')])
  expect(await focused(page)).toMatch(/^Thank you, Zo\u00eb "<b>"\. Your message was sent\./)
  expect(await page.locator('.sent blockquote').innerText()).toBe('one\n\ntwo ’ </textarea>')
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Send another message')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox').count()).toBe(4)
  expect([await typedIn(page), await proofIn(page)]).toEqual([nothing, ''])
  expect(await idIn(page)).not.toBe(id)

  expect(await documents('submissions', id)).toMatchObject([
    { name: 'Zoë "<b>"', email: 'zoe@example.com', company: "O'Neil & Co", message: 'one\n\ntwo ’ </textarea>' },
  ])
  expect(await documents('mail', id)).toMatchObject([
    { to: ['zoe@example.com'], message: { subject: 'ROWAN BRACKWATER CONTACT CONFIRMATION' } },
  ]) // no notice: the sample has no mailbox, and this site no Admin
  await expect.poll(() => emailMessageOf(id)).toMatch(/^To: zoe@example\.com\r$/m)
})

journey('without scripts a message is sent too, and its page confirms it', async () => {
  const page = await openContact(server, { scripts: false, size: 'small' })
  const id = await idIn(page)
  expect(await page.getByRole('checkbox').filter({ visible: true }).count()).toBe(0)
  await fill(page, { ...emailMessage, Email: 'plain@example.com', Message: 'one\ntwo' })
  await page.waitForTimeout(3000) // sooner than this the server takes a visitor for a program
  await submit(page)
  expect(await alertTexts(page)).toEqual([sent('plain@example.com')])
  expect(await focused(page)).toContain('A confirmation is on its way to plain@example.com.')
  await page.getByRole('link', { name: 'Send another message' }).click()
  expect(await typedIn(page)).toEqual(nothing)
  expect(await idIn(page)).not.toBe(id)
  expect(await documents('submissions', id)).toMatchObject([{ message: 'one\ntwo' }])
  await expect.poll(() => emailMessageOf(id)).toMatch(/^To: plain@example\.com\r$/m)
})

journey.embedded('after a message was sent, a reload and Back show the empty form', async () => {
  const page = await openContact(server)
  await fill(page, { ...emailMessage, Email: 'again@example.com' })
  await proveHuman(page)
  await submit(page)
  await page.getByText('Your message was sent.').waitFor()
  await page.reload()
  expect(await typedIn(page)).toEqual(nothing)
  await fill(page, { ...emailMessage, Email: 'back@example.com' })
  await hydrate(page)
  await proveHuman(page)
  await submit(page)
  await page.getByText('Your message was sent.').waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL('**/home')
  await page.goBack()
  await expect.poll(() => typedIn(page)).toEqual(nothing)
})

journey.embedded('a form that is sent before hydration is answered too, and keeps its text', async () => {
  const page = await openPage(server, { size: 'tabletLandscape', expectedErrors: /status of 400/ })
  await page.goto('/contact')
  await fill(page, { Name: 'Ada', Message: 'early' })
  await submit(page)
  expect(await alertTexts(page)).toContain('Error Email cannot be blank.')
  await hydrate(page)
  expect(await typedIn(page)).toMatchObject({ Name: 'Ada', Message: 'early' })
  expect(await page.getByText('5 / 300 Characters').count()).toBe(1)
})

journey.embedded('text typed before hydration is counted and sent', async () => {
  const page = await openPage(server, { size: 'medium', theme: 'dark' })
  await page.goto('/contact')
  const release = await heldBack(page, '**/static/js/*.js')
  const id = await idIn(page)
  await fill(page, { ...emailMessage, Email: 'early@example.com' })
  await page.getByRole('checkbox').press('Space')
  release()
  await hydrate(page)
  await page.getByText('6 / 300 Characters').waitFor()
  await proven(page)
  await submit(page)
  expect(await alertTexts(page)).toEqual([sent('early@example.com')])
  expect(await documents('submissions', id)).toMatchObject([{ name: 'Ada', message: 'Hello.' }])
})

/** The fields of the documents whose ids begin with this text. */
async function documents(collection: string, id: string) {
  const stored = await storedBy(server, collection)
  return stored.flatMap((each) => (each.id.startsWith(id) ? [each.fields] : []))
}

/** The confirmation in the outbox; '' while there is none. */
function emailMessageOf(id: string): string {
  try {
    return readFileSync(join(server.dataDir, 'outbox', `${id}.eml`), 'utf8')
  } catch {
    return ''
  }
}

function focused(page: Awaited<ReturnType<typeof openContact>>): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}
