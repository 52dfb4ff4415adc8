import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import { formCollectorContract } from '#ports/messages/form-collector.contract.ts'
import { freePort } from '#support/journeys/server.ts'
import { serve } from '#support/places/loopback.ts'
import { httpFormCollector } from './collector.ts'

formCollectorContract(async () => {
  const fields: Record<string, string>[] = []
  const endpoint = await serve(async (request, response) => {
    const pairs = [...new URLSearchParams(await text(request))]
    expect(pairs.map(([name]) => name)).toEqual(['email', 'name', 'message', 'date', 'g-recaptcha-response'])
    fields.push(Object.fromEntries(pairs))
    response.end('{"ok":true}')
  })
  return { collector: httpFormCollector({ endpoint, formId: 'contact' }), arrived: () => fields }
})

test('the form is posted below the endpoint, form encoded, with a request for JSON', async () => {
  const seen: IncomingMessage[] = []
  const endpoint = await serve((request, response) => {
    seen.push(request)
    response.end()
  })
  await collect(endpoint)
  await collect(`${endpoint}/f/`)
  await collect(`${endpoint}/f?key=1`, 'a b/../c?d')
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /contact',
    'POST /f/contact',
    'POST /f/a%20b%2F..%2Fc%3Fd?key=1',
  ])
  expect(seen[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  })
})

for (const status of [200, 201, 204, 299]) {
  test(`status ${status} is a success`, async () => {
    const endpoint = await serve((_, response) => response.writeHead(status).end())
    expect(await collect(endpoint)).toEqual({ outcome: 'sent', messageId: '', accepted: [] })
  })
}

for (const status of [408, 425, 429, 500, 502, 503, 599]) {
  test(`status ${status} is retried`, async () => {
    const endpoint = await serve((_, response) => response.writeHead(status).end('{"ok":true}'))
    expect(await collect(endpoint)).toEqual({
      outcome: 'later',
      reason: `Request failed with status code ${status}`,
    })
  })
}

for (const status of [300, 304, 400, 401, 403, 404, 409, 422, 499]) {
  test(`status ${status} is final`, async () => {
    const endpoint = await serve((_, response) => response.writeHead(status).end())
    expect(await collect(endpoint)).toEqual({
      outcome: 'never',
      reason: `Request failed with status code ${status}`,
    })
  })
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect with status ${status} is not followed, whatever its target`, async () => {
    const asked: string[] = []
    const target = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    for (const location of [target, '/other', 'file:///etc/passwd', 'https://example.org/']) {
      const endpoint = await serve((request, response) => {
        asked.push(request.url ?? '')
        response.writeHead(status, { location }).end()
      })
      expect(await collect(endpoint)).toMatchObject({ outcome: 'never' })
    }
    expect(asked).toEqual(Array(4).fill('/contact'))
  })
}

test('an unreachable address is a network error', async () => {
  expect(await collect(`http://127.0.0.1:${await freePort()}`)).toEqual({ outcome: 'later', reason: 'Network Error' })
})

test('a connection that closes before the answer is a network error', async () => {
  const endpoint = await serve((request) => request.socket.destroy())
  expect(await collect(endpoint)).toEqual({ outcome: 'later', reason: 'Network Error' })
})

test('a silent server ends with a timeout', async () => {
  const endpoint = await serve(() => {})
  const collector = httpFormCollector({ endpoint, formId: 'contact' }, 150)
  expect(await collector.collect(payload)).toEqual({ outcome: 'later', reason: 'timeout of 150ms exceeded' })
})

test('an answer that breaks off after its status counts by its status', async () => {
  const endpoint = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{', () => response.destroy())
  })
  expect(await collect(endpoint)).toMatchObject({ outcome: 'sent' })
})

const payload = {
  email: 'ann@example.test',
  name: 'Ann',
  message: 'Hello',
  date: '11/21/2026 02:30 PM',
  'g-recaptcha-response': 'x',
}

function collect(endpoint: string, formId = 'contact'): Promise<Attempt> {
  return httpFormCollector({ endpoint, formId }).collect(payload)
}
