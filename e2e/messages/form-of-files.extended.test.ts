import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { none } from '#resume/result.ts'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage, type PageOptions } from '#support/journeys/browser.ts'
import { makeSmallData, startSmall } from '#support/journeys/bundle.ts'
import { hostFiles } from '#support/journeys/files-host.ts'
import {
  alertsOfAnswer,
  alertTexts,
  emailMessage,
  fieldOf,
  fill,
  limitWarning,
  proveHuman,
  submit,
  typedIn,
} from '#support/journeys/pages/contact-page.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { type Server, startOn, vita } from '#support/journeys/server.ts'
import { storedBy } from '#support/journeys/stored.ts'
import { typedPlace } from '#support/memory/places.ts'

/** The contact form of a site as files, whose messages a live Vita at another origin takes. docs/behaviour.md 5.12, 34.5. */
const base = '/name/'
const owner = { name: 'Ada Quill', timeZone: 'UTC' }
/** What a browser says of an answer that rejects a message. */
const rejected = /Failed to load resource: .* 40[03]/
const folder = mkdtempSync(join(tmpdir(), 'vita-form-'))

let live: Server
let files: Awaited<ReturnType<typeof hostFiles>>

beforeAll(async () => {
  live = await startSmall({ 'documents/person-info/owner.json': owner })
  files = await hostFiles(join(folder, 'site'), base)
  await putPlace(live, { publicUrl: files.origin + base })
  await publish(live)
}, 600_000)

afterAll(async () => {
  await files?.stop()
  await live?.stop()
  rmSync(folder, { recursive: true, force: true })
})

