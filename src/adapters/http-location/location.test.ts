import { expect, test } from 'vitest'
import { success } from '#resume/result.ts'
import { freePort } from '#support/journeys/server.ts'
import { serve } from '#support/places/loopback.ts'
import { httpLocation } from './location.ts'

test('city, state and zipcode are read from the answer', async () => {
  const url = await serve((request, response) => {
    expect(request.headers.accept).toBe('application/json')
    response.end('{"city":"Charleston","state":"SC","zipcode":"29403","more":1}')
  })
  expect(await httpLocation(url).lookUp()).toEqual(success({ city: 'Charleston', state: 'SC', zipcode: '29403' }))
})

for (const status of [400, 404, 500, 503]) {
  test(`status ${status} fails with its number`, async () => {
    const url = await serve((_, response) => response.writeHead(status).end('{"city":"Charleston","state":"SC"}'))
    expect(await messageOf(url)).toBe(`Request failed with status code ${status}`)
  })
}

test('a redirect is not followed', async () => {
  const target = await serve((_, response) => response.end('{"city":"Elsewhere","state":"XX"}'))
  for (const location of [target, 'file:///etc/passwd', 'https://example.org/']) {
    const url = await serve((_, response) => response.writeHead(302, { location }).end())
    expect(await messageOf(url)).toBe('Request failed with status code 302')
  }
})

test('an unreachable address is a network error', async () => {
  expect(await messageOf(`http://127.0.0.1:${await freePort()}`)).toBe('Network Error')
})

test('a connection that closes before the answer is a network error', async () => {
  expect(await messageOf(await serve((request) => request.socket.destroy()))).toBe('Network Error')
})

test('an answer that breaks off is an aborted request', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"city":', () => response.destroy())
  })
  expect(await messageOf(url)).toBe('Request aborted')
})

test('a silent server ends with a timeout', async () => {
  expect(await messageOf(await serve(() => {}), 150)).toBe('timeout of 150ms exceeded')
})

test('an answer that never ends ends with a timeout', async () => {
  const url = await serve((_, response) => response.write('{'))
  expect(await messageOf(url, 150)).toBe('timeout of 150ms exceeded')
})

test('an answer of 16 KB is read, and one byte more is rejected', async () => {
  const place = '{"city":"Charleston","state":"SC","zipcode":""}'
  const padded = (size: number) => place.padEnd(size, ' ')
  const sixteen = await serve((_, response) => response.end(padded(16_384)))
  expect(await httpLocation(sixteen).lookUp()).toMatchObject({ ok: true, data: { city: 'Charleston' } })
  const more = await serve((_, response) => response.end(padded(16_385)))
  expect(await messageOf(more)).toBe('No location was found.')
})

for (const body of ['', 'Charleston', '[]', 'null', '{}', '{"city":" ","state":null}', '{"city":{"x":1}}', '<html>']) {
  test(`an answer of ${JSON.stringify(body)} is no location`, async () => {
    expect(await messageOf(await serve((_, response) => response.end(body)))).toBe('No location was found.')
  })
}

async function messageOf(url: string, timeoutMs?: number): Promise<string> {
  const result = await httpLocation(url, timeoutMs).lookUp()
  return result.ok ? JSON.stringify(result.data) : result.failure.message
}
