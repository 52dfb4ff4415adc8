import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { bundleZip } from '#support/zip-bytes.ts'
import { zipDownload } from './download.ts'
import { zipSink } from './sink.ts'

const content = {
  'documents/jobs/a.json': new Uint8Array([123, 125]),
  'files/about/a.jpg': new Uint8Array(200_000).fill(7),
}

test('a download has the bytes of a bundle on a disk', async () => {
  const path = join(temporaryFolder(), 'site.zip')
  const sink = data(await zipSink(path))
  for (const [name, bytes] of Object.entries(content)) data(await sink.write(name, bytes))
  data(await sink.finish())
  expect(Buffer.from(await bundleZip(content)).equals(readFileSync(path))).toBe(true)
})

test('writing waits for the reader, and fails once the reader has gone', async () => {
  const { sink, bytes } = zipDownload()
  const reader = bytes.getReader()
  const written = sink.write('files/about/a.jpg', new Uint8Array(5_000_000))
  await reader.read()
  await reader.cancel()
  expect((await written).ok && (await sink.write('files/about/b.jpg', new Uint8Array(5))).ok).toBe(false)
  expect((await sink.finish()).ok).toBe(false)
})

test('a discarded bundle ends with an error, so that its reader never takes it for complete', async () => {
  const { sink, bytes } = zipDownload()
  const read = buffer(bytes)
  const rejected = expect(read).rejects.toThrow()
  data(await sink.write('documents/jobs/a.json', new Uint8Array(3)))
  await sink.discard()
  await rejected
})
