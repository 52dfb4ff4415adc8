import { expect, test } from 'vitest'
import { hmacFormStamps } from '#adapters/hmac/form-stamps.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import type { HumanCheckWidget } from '#domain/messages/human-check.ts'
import { errorAlert, successAlert } from '#domain/site/alert.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'
import type { Ports } from '#ports/ports.ts'
import { failed, none, success } from '#resume/result.ts'
import { memoryVisit } from '#support/memory-visit.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { action, headers, loader } from './contact.tsx'

const id = '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11'
const typed = { name: 'Ada', email: 'ada@example.com', company: 'Engines', message: 'one\r\ntwo' }
const remote: HumanCheckWidget = {
  kind: 'recaptcha',
  siteKey: 'key',
  script: 'https://check.example/api.js',
  sources: { 'script-src': ['https://check.example'] },
}

test('each page has a form of its own: an id, a signed time, and nothing typed', async () => {
  const site = openSite()
  const [first, second] = [await site.load(), await site.load()]
  expect(first.data.form).toMatchObject({ typed: { name: '', email: '', company: '', message: '' } })
  expect(first.data.form.submissionUuid).not.toBe(second.data.form.submissionUuid)
  expect(site.ports.formStamps.read(first.data.form.issued)).toMatchObject({ issuedAt: site.ports.clock.now() })
  expect(first.data).toMatchObject({ date: '06/01/2026 12:00 PM', isConfirmed: true, alerts: [] })
  expect(site.visit.outside).toEqual({})
})

test("another company's human check adds its own sources to the policy of the page", async () => {
  const site = openSite({ widget: remote })
  await site.load({ 'sec-fetch-dest': 'document' })
  expect(site.visit.outside).toEqual(remote.sources)
})

test("a client-side navigation to a page with another company's human check loads it, because its policy differs", async () => {
  const navigation = { 'sec-fetch-dest': 'empty' }
  expect(await openSite().load(navigation)).toMatchObject({ status: 200 })
  const answer = await openSite({ widget: remote }).load(navigation)
  expect(answer).toBeInstanceOf(Response)
  const { headers, status } = answer as unknown as Response
  expect([status, headers.get('location'), headers.get('X-Remix-Reload-Document')]).toEqual([302, '/contact', 'true'])
})

test('a refused form is shown again with what was typed, under its id, with the reason and status 403', async () => {
  const site = openSite()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, SubmissionUuid: id })) form.set(name, value)
  site.visit.refused = { form, message: 'This form was not sent from a page of this site.' }
  const { status, data } = await site.load()
  expect({ status, ...data }).toMatchObject({ status: 403, isRefused: true })
  expect(data.form).toMatchObject({ typed, submissionUuid: id })
  expect(data.alerts).toEqual([errorAlert('This form was not sent from a page of this site.')])
  expect(await site.ports.documents.read('submissions', id)).toMatchObject({ data: none })
})

test('an accepted message leaves an empty form for another one', async () => {
  const site = openSite()
  const { status, data } = await site.send()
  expect(status).toBe(200)
  expect(data.alerts).toEqual([successAlert('Success! Confirmation email sent to: ada@example.com')])
  expect(data.form).toMatchObject({ typed: { name: '', email: '', company: '', message: '' } })
  expect(data.form.submissionUuid).not.toBe(id)
  expect(data.form.issued).not.toBe(site.stamp)
  expect(site.notes).toEqual([['submission accepted', { id }]])
  const stored = await site.ports.documents.read('submissions', id)
  expect(stored).toMatchObject({ data: { fields: { ...typed, message: 'one\ntwo' } } })
})

test('all errors are reported together and at their fields, and the form is the same', async () => {
  const site = openSite()
  const change = { name: ' ', email: '', message: 'x'.repeat(301) }
  const { status, data } = await site.send(change)
  expect(status).toBe(400)
  expect(data.alerts).toEqual([
    errorAlert('Name cannot be blank.'),
    errorAlert('Email cannot be blank.'),
    errorAlert('Message over character limit. Form submission failed!'),
  ])
  expect(data.errors).toEqual({
    name: 'Name cannot be blank.',
    email: 'Email cannot be blank.',
    message: 'Message over character limit. Form submission failed!',
  })
  expect(data.form).toEqual({ typed: { ...typed, ...change }, submissionUuid: id, issued: site.stamp })
  expect(site.notes).toEqual([['submission rejected', { why: 'invalid' }]])
})

