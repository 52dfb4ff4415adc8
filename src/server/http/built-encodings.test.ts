import { readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { readEncoded, writeEncoded } from './built-encodings.ts'
import { encoded } from './compression.ts'

const text = Buffer.from('A page of the harbour. '.repeat(100))

test('a file is read in the encodings that were written for its content, without compressing it again', async () => {
  const folder = temporaryFolder()
  await writeEncoded(folder, text)
  const [name, other] = readdirSync(folder).sort()
  expect([name, other]).toEqual([expect.stringMatching(/\.br$/), expect.stringMatching(/\.gzip$/)])
  const { etag, identity, br, gzip } = await readEncoded(folder, text)
  expect(brotliDecompressSync(br ?? '').equals(text)).toBe(true)
  expect(gunzipSync(gzip ?? '').equals(text)).toBe(true)
  expect([etag, identity]).toEqual([(await encoded(text)).etag, text])
})

test('a file of other content, or without a folder, is compressed when it is read', async () => {
  const folder = temporaryFolder()
  await writeEncoded(folder, text)
  const changed = Buffer.concat([text, Buffer.from('.')])
  for (const place of [folder, `${folder}/missing`])
    expect(gunzipSync((await readEncoded(place, changed)).gzip ?? '').equals(changed)).toBe(true)
})

test('a small file has no encodings, and is not written', async () => {
  const folder = temporaryFolder()
  await writeEncoded(folder, Buffer.from('x'))
  expect(readdirSync(folder)).toEqual([])
  const { br, gzip } = await readEncoded(folder, Buffer.from('x'))
  expect([br, gzip]).toEqual([undefined, undefined])
})
