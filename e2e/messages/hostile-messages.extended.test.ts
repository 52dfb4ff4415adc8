import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideFirstSteps } from '#calls/studio/draft/first-steps.ts'
import { confirmationMail } from '#domain/messages/mails/confirmation.ts'
import { ownerNotice } from '#domain/messages/mails/owner-notice.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { addPeople, admin, cookieOf, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { payloads } from '#support/journeys/hostile-records.ts'
import { logging } from '#support/journeys/logging.ts'
import { messageId, putMessages } from '#support/journeys/messages.ts'
import { alarmsOf, dangersIn } from '#support/journeys/pages/alarms.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { humanAnswer, postForm } from '#support/journeys/programs.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { storedBy } from '#support/journeys/stored.ts'

/**
 * Hostile names, addresses, companies, messages and user agents: nothing of them runs or is loaded on any screen of the studio, in an
 * export or in a mail. docs/behaviour.md 15.8, 27.8.
 */
const list = '/studio/messages'

const asked: string[] = []
const otherSite = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end()
})

let server: Server
let corpus: string[]

beforeAll(async () => {
  await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve))
  corpus = payloads(`http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`)
  server = await startServer()
  await addPeople(server, [admin])
  await withPorts(server, async (ports) => void done(await hideFirstSteps(ports)))
})

afterAll(async () => {
  await server?.stop()
  otherSite.close()
})

journey(
  'no screen of the studio runs or loads a text of any message',
  async () => {
    const all = corpus.map((_, at) => hostile(at))
    await putMessages(server, all)
    const page = await openSignedIn(server, admin)
    const alarms = await alarmsOf(page, server)
    const searches = corpus.slice(0, 6).map((payload) => `${list}?box=all&q=${encodeURIComponent(payload)}`)
    const messages = all.map((_, at) => `${list}/${messageId(at + 1)}`)
    for (const address of ['/studio', `${list}?box=all`, ...searches, ...messages]) {
      await page.goto(address)
      expect(await dangersOn(page), address).toEqual([])
      await hydrate(page)
      expect(await dangersOn(page), address).toEqual([])
      if (!messages.slice(0, 6).includes(address)) continue
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await page.locator('dialog:modal').waitFor()
      expect(await dangersOn(page), address).toEqual([])
    }
    expect(alarms).toEqual([])
    expect(asked).toEqual([])
  },
  300_000,
)

journey('no export is a document that runs, and a CSV has no cell that is a formula', async () => {
  await putMessages(
    server,
    ['=1+1', '+1', '-1', '@x', '\t=1', 'a;=1', 'a\n=1', ...corpus].map((typed) => ({ ...hostile(0), message: typed })),
  )
  const cookie = await cookieOf(server, admin)
  for (const kind of ['csv', 'json', 'mbox']) {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams({ kind, box: 'all', q: '' })
    const answer = await fetch(`${server.origin}${list}/export`, { method: 'POST', headers, body })
    expect(answer.headers.get('content-type')).not.toMatch(/html|xml|javascript/)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const text = await answer.text()
    if (kind === 'csv') expect(cellsOf(text).filter((cell) => /^[\s\p{Cc}]*[=+@-]/u.test(cell))).toEqual([])
    if (kind === 'mbox') expect(text).not.toMatch(/<script|onerror|javascript:/i)
  }
})

journey('no mail about a message runs or loads anything', async () => {
  const page = await openSignedIn(server, admin, { fresh: true })
  const mails = corpus.flatMap((_, at) => {
    const submission = { ...plain, ...hostile(at) }
    const owner = { name: 'Rowan Brackwater', email: 'owner@example.com' }
    return [
      confirmationMail(owner, submission, 'full', () => true),
      ownerNotice('owner@example.com', submission, 'vita.example'),
    ]
  })
  const reader = await page.context().newPage()
  for (const { html, subject } of mails) {
    await reader.setContent(html)
    expect(await reader.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await reader.locator('script, iframe, object, embed, base, link, img, svg, video, [srcdoc]').count()).toBe(0)
    expect(subject).not.toMatch(/hacked/)
  }
  expect(asked).toEqual([])
})

journey('a user agent is stored and shown nowhere', async () => {
  await putMessages(server, [])
  const agent = '<script>window.hacked = 1</script>'
  const typed = {
    name: 'Ada',
    email: 'ada@example.org',
    message: 'Hello',
    'g-recaptcha-response': await humanAnswer(server),
  }
  await postForm(server, typed, { 'user-agent': agent })
  const stored = await storedBy(server, 'submissions')
  expect(stored).toHaveLength(1)
  expect(JSON.stringify([...stored, ...(await storedBy(server, 'mail'))])).not.toContain('hacked')
  expect(server.output()).not.toContain('hacked')
})

test('no log line and no public page holds anything of a message or of a search', { timeout: 120_000 }, async () => {
  const { server: logged, lines } = await logging({ LOG: 'access' })
  await addPeople(logged, [admin])
  const canary = {
    name: 'Canary Nameson',
    email: 'canary@example.org',
    company: 'Canary Works',
    message: 'Canary text',
  }
  await putMessages(logged, [canary])
  const cookie = await cookieOf(logged, admin)
  const own = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const message = `${list}/${messageId(1)}`
  const post = (path: string, body: string) => ask(logged.origin, path, { method: 'POST', headers: own, body })
  for (const path of ['/studio', `${list}?q=canary`, message, `${list}/canary`])
    await ask(logged.origin, path, { headers: { cookie } })
  for (const act of ['unread', 'archive', 'inbox', `retry&mail=${messageId(1)}-notice`, 'canary'])
    for (const address of [list, `${list}.data`]) await post(`${address}?q=canary`, `id=${messageId(1)}&act=${act}`)
  await post(`${message}/opened`, 'a=b')
  for (const kind of ['csv', 'json', 'mbox']) await post(`${list}/export`, `kind=${kind}&box=all&q=canary`)
  for (const path of ['/home', '/contact', '/resume', '/sitemap.xml', message])
    expect(textOf(await ask(logged.origin, path)), path).not.toMatch(/canary/i)
  await post(list, `id=${messageId(1)}&act=delete`)
  expect(await storedBy(logged, 'submissions')).toEqual([])
  await expect
    .poll(() => lines().filter(({ route }) => /^\/studio\/messages(\.data)?$/.test(String(route))).length)
    .toBeGreaterThan(8)
  expect(JSON.stringify(lines())).not.toMatch(/canary/i)
  expect(JSON.stringify(lines().filter(({ event }) => event === 'request'))).not.toContain(messageId(1))
})

/** The parts of a CSV at which a program could begin a cell, whatever separator it expects. */
function cellsOf(text: string): string[] {
  return text.split(/"(?:,|\r\n)"?|[;\t\r\n]/)
}

const plain: StoredSubmission = {
  id: messageId(1),
  name: '',
  email: '',
  company: '',
  message: '',
  date: '',
  receivedAt: '2026-06-01T12:00:00.000Z',
}

/** Each field has another payload; only a database edited by hand holds some of them. */
function hostile(at: number): Partial<StoredSubmission> {
  const next = (step: number) => (corpus[(at + step) % corpus.length] ?? '').toWellFormed()
  return { name: next(0), email: next(1), company: next(2), message: next(3), date: next(4) }
}

/** The overview has one frame of its own: the site, small. */
async function dangersOn(page: Page): Promise<string[]> {
  return (await dangersIn(page)).filter((danger) => !danger.startsWith('<iframe class="thumb__frame"'))
}
