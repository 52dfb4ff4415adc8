import { Readable } from 'node:stream'
import { type Result, success } from '#domain/result.ts'
import type { BundleSink } from '#ports/content/bundle.ts'
import { wholeZip } from './whole-zip.ts'

/** A new bundle in a zip file that is not there yet. Fails with 'canceled' when something has the name. */
export async function zipSink(target: string): Promise<Result<BundleSink>> {
  const zip = await wholeZip(target)
  if (!zip.ok) return zip
  const { add, finish, discard } = zip.data
  return success({ write: (path, bytes) => add(path, streamOf(bytes), bytes.length), finish, discard })
}

/** A stream of bytes that are in memory. */
export function streamOf(bytes: Uint8Array): Readable {
  const stream = new Readable({ read() {} })
  stream.push(bytes)
  stream.push(null)
  return stream
}