journey(
  'a message from the files arrives in the inbox of the live site, and the page shows what the live one shows',
  async () => {
    const page = await openForm()
    const typed = { ...emailMessage, Company: 'Engines', Message: 'From the files.' }
    await fill(page, typed)
    await proveHuman(page)
    await submit(page)
    expect(await alertTexts(page)).toEqual([`Success! Confirmation email sent to: ${typed.Email}`])
    const card = page.locator('.sent')
    await card.getByText('Thank you, Ada. Your message was sent.').waitFor()
    expect(await card.locator('blockquote').innerText()).toBe(typed.Message)
    const stored = await storedBy(live, 'submissions')
    expect(stored.map(({ fields }) => fields)).toMatchObject([
      { name: 'Ada', email: typed.Email, company: 'Engines', message: typed.Message },
    ])
    await page.getByRole('link', { name: 'Send another message' }).click()
    await page.getByRole('button', { name: 'Submit' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/name/contact/')
    expect(await typedIn(page)).toEqual({ Name: '', Email: '', Company: '', Message: '' })
  },
)

journey('once it has answered, the page says what the live site says of its messages', async () => {
  const page = await openForm()
  await page.getByText('A confirmation goes to the email address you give.').waitFor()
  expect(await page.getByText('Only Ada Quill can read your message.').isVisible()).toBe(true)
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
  expect(policy).toContain(`connect-src 'self' ${live.origin};`)
  expect(policy).toContain("form-action 'none'")
})

journey(
  'wrong fields and an unanswered check are named as on the live site, and the solved check stays valid',
  async () => {
    const page = await openForm({ expectedErrors: rejected })
    await fill(page, { Name: ' ', Email: 'ada@', Message: 'x'.repeat(301) })
    expect(await alertTexts(page)).toEqual([limitWarning])
    await submit(page)
    await expect
      .poll(() => alertsOfAnswer(page))
      .toEqual([
        'Error Name cannot be blank.',
        'Error Please enter a valid email address.',
        'Error Message over character limit. Form submission failed!',
      ])
    expect(await fieldOf(page, 'Name').getAttribute('aria-invalid')).toBe('true')
    await fill(page, emailMessage)
    await submit(page)
    await page.getByText('Please tick ‘I’m a human’, and submit again.').waitFor()
    await proveHuman(page)
    await fill(page, { Name: '' })
    await submit(page)
    await page.getByRole('main').getByText('Name cannot be blank.').first().waitFor()
    await fill(page, { Name: 'Ada' })
    await submit(page)
    await page.getByText('Thank you, Ada. Your message was sent.').waitFor()
  },
)

journey('where the check cannot run, the signed time counts, as on the live site', async () => {
  const page = await openForm({ expectedErrors: /Failed to load resource/ })
  // The signed time came with this.
  await page.getByText('A confirmation goes to the email address you give.').waitFor()
  await page.route('**/human-check/challenge', (route) => route.abort())
  await page.locator('altcha-widget').getByRole('checkbox').press('Space')
  await page.getByText('Verification failed. Try again later.').waitFor()
  await fill(page, { ...emailMessage, Name: 'Weak' })
  await page.waitForTimeout(3000) // sooner than this the server takes a visitor for a program
  await submit(page)
  await page.getByText('Thank you, Weak. Your message was sent.').waitFor()
})

journey('a press before the scripts is held until they run', async () => {
  const page = await openPage(files, { fresh: true, expectedErrors: rejected })
  const held = Promise.withResolvers<void>()
  await page.route('**/entry.client*', (route) => held.promise.then(() => route.continue()))
  await page.goto(`${base}contact/`)
  await fill(page, { ...emailMessage, Name: '' })
  await submit(page)
  held.resolve()
  expect(await alertTexts(page)).toContain('Error Name cannot be blank.')
  expect(await typedIn(page)).toMatchObject({ Email: emailMessage.Email, Message: emailMessage.Message })
})

journey('without scripts the page says where to write instead, and shows no form', async () => {
  const page = await openPage(files, { scripts: false })
  await page.goto(`${base}contact/`)
  expect(await page.locator('noscript p').filter({ visible: true }).count()).toBe(1) // Playwright reads no text of it
  expect(await page.getByRole('button', { name: 'Submit' }).isVisible()).toBe(false)
  const link = page.getByRole('link', { name: new URL(live.origin).host })
  expect(await link.getAttribute('href')).toBe(`${live.origin}/contact`)
})

journey('without scripts a mail address that the owner shows is named', async () => {
  const site = await ownSite({ ...owner, social: [{ label: 'Mail', url: 'mailto:ada@example.org' }] })
  const page = await openPage(site.files, { scripts: false })
  await page.goto(`${base}contact/`)
  expect(await page.getByText('You can write to').getByRole('link').getAttribute('href')).toBe('mailto:ada@example.org')
})

journey('a live site that is down is named, what was typed stays, and the message can be sent later', async () => {
  const site = await ownSite(owner)
  const page = await openPage(site.files, { expectedErrors: /ERR_CONNECTION_REFUSED|Failed to load/, fresh: true })
  const { port, host } = new URL(site.live.origin)
  await site.live.stop()
  await page.goto(`${base}contact/`)
  await hydrate(page)
  await page.locator('altcha-widget').waitFor()
  await fill(page, emailMessage)
  await submit(page)
  expect(await alertTexts(page)).toEqual([
    `Error ${host}, which takes this form, did not answer (Network Error). Your text is still here: please try again later.`,
  ])
  expect(await typedIn(page)).toMatchObject({ Name: 'Ada', Email: emailMessage.Email, Message: emailMessage.Message })
  const again = await startOn(site.live.dataDir, { PORT: port })
  onTestFinished(async () => void (await again.stop()))
  await proveHuman(page)
  await submit(page)
  await page.getByText('Thank you, Ada. Your message was sent.').waitFor()
  expect(await storedBy(again, 'submissions')).toHaveLength(1)
})

journey('a page whose origin is not that of a place cannot send, nor get a check', async () => {
  const other = await hostFiles(join(folder, 'site'), base)
  onTestFinished(other.stop)
  const before = (await storedBy(live, 'submissions')).length
  const page = await openPage(other, { expectedErrors: /CORS policy|Failed to load resource/, fresh: true })
  await page.goto(`${base}contact/`)
  await hydrate(page)
  await page.locator('altcha-widget').getByRole('checkbox').press('Space')
  await page.getByText('Verification failed. Try again later.').waitFor()
  await fill(page, emailMessage)
  await submit(page)
  expect(await alertTexts(page)).toEqual([expect.stringContaining('did not answer (Network Error)')])
  expect(await storedBy(live, 'submissions')).toHaveLength(before)
})

test('only the origin of a place whose form is here may read an answer; no other scheme, host or port, and no place without', async () => {
  const { port } = new URL(files.origin)
  await putPlace(live, { id: 'service', publicUrl: 'https://service.example/', form: 'service' })
  await putPlace(live, { id: 'broken', publicUrl: 'data:x', form: 'here' })
  const others = [
    `https://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    `http://localhost:${Number(port) + 1}`,
    'http://localhost',
    `${files.origin}/`,
    `${files.origin}/name/`,
    'https://service.example',
    'null',
    undefined,
  ]
  for (const origin of [files.origin, ...others]) {
    const isKnown = origin === files.origin
    const readable = isKnown ? origin : null
    const headers: Record<string, string> = origin === undefined ? {} : { origin, 'sec-fetch-site': 'cross-site' }
    const said = `${origin}`
    const opened = await fetch(`${live.origin}/forms`, { headers })
    expect([opened.status, opened.headers.get('access-control-allow-origin')], said).toEqual([
      isKnown ? 200 : 404,
      readable,
    ])
    const challenge = await fetch(`${live.origin}/human-check/challenge`, { headers })
    expect([challenge.status, challenge.headers.get('access-control-allow-origin')], said).toEqual([200, readable])
    expect(challenge.headers.get('vary')).toBe('Origin')
    const preflight = await fetch(`${live.origin}/forms/contact`, {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')], said).toEqual([
      isKnown ? 204 : 405,
      readable,
    ])
    for (const { headers: answered } of [opened, challenge, preflight])
      expect(answered.has('access-control-allow-credentials')).toBe(false)
    const weak = await post({ ...payload, begun: '', website: '' }, headers)
    expect([weak.status, weak.headers.get('access-control-allow-origin')], said).toEqual([
      isKnown ? 403 : 400,
      readable,
    ])
    const elsewhere = await fetch(`${live.origin}/forms/other`, { method: 'OPTIONS', headers })
    for (const { headers: answered } of [opened, challenge, preflight, weak, elsewhere])
      expect(answered.get('vary'), said).toMatch(/(^|, )Origin$/)
  }
})

test('the preflight names what may be sent, at the form alone', async () => {
  const ask = (path: string) => fetch(live.origin + path, { method: 'OPTIONS', headers: { origin: files.origin } })
  const { headers } = await ask('/forms/contact')
  expect([headers.get('access-control-allow-methods'), headers.get('access-control-allow-headers')]).toEqual([
    'POST',
    'content-type',
  ])
  expect(headers.get('vary')).toBe('Origin')
  for (const path of ['/forms/other', '/forms/', '/contact', '/forms']) expect((await ask(path)).status, path).toBe(405)
})

test('the human check is required, its answer counts once, and a form is not sent too early', async () => {
  const headers = { origin: files.origin, 'sec-fetch-site': 'cross-site' }
  const proof = await humanAnswer(live, headers)
  const { issued } = await (await fetch(`${live.origin}/forms`, { headers })).json()
  const sent = { ...payload, 'g-recaptcha-response': proof, begun: issued, website: '' }
  const statuses = [
    await post({ ...payload, issued, website: '' }, headers), // too early, so nothing may come between
    await post({ ...payload, begun: issued }, headers),
    await post(sent, headers),
    await post({ ...sent, SubmissionUuid: crypto.randomUUID() }, headers),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 200, 403])
})

test('the limits are those of the own page: what came from the files counts with it', async () => {
  const limited = await startSmall({ 'documents/person-info/owner.json': owner }, { RATE_LIMITS: 'on' })
  onTestFinished(async () => void (await limited.stop()))
  await putPlace(limited, { publicUrl: files.origin + base })
  const elsewhere = { origin: files.origin, 'sec-fetch-site': 'cross-site' }
  const send = async (headers: Record<string, string>) =>
    (await postForm(limited, { ...payload, 'g-recaptcha-response': await humanAnswer(limited) }, headers)).status
  const other = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
  const own = { 'sec-fetch-site': 'same-origin' }
  expect([await send(elsewhere), await send(own), await send(elsewhere)]).toEqual([200, 200, 200])
  expect([await send(elsewhere), await send(own), await send(other)]).toEqual([429, 429, 200])
})

test('with the check of another company the form is not taken from elsewhere', async () => {
  const turnstile = { HUMAN_CHECK: 'turnstile', HUMAN_CHECK_SITE_KEY: 'site-key', HUMAN_CHECK_SECRET: 'secret' }
  const site = await startSmall({ 'documents/person-info/owner.json': owner }, turnstile)
  onTestFinished(async () => void (await site.stop()))
  await putPlace(site, { publicUrl: files.origin + base })
  expect((await fetch(`${site.origin}/forms`, { headers: { origin: files.origin } })).status).toBe(404)
})

test('the command says when the named site takes no messages from there', async () => {
  const root = join(folder, 'unknown')
  expect(await publish(live, root, 'https://ada.example')).toContain(
    `${live.origin} takes no messages from https://ada.example now.`,
  )
})

test('the same content gives the same bytes', async () => {
  const read = () => readFileSync(join(folder, 'site/contact/index.html'), 'utf8')
  const before = read()
  expect(await publish(live)).not.toContain('takes no messages')
  expect(read()).toBe(before)
})

function publish(server: Server, root = join(folder, 'site'), at = files.origin): Promise<string> {
  return vita(['publish', root, '--url', at, '--base', base, '--form-url', `${server.origin}/`], server.settings)
}

/** A place with this public address. */
function putPlace(server: Server, { id = 'files', ...fields }: { id?: string; publicUrl: string; form?: string }) {
  return withPorts(server, async ({ documents }) =>
    done(
      await documents.commit([
        {
          ...{ collection: 'places', id },
          fields: { ...typedPlace({ kind: 'folder', form: 'here' }), ...fields, publishes: [], failure: none },
        },
      ]),
    ),
  )
}

/** A live site of its own, and its files. */
async function ownSite(person: object) {
  const root = mkdtempSync(join(tmpdir(), 'vita-form-own-'))
  await makeSmallData(join(root, 'data'), { 'documents/person-info/owner.json': person })
  const server = await startOn(join(root, 'data'))
  const host = await hostFiles(join(root, 'site'), base)
  onTestFinished(async () => {
    await host.stop()
    await server.stop()
    rmSync(root, { recursive: true, force: true })
  })
  await putPlace(server, { publicUrl: host.origin + base })
  await publish(server, join(root, 'site'), host.origin)
  return { live: server, files: host }
}

function post(fields: Record<string, string>, headers: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(`${live.origin}/forms/contact`, { method: 'POST', headers, body })
}

async function openForm(options: PageOptions = {}): Promise<Page> {
  const page = await openPage(files, { size: 'tabletLandscape', ...options })
  await page.goto(`${base}contact/`)
  await hydrate(page)
  await page.locator('altcha-widget').waitFor()
  return page
}
