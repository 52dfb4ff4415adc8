import { Readable } from 'node:stream'
import type { BundleSink } from '#ports/content/bundle.ts'
import { type Result, success } from '#resume/result.ts'
import { wholeZip } from './whole-zip.ts'

/** A new bundle in a new zip file. Fails with 'canceled' when the name is taken. */
export async function zipSink(target: string): Promise<Result<BundleSink>> {
  const zip = await wholeZip(target)
  if (!zip.ok) return zip
  const { add, finish, discard } = zip.data
  return success({ write: (path, bytes) => add(path, streamOf(bytes), bytes.length), finish, discard })
}

export function streamOf(bytes: Uint8Array): Readable {
  const stream = new Readable({ read() {} })
  stream.push(bytes)
  stream.push(null)
  return stream
}