test('with the widget the signed time proves nothing, but the rejected form is the same, and its answer is not lost', async () => {
  const site = openSite()
  const withWidget = { issued: '', begun: site.stamp }
  expect(await site.send({ ...withWidget, name: '' })).toMatchObject({
    status: 400,
    data: { form: { issued: site.stamp } },
  })
  const unanswered = await site.send({ ...withWidget, 'g-recaptcha-response': '' })
  expect(unanswered.status).toBe(403)
  expect(unanswered.data.form.issued).not.toBe(site.stamp)
})

test('a rejection names the human check when its widget was not answered, and only then', async () => {
  const withWidget = { issued: '', 'g-recaptcha-response': '' }
  for (const [site, name] of [
    [openSite(), 'Please tick ‘I’m a human’, and submit again.'],
    [openSite({ widget: remote }), 'Please complete the human check, and submit again.'],
  ] as const) {
    const unanswered = await site.send(withWidget)
    expect(unanswered.data).toMatchObject({ errors: { humanCheck: name }, sent: null })
    expect((await site.send({ ...withWidget, name: '' })).data.errors).toEqual({ name: 'Name cannot be blank.' })
    expect((await site.send({ 'g-recaptcha-response': 'wrong' })).data.errors).toEqual({})
  }
  const site = openSite()
  const fast = site.ports.formStamps.issue(site.ports.clock.now())
  expect((await site.send({ issued: fast, 'g-recaptcha-response': '' })).data.errors).toEqual({})
  expect((await site.send()).data).toMatchObject({ errors: {}, sent: { isConfirmed: true } })
})

test('a visitor who is taken for a program keeps the typed text, and the human check starts again', async () => {
  const site = openSite()
  const { status, data } = await site.send({ 'g-recaptcha-response': 'wrong' })
  expect(status).toBe(403)
  expect(data.alerts).toEqual([errorAlert('Human verification failed or expired. Please try again.')])
  expect(data.form).toMatchObject({ typed, submissionUuid: id })
  expect(data.form.issued).not.toBe(site.stamp)
})

test('without scripts a form that was sent too fast is valid a moment later, with the same signed time', async () => {
  const site = openSite()
  const now = site.ports.formStamps.issue(site.ports.clock.now())
  const fast = await site.send({ 'g-recaptcha-response': '', issued: now })
  expect(fast).toMatchObject({ status: 403, data: { form: { issued: now } } })
  site.clock.moveBy(3000)
  expect(await site.send({ 'g-recaptcha-response': '', issued: now })).toMatchObject({ status: 200 })
})

test('without scripts a form that is a day old gets a new signed time', async () => {
  const site = openSite()
  site.clock.moveBy(25 * 3_600_000)
  const { status, data } = await site.send({ 'g-recaptcha-response': '' })
  expect(status).toBe(403)
  expect(site.ports.formStamps.read(data.form.issued)).toMatchObject({ issuedAt: site.clock.now() })
})

test('a visitor who sends too many messages gets the time to wait, as text and in a header', async () => {
  const site = openSite()
  for (const at of [1, 2, 3]) await site.send({ SubmissionUuid: '', 'g-recaptcha-response': `human-${at}` })
  const { status, headers, data } = await site.send({ 'g-recaptcha-response': 'human-4' })
  expect([status, headers.get('retry-after')]).toEqual([429, '600'])
  expect(data.alerts).toEqual([errorAlert('Too many messages were sent. Please try again in 10 minutes.')])
  expect(data.form).toEqual({ typed, submissionUuid: id, issued: site.stamp })
})

test('a used id with other content is rejected, and the typed text stays', async () => {
  const site = openSite()
  await site.send()
  const { status, data } = await site.send({ message: 'Other.' })
  expect(status).toBe(409)
  expect(data.form).toMatchObject({ typed: { ...typed, message: 'Other.' }, submissionUuid: id })
})

test('a message that cannot be stored is a 503 with its message, and nothing typed is lost', async () => {
  const site = openSite()
  site.fill()
  const { status, headers, data } = await site.send()
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
  expect(data.alerts).toEqual([errorAlert('We could not save this right now. Please try again later.')])
  expect(data.form).toEqual({ typed, submissionUuid: id, issued: site.stamp })
  expect(site.notes).toEqual([['submission rejected', { why: 'quota-exceeded' }]])
})

