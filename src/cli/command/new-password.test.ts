import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { success } from '#resume/result.ts'
import { pipedPassword } from './new-password.ts'

test('the first line is the password, without its line break and with every space', async () => {
  for (const text of ['granite walrus\n', 'granite walrus\r\n', 'granite walrus', 'granite walrus\nmore\n'])
    expect(await password(text)).toEqual(success('granite walrus'))
  expect(await password('  granite\twalrus  \n')).toEqual(success('  granite\twalrus  '))
  expect(await password('\ufeffgranite walrus\n')).toEqual(success('granite walrus'))
})

test('the line may arrive in any pieces, also split inside a character', async () => {
  const bytes = [...Buffer.from('z\u00eb\u5c71\u{1F6F6}\r\nx')].map((byte) => Buffer.from([byte]))
  expect(await pipedPassword(Readable.from(bytes))).toEqual(success('z\u00eb\u5c71\u{1F6F6}'))
})

test('no line, an empty one and bytes that are not UTF-8 are rejected with a message', async () => {
  const none = 'No password was given. Type it on a terminal, or send it through a pipe as one line.'
  for (const text of ['', '\n', '\r\n', '\nsecond line\n']) expect(await rejection(Buffer.from(text))).toBe(none)
  expect(await rejection(Buffer.from([0x67, 0xff, 0x0a]))).toBe('The password is not in UTF-8.')
})

test('an endless line is not read to its end', async () => {
  let read = 0
  async function* endless() {
    for (; read < 1000; read += 1) yield Buffer.alloc(1024, 'x')
  }
  expect(await pipedPassword(Readable.from(endless()))).toMatchObject({
    ok: false,
    failure: { message: 'A password has at most 128 characters.' },
  })
  expect(read).toBeLessThan(100)
})

function password(text: string) {
  return pipedPassword(Readable.from([Buffer.from(text)]))
}

async function rejection(bytes: Uint8Array): Promise<string> {
  const answer = await pipedPassword(Readable.from([bytes]))
  return answer.ok ? 'taken' : answer.failure.message
}
