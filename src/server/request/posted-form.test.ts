import { expect, test } from 'vitest'
import { formLimits, readPostedForm, readPostedFormBytes } from './posted-form.ts'

const encoded = 'application/x-www-form-urlencoded'

test('a form is read in both encodings that browsers send, with its bytes', async () => {
  const posted = await readPostedForm(post('name=Ada&message=a%0D%0Ab', { 'content-type': `${encoded};charset=UTF-8` }))
  expect('form' in posted && [...posted.form]).toEqual([
    ['name', 'Ada'],
    ['message', 'a\r\nb'],
  ])
  expect('bytes' in posted && new TextDecoder().decode(posted.bytes)).toBe('name=Ada&message=a%0D%0Ab')
  const form = new FormData()
  form.set('name', 'Ada')
  const parts = await readPostedForm(new Request('http://localhost/', { method: 'POST', body: form }))
  expect('form' in parts && parts.form.get('name')).toBe('Ada')
})

test('an empty form is valid', async () => {
  const posted = await readPostedForm(post('', { 'content-type': encoded }))
  expect('form' in posted && [...posted.form]).toEqual([])
})

test('16 KB are accepted and one byte more is rejected, with and without Content-Length', async () => {
  const type = { 'content-type': encoded }
  expect(await statusOf(post('a'.repeat(16 * 1024 + 1), type))).toBe(413)
  expect(await statusOf(post('a', { ...type, 'content-length': '16385' }))).toBe(413)
  expect(await statusOf(post(`a=${'a'.repeat(16 * 1024 - 2)}`, type))).toBe(200)
})

test('10,000 fields are accepted and one more is rejected, in both encodings; a name has at most 1,000 bytes', async () => {
  const statusOfMany = (body: string, type: string) => statusOf(post(body, { 'content-type': type }), 2 ** 20)
  const fields = (count: number) => Array.from({ length: count }, () => 'a=').join('&')
  expect(await statusOfMany(fields(formLimits.fields), encoded)).toBe(200)
  expect(await statusOfMany(fields(formLimits.fields + 1), encoded)).toBe(413)
  const part = '--y\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const parts = (count: number) => `${part.repeat(count)}--y--\r\n`
  expect(await statusOfMany(parts(formLimits.fields), 'multipart/form-data; boundary=y')).toBe(200)
  expect(await statusOfMany(parts(formLimits.fields + 1), 'multipart/form-data; boundary="y"')).toBe(413)
  expect(await statusOfMany(`${'a'.repeat(formLimits.nameBytes)}=`, encoded)).toBe(200)
  expect(await statusOfMany(`b=${'a'.repeat(5000)}&${'a'.repeat(formLimits.nameBytes + 1)}=`, encoded)).toBe(413)
  const longPart = part.replace('"a"', `"${'a'.repeat(formLimits.nameBytes + 1)}"`)
  expect(await statusOfMany(`${longPart}--y--\r\n`, 'multipart/form-data; boundary=y')).toBe(413)
})

test('a body that is no form, or is compressed, is rejected with 415', async () => {
  for (const type of ['application/json', 'text/plain', '', `x${encoded}`, `${encoded}x`])
    expect(await statusOf(post('{}', { 'content-type': type })), type).toBe(415)
  expect(await statusOf(post('x', { 'content-type': encoded, 'content-encoding': 'gzip' }))).toBe(415)
})

test('a multipart form that is malformed, or a body that breaks off, is rejected with 400', async () => {
  expect(await statusOf(post('x', { 'content-type': 'multipart/form-data; boundary=y' }))).toBe(400)
  expect(await statusOf(post('x', { 'content-type': 'multipart/form-data' }))).toBe(400)
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  expect(await statusOf(post(broken, { 'content-type': encoded }))).toBe(400)
})

test('a multipart form without its boundary is rejected before a route parses it', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; charset=utf-8', 'multipart/form-data; boundary=']) {
    const posted = await readPostedFormBytes(post('x', { 'content-type': type }))
    expect('rejected' in posted ? posted.rejected.status : 200, type).toBe(400)
  }
})

async function statusOf(request: Request, maxBytes?: number): Promise<number> {
  const posted = await readPostedForm(request, maxBytes)
  return 'rejected' in posted ? posted.rejected.status : 200
}

function post(body: string | ReadableStream, headers: Record<string, string>): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}
