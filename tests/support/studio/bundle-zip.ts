import { buffer } from 'node:stream/consumers'
import { zipDownload } from '#adapters/zip/download.ts'
import { data } from '../small-bundle.ts'

/** The bytes of a zip file with these files. */
export async function bundleZip(content: Record<string, Uint8Array | string>): Promise<Uint8Array> {
  const { sink, bytes } = zipDownload()
  const all = buffer(bytes)
  for (const [path, each] of Object.entries(content))
    data(await sink.write(path, typeof each === 'string' ? new TextEncoder().encode(each) : each))
  data(await sink.finish())
  return all
}
