import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { none, success } from '#resume/result.ts'
import { contactRules } from '#support/contact-rules.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import type { Site } from '#web/routing/context.ts'
import { formAnswer } from './forms.ts'

const id = '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11'
const payload = { email: 'ada@example.com', name: 'Ada', message: 'Hello.', date: 'x', 'g-recaptcha-response': 'human' }

test('a message is accepted as JSON and as a form', async () => {
  const { post, documents } = openSite()
  expect(await post(JSON.stringify({ ...payload, SubmissionUuid: id }))).toEqual([200, { ok: true, id }])
  const form = new URLSearchParams({ ...payload, company: 'Engines' })
  const [status, answer] = await post(form.toString(), 'application/x-www-form-urlencoded;charset=UTF-8')
  expect([status, answer]).toEqual([200, { ok: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  const stored = await documents.readAll('submissions')
  expect(stored.ok && stored.data).toHaveLength(2)
})

test('the same id again gets the same answer, and with other content a conflict', async () => {
  const { post } = openSite()
  const body = { ...payload, SubmissionUuid: id }
  await post(JSON.stringify(body))
  expect(await post(JSON.stringify(body))).toEqual([200, { ok: true, id }])
  expect(await post(JSON.stringify({ ...body, name: 'Eve' }))).toMatchObject([409, { ok: false }])
})

test('all validation errors are answered together, with a matching status', async () => {
  const { post } = openSite()
  expect(await post(JSON.stringify({ message: 'x'.repeat(301) }))).toEqual([
    400,
    {
      ok: false,
      errors: [
        'Name cannot be blank.',
        'Email cannot be blank.',
        'Message over character limit. Form submission failed!',
      ],
    },
  ])
  expect(await post(JSON.stringify({ ...payload, 'g-recaptcha-response': 'robot' }))).toEqual([
    403,
    { ok: false, errors: ['Human verification failed or expired. Please try again.'] },
  ])
})

test.each([
  ['broken JSON', '{', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['a number for a text', JSON.stringify({ ...payload, name: 3 }), 400],
  ['a list for a text', JSON.stringify({ ...payload, email: ['a@b.example', 'c@d.example'] }), 400],
  ['an object for a text', JSON.stringify({ ...payload, email: { a: 1 } }), 400],
  ['an unknown field', JSON.stringify({ ...payload, admin: true }), 400],
  ['a prototype', `{"__proto__":{"name":"x"},${JSON.stringify(payload).slice(1)}`, 400],
  ['deep nesting', `${'['.repeat(8000)}${']'.repeat(8000)}`, 400],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
  ['a lone surrogate', `{"name":"\\ud800","email":"a@b.example","g-recaptcha-response":"human"}`, 400],
  ['17 kB', JSON.stringify({ ...payload, message: 'x'.repeat(17_000) }), 413],
  ['nothing', '', 400],
] as [string, BodyInit, number][])('%s is rejected with a message', async (_, body, status) => {
  const { post, documents } = openSite()
  expect(await post(body)).toEqual([status, { ok: false, errors: [expect.stringMatching(/\.$/)] }])
  const stored = await documents.readAll('submissions')
  expect(stored.ok && stored.data).toEqual([])
})

test('a field that is sent twice is rejected', async () => {
  const { post } = openSite()
  const form = `${new URLSearchParams(payload)}&email=eve%40example.com`
  expect(await post(form, 'application/x-www-form-urlencoded')).toMatchObject([400, { ok: false }])
})

test.each(['text/plain', '', 'application/jsonx', 'application/xml'])('the type %j is rejected', async (type) => {
  const { post } = openSite()
  expect(await post(JSON.stringify(payload), type)).toMatchObject([415, { ok: false }])
})

test('a compressed body is rejected', async () => {
  const { post } = openSite()
  expect(await post(JSON.stringify(payload), 'application/json', { 'content-encoding': 'gzip' })).toMatchObject([
    415,
    {},
  ])
})

test('the fourth message gets 429 with Retry-After', async () => {
  const { post, headers } = openSite()
  for (let at = 0; at < 3; at += 1) expect(await post(JSON.stringify(payload))).toMatchObject([200, {}])
  expect(await post(JSON.stringify(payload))).toMatchObject([429, { ok: false }])
  expect(headers()?.get('retry-after')).toBe('600')
  expect(headers()?.get('cache-control')).toBe('no-store')
})

test('the form of a site as files is told what the contact page shows; a program is not', async () => {
  const { post } = openSite()
  const elsewhere = (body: object) => post(JSON.stringify(body), 'application/json', {}, true)
  expect(await elsewhere({ ...payload, SubmissionUuid: id })).toEqual([
    200,
    { ok: true, id, form: { message: 'Success! Confirmation email sent to: ada@example.com', isConfirmed: true } },
  ])
  const blank = { ...payload, name: ' ', begun: 'stamp', website: '' }
  expect(await elsewhere(blank)).toEqual([
    400,
    {
      ok: false,
      errors: ['Name cannot be blank.'],
      form: { errors: { name: 'Name cannot be blank.' }, issued: '' },
    },
  ])
  const unanswered = { ...payload, 'g-recaptcha-response': '', begun: 'stamp' }
  expect(await elsewhere(unanswered)).toMatchObject([
    403,
    { form: { errors: { humanCheck: 'Please tick ‘I’m a human’, and submit again.' } } },
  ])
})

test.each(['issued', 'begun', 'website'])('a program cannot send the weaker proof: %s', async (name) => {
  const { post } = openSite()
  expect(await post(JSON.stringify({ ...payload, [name]: 'x' }))).toEqual([
    400,
    { ok: false, errors: ['This message has a field that is not known.'] },
  ])
})

function openSite() {
  const { documents, identities, submissions } = memoryStores()
  const ports = {
    documents,
    identities,
    submissions,
    clock: memoryClock(new Date('2026-06-01T12:00:00Z')),
    humanCheck: {
      widget: { kind: 'embedded' },
      challenge: async () => success(none),
      verify: async (response: string) => success({ isHuman: response === 'human', consumes: none }),
    },
    formStamps: { issue: () => '', read: () => none },
    pseudonyms: { of: (kind: string, text: string) => `${kind}-${text}` },
  }
  const site = { ports, contact: contactRules } as unknown as Site
  let last: Headers | undefined
  return {
    documents,
    headers: () => last,
    async post(body: BodyInit, type = 'application/json', more: Record<string, string> = {}, isElsewhere = false) {
      const headers = { 'content-type': type, ...more }
      const request = new Request('http://localhost/forms/contact', { method: 'POST', body, headers })
      const { response } = await formAnswer(request, site, 'c', {}, isElsewhere)
      last = response.headers
      return [response.status, await response.json()]
    },
  }
}
