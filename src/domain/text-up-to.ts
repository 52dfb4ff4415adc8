import { type None, none } from './result.ts'

/** The parts as one UTF-8 text, or none when they exceed the limit; then the remaining parts are not read. */
export async function textUpTo(
  limitBytes: number,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string | None> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let sizeBytes = 0
  for await (const part of parts) {
    sizeBytes += part.byteLength
    if (sizeBytes > limitBytes) return none
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