test("another company's check accepts an answer once, so it starts again after every rejection that validated one", async () => {
  const site = openSite({ widget: remote })
  expect((await site.send({ name: '' })).data.form.issued).toBe(site.stamp)
  site.fill()
  expect((await site.send()).data.form.issued).not.toBe(site.stamp)
})

test('a form without an id, with an invalid one or with files is answered, and gets an id', async () => {
  const site = openSite()
  expect(await site.send({ SubmissionUuid: '' })).toMatchObject({ status: 200 })
  const { status, data } = await site.send({ SubmissionUuid: '../x' })
  expect(status).toBe(400)
  expect(data.form.submissionUuid).toMatch(/^[0-9a-f-]{36}$/)
  const form = new FormData()
  form.set('name', new File(['x'], 'x.txt'))
  expect(await site.post(form)).toMatchObject({ status: 400, data: { errors: { name: 'Name cannot be blank.' } } })
})

test('no log line contains typed text', async () => {
  const site = openSite()
  await site.send()
  await site.send({ message: 'Other.' })
  await site.send({ name: '' })
  const log = JSON.stringify(site.notes)
  expect(site.notes).toHaveLength(3)
  for (const text of [typed.name, typed.email, typed.company, 'one', 'Other']) expect(log).not.toContain(text)
})

function openSite({ widget = { kind: 'embedded' } }: { widget?: HumanCheckWidget } = {}) {
  const { documents, identities, submissions: stored } = memoryStores()
  const clock = memoryClock(new Date('2026-06-01T12:00:00Z'))
  let isFull = false
  const ports = {
    documents,
    identities,
    clock,
    files: { folder: async () => success([]) },
    submissions: {
      ...stored,
      accept: async (...asked: Parameters<typeof stored.accept>) =>
        isFull
          ? failed('quota-exceeded', 'We could not save this right now. Please try again later.')
          : stored.accept(...asked),
    },
    humanCheck: humanCheckOf(widget),
    formStamps: hmacFormStamps(new Uint8Array(32)),
    pseudonyms: { of: (kind: string, text: string) => `${kind}-${text}` },
  } as unknown as Ports
  const { visit, notes, context } = memoryVisit(ports, 'http://localhost:3000', {}, { location: cachedPlace })
  /** A minute old. */
  const stamp = ports.formStamps.issue(new Date('2026-06-01T11:59:00Z'))

  async function post(body: FormData) {
    const request = new Request('http://localhost/contact', { method: 'POST', body })
    return told(await action({ request, context } as never))
  }

  return {
    ports,
    clock,
    visit,
    notes,
    stamp,
    post,
    fill() {
      isFull = true
    },
    async load(headers: Record<string, string> = {}): Promise<Told> {
      const url = new URL('http://localhost/contact')
      const asked = loader({ request: new Request(url, { headers }), context, url } as never)
      return asked.then(told, (thrown) => thrown)
    },
    send(change: Record<string, string> = {}) {
      const form = new FormData()
      const fields = { SubmissionUuid: id, ...typed, issued: stamp, website: '', 'g-recaptcha-response': 'human-1' }
      for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value)
      return post(form)
    },
  }
}

const cachedPlace = {
  read: async () => success({ city: 'Charleston', state: 'SC', zipcode: '29403' }),
  forget() {},
}

type Form = { typed: typeof typed; submissionUuid: string; issued: string }
type Told = { status: number; headers: Headers; data: { form: Form; alerts: unknown[]; errors: object } }

function told(answer: unknown): Told {
  const { data, init } = answer as { data: Told['data']; init: ResponseInit | null }
  const actionHeaders = new Headers(init?.headers)
  return { status: init?.status ?? 200, headers: new Headers(headers({ actionHeaders } as never)), data }
}

/** The answer 'human' passes, and so does 'human-' with any name; each different answer counts once. */
function humanCheckOf(widget: HumanCheckWidget): HumanCheck {
  return {
    widget,
    challenge: async () => success(none),
    async verify(response, now) {
      if (!/^human(-\w+)?$/.test(response)) return success({ isHuman: false })
      return success({ isHuman: true, consumes: { id: response, until: new Date(now.getTime() + 600_000) } })
    },
  }
}
