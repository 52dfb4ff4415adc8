import { type None, none } from '#resume/result.ts'

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The parts as one UTF-8 text, or none when they exceed the limit; then the remaining parts are not read. */
export async function textUpTo(limitBytes: number, parts: Parts): Promise<string | None> {
  const bytes = await bytesUpTo(limitBytes, parts)
  return bytes === none ? none : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** The parts as one array, or none when they exceed the limit; then the remaining parts are not read. */
export async function bytesUpTo(limitBytes: number, parts: Parts): Promise<Uint8Array<ArrayBuffer> | None> {
  const read: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of parts) {
    sizeBytes += part.byteLength
    if (sizeBytes > limitBytes) return none
    read.push(part)
  }
  const whole = new Uint8Array(sizeBytes)
  let at = 0
  for (const part of read) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
