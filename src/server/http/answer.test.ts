import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { responseOf } from './answer.ts'
import { chosenEncoding, encoded, encodedOnce } from './compression.ts'

const text = 'A page of many words. '.repeat(200)

test('a browser gets the best encoding that it accepts', async () => {
  const body = await bodyOf(text)
  expect(chosenEncoding('gzip, deflate, br, zstd', body)).toBe('br')
  expect(chosenEncoding('gzip', body)).toBe('gzip')
  expect(chosenEncoding('br;q=0, gzip;q=0.5', body)).toBe('gzip')
  expect(chosenEncoding('', body)).toBe('identity')
  expect(chosenEncoding(null, body)).toBe('identity')
})

test('every encoding holds the same bytes', async () => {
  const { br, gzip } = await bodyOf(text)
  expect(brotliDecompressSync(br ?? '').toString()).toBe(text)
  expect(gunzipSync(gzip ?? '').toString()).toBe(text)
})

test('a body of 859 bytes is not compressed, one of 860 is', async () => {
  expect((await bodyOf('x'.repeat(859))).gzip).toBeUndefined()
  expect((await bodyOf('x'.repeat(860))).gzip).toBeDefined()
  expect(Object.keys(await onceBodyOf('x'.repeat(859), 'br, gzip'))).toEqual(['etag', 'identity'])
  expect((await onceBodyOf('x'.repeat(860), 'br, gzip')).br).toBeDefined()
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['', 'identity'],
  [null, 'identity'],
])('a body that is sent once is encoded for "%s" as %s only, with the same bytes', async (accepted, encoding) => {
  const body = await onceBodyOf(text, accepted)
  const variants = { br: brotliDecompressSync, gzip: gunzipSync }
  const made = Object.entries(variants).flatMap(([name, decompressed]) => {
    const bytes = body[name as keyof typeof variants]
    return bytes === undefined ? [] : [[name, decompressed(bytes).toString()]]
  })
  expect(made).toEqual(encoding === 'identity' ? [] : [[encoding, text]])
  expect(chosenEncoding(accepted, body)).toBe(encoding)
})

test('an uncached answer has no ETag and is never 304', async () => {
  const answer = { status: 200, headers: {}, body: await onceBodyOf(text, 'br') }
  const response = responseOf(answer, request({ 'accept-encoding': 'br', 'if-none-match': '*, "x", ""' }))
  expect([response.status, response.headers.get('etag'), response.headers.get('content-encoding')]).toEqual([
    200,
    null,
    'br',
  ])
})

test('Content-Length and Content-Encoding match the bytes of the answer', async () => {
  const response = responseOf(await answerOf(text), request({ 'accept-encoding': 'br' }))
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
})

test('a browser that has these bytes gets 304, whichever encoding it got', async () => {
  const answer = await answerOf(text)
  const etag = responseOf(answer, request({ 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    expect(responseOf(answer, request({ 'accept-encoding': 'gzip', 'if-none-match': tag })).status).toBe(304)
  }
  expect(responseOf(answer, request({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('an answer other than 200 is never 304', async () => {
  const answer = { ...(await answerOf(text)), status: 404 }
  const etag = responseOf(answer, request({})).headers.get('etag') ?? ''
  expect(responseOf(answer, request({ 'if-none-match': etag })).status).toBe(404)
})

test('HEAD gets the headers of GET and no body', async () => {
  const answer = await answerOf(text)
  const response = responseOf(answer, new Request('http://localhost/', { method: 'HEAD' }))
  expect(await response.text()).toBe('')
  expect(response.headers.get('content-length')).toBe(String(text.length))
})

function bodyOf(content: string) {
  return encoded(new TextEncoder().encode(content))
}

function onceBodyOf(content: string, accepted: string | null) {
  return encodedOnce(new TextEncoder().encode(content), accepted)
}

async function answerOf(content: string) {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: await bodyOf(content) }
}

function request(headers: Record<string, string>): Request {
  return new Request('http://localhost/', { headers })
}
