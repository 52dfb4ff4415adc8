import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hideFirstSteps } from '#calls/studio/draft/first-steps.ts'
import { addPeople, admin, cookieOf, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks, faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey, sizes } from '#support/journeys/browser.ts'
import { messageId, putMessages } from '#support/journeys/messages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { recordsOf, storedBy } from '#support/journeys/stored.ts'

/** Messages in the studio. docs/behaviour.md 27. */
const list = '/studio/messages'
const three = [
  { name: 'Odalys Ferreira-Quint', company: 'Halyard', message: 'Good morning,\nsee https://example.com/x' },
  { name: 'Zo\u00eb Oosterling', email: 'zoe@example.org', message: '=1+1 about the tide' },
  { name: 'Harriet Vane', message: 'The CANARYWORD table' },
]

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

beforeEach(() => putMessages(server, three))

journey('opening a message marks it as read, and it can be marked as unread again', async () => {
  const page = await openSignedIn(server, admin)
  await page.goto(list)
  expect(await unreadIn(page)).toBe('3')
  await page.getByRole('link', { name: /^Odalys/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Odalys Ferreira-Quint' }).waitFor()
  await expect.poll(() => unreadIn(page)).toBe('2')
  await page.reload()
  await expect.poll(() => unreadIn(page)).toBe('2')
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await page.getByText('Marked as unread.').waitFor()
  await expect.poll(async () => [new URL(page.url()).pathname, await unreadIn(page)]).toEqual([list, '3'])
})

journey.extended('on a phone the list is as wide as the window, however long the name of a sender is', async () => {
  await putMessages(server, [{ name: 'Wide'.repeat(20) }])
  const page = await openSignedIn(server, admin, { size: 'small' })
  await page.goto(list)
  await page.getByText(', unread').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.small.width)
})

journey.extended(`a message is archived, found in the archive, and taken back`, async () => {
  const page = await openSignedIn(server, admin)
  await page.goto(`${list}/${messageId(2)}`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('Archived.', { exact: true }).waitFor()
  await expect.poll(() => sendersIn(page)).toEqual(['Odalys Ferreira-Quint', 'Harriet Vane'])
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await expect.poll(() => sendersIn(page)).toEqual(['Zo\u00eb Oosterling'])
  await page.goto(`${list}/${messageId(1)}`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await expect.poll(() => sendersIn(page)).toEqual(['Odalys Ferreira-Quint', 'Harriet Vane'])
})

journey(`a message is deleted for good, down to its bytes, after a question`, async () => {
  const page = await openSignedIn(server, admin)
  await page.goto(`${list}/${messageId(3)}`)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this message for good?' })
  await dialog.getByText('The message of Harriet Vane and its 2 mails are removed now.').waitFor()
  await page.locator('dialog:modal').waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete for good')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.locator('dialog:modal').waitFor()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Deleted for good.').waitFor()
  await expect.poll(() => sendersIn(page)).toHaveLength(2)
  expect((await storedBy(server, 'mail')).map(({ id }) => id.slice(0, 36))).not.toContain(messageId(3))
  const bytes = (await recordsOf(server)).map((each) => each.bytes.toString('latin1')).join('')
  expect(bytes).not.toMatch(/canaryword/i)
})

journey.extended('a failed mail says why, and is tried again', async () => {
  const page = await openSignedIn(server, admin)
  await page.goto(list)
  expect(await page.getByText('Notice failed').count()).toBe(3)
  await page.getByRole('link', { name: /^Odalys/ }).click()
  const row = page.getByRole('row', { name: /^Notice/ })
  expect(await row.textContent()).toContain('Failed550: the mailbox is full. 1 try, given up.')
  await row.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It is tried at once.').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /^Notice/ }).textContent()).not.toContain('Failed')
  expect(await page.getByRole('row', { name: /^Confirmation/ }).textContent()).toContain('On hold: over the limit')
})

journey('a reply is an address for the mail program, and the message makes no link', async () => {
  const page = await openSignedIn(server, admin, { scripts: false })
  await page.goto(`${list}/${messageId(1)}`)
  const reply = (await page.getByRole('link', { name: 'Reply by email' }).getAttribute('href')) ?? ''
  expect(reply).toMatch(/^mailto:ada@example\.org\?subject=Re%3A%20your%20message%20of%20[A-Z]/)
  expect(decodeURIComponent(reply)).toContain('> see https://example.com/x')
  expect(await page.locator('.reading__text a').count()).toBe(0)
  expect(await page.locator('.reading__text').textContent()).toContain('https://example.com/x')
})

journey.extended('the list is used by keyboard: down, up, archive, mark as unread, open', async () => {
  const page = await openSignedIn(server, admin)
  await page.goto(list)
  await hydrate(page)
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('bdi')?.textContent ?? '')
  await page.getByRole('link', { name: /^Odalys/ }).focus()
  await page.keyboard.press('j')
  expect(await focused()).toBe('Zo\u00eb Oosterling')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  expect(await focused()).toBe('Odalys Ferreira-Quint')
  await page.keyboard.press('e')
  await page.getByText('Archived.', { exact: true }).waitFor()
  await expect.poll(() => sendersIn(page)).toEqual(['Zo\u00eb Oosterling', 'Harriet Vane'])
  await expect.poll(focused).toBe('Zo\u00eb Oosterling')
  await withPorts(server, async ({ inbox }) => void done(await inbox.mark(messageId(2), { isUnread: false })))
  await hydrate(page)
  await page.getByRole('link', { name: /^Zo/ }).focus()
  await page.keyboard.press('u')
  await page.getByText('Marked as unread.').waitFor()
  await expect.poll(focused).toBe('Zo\u00eb Oosterling')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Zo\u00eb Oosterling' }).waitFor()
})

journey.extended('single keys do nothing outside of the list, or with a modifier', async () => {
  const page = await openSignedIn(server, admin)
  await page.goto(list)
  await hydrate(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('jeu')
  expect(await page.getByRole('searchbox').inputValue()).toBe('jeu')
  await page.getByRole('link', { name: 'Archive', exact: true }).focus()
  await page.keyboard.press('e')
  await page.getByRole('link', { name: /^Odalys/ }).focus()
  await page.keyboard.press('Alt+e')
  expect(await sendersIn(page)).toHaveLength(3)
  expect((await storedBy(server, 'submissions')).length).toBe(3)
})

journey.extended('on a phone there is the list, then the message, and the way back', async () => {
  const page = await openSignedIn(server, admin, { size: 'small' })
  await page.goto(list)
  await page.getByRole('link', { name: /^Odalys/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Odalys Ferreira-Quint' }).waitFor()
  expect(await page.locator('.inbox__list').isVisible()).toBe(false)
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Messages' }).click()
  await page.waitForURL(`**${list}`)
  expect([await page.locator('.inbox__list').isVisible(), await page.locator('.reading').isVisible()]).toEqual([
    true,
    false,
  ])
})

journey.extended('the overview names new messages, and failed mails with the way to try again', async () => {
  await withPorts(server, async (ports) => void done(await hideFirstSteps(ports)))
  const page = await openSignedIn(server, admin, { scripts: false })
  await page.goto('/studio')
  expect(await page.getByText('3 new messages.').isVisible()).toBe(true)
  expect(await page.locator('.latest').textContent()).toContain('3 mails failed550: the mailbox is full.')
  await page.getByRole('link', { name: 'Zo\u00eb Oosterling' }).click()
  expect(new URL(page.url()).pathname).toBe(`${list}/${messageId(2)}`)
  await page.goto('/studio')
  await page.getByRole('link', { name: '3 mails failed' }).click()
  await page.getByRole('button', { name: 'Try again to send the notice' }).waitFor()
})

journey.extended('without messages the screen says what will be here', async () => {
  await putMessages(server, [])
  const page = await openSignedIn(server, admin, { size: 'small' })
  await page.goto(list)
  expect(await page.getByText('No messages yet.').isVisible()).toBe(true)
  expect(await page.getByText('is kept here for 365 days.').isVisible()).toBe(true)
  expect(await faultsOf(page)).toEqual([])
})

journey.extended(
  'axe finds nothing in lists, messages and the question, in three looks',
  async () => {
    const page = await openSignedIn(server, admin)
    const message = `${list}/${messageId(1)}`
    for (const path of [list, message, `${list}?box=unread&q=xyz`, `${list}?box=archive`]) {
      await page.goto(path)
      expect(await faultsInLooks(page), path).toEqual([])
    }
    await page.goto(message)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.locator('dialog:modal').waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.goto(list)
    await page.locator('summary', { hasText: 'Export' }).click()
    expect(await faultsInLooks(page)).toEqual([])
  },
  180_000,
)

journey.extended('the export is downloaded from the list', async () => {
  const page = await openSignedIn(server, admin, { scripts: false })
  await page.goto(list)
  await page.locator('summary', { hasText: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'mbox for a mail program' }).click()
  expect((await download).suggestedFilename()).toBe('messages.mbox')
})

test('an export holds what the list shows, in three kinds, and no formula', { tags: 'extended' }, async () => {
  const cookie = await cookieOf(server, admin)
  const file = async (fields: Record<string, string>) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${server.origin}${list}/export`, { method: 'POST', headers, body })
    return { answer, text: await answer.text() }
  }
  const csv = await file({ kind: 'csv', box: 'inbox', q: 'tide' })
  expect(csv.answer.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"')
  expect(csv.answer.headers.get('cache-control')).toBe('no-store')
  expect(csv.answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(csv.text).toContain('"\u0027=1+1 about the tide"')
  expect(csv.text).not.toContain('Odalys')
  const json = JSON.parse((await file({ kind: 'json', box: 'all', q: '' })).text)
  expect(json.map(({ name }: { name: string }) => name)).toEqual(three.map(({ name }) => name))
  expect((await file({ kind: 'mbox', box: 'all', q: '' })).text.match(/^From /gm)).toHaveLength(3)
  expect((await file({ kind: 'exe', box: 'all', q: '' })).answer.status).toBe(400)
  expect((await ask(server.origin, `${list}/export`, { headers: { cookie } })).status).toBe(405)
})

test('no page of the site changes by messages, and none holds a word of one', { tags: 'extended' }, async () => {
  const pages = ['/home', '/about', '/resume', '/contact', '/projects']
  const read = () => Promise.all(pages.map(async (path) => textOf(await ask(server.origin, path))))
  for (const html of await read()) expect(html).not.toMatch(/CANARYWORD|Odalys|Halyard/)
})

async function unreadIn(page: Page): Promise<string> {
  return (await page.locator('.studio-nav__link', { hasText: 'Messages' }).textContent())?.match(/\d+/)?.[0] ?? ''
}

function sendersIn(page: Page): Promise<string[]> {
  return page.locator('.message-row__from bdi').allTextContents()
}
