import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Encoded, encoded, etagOf } from './compression.ts'

/** Files of the build in the encodings that browsers accept, each named by its content, so that no build serves another's. */

/** Writes the encodings of a file to an existing folder. A small file has none. */
export async function writeEncoded(folder: string, body: Uint8Array): Promise<void> {
  const { br, gzip } = await encoded(body)
  for (const [end, bytes] of Object.entries({ br, gzip }))
    if (bytes !== undefined) await writeFile(pathOf(folder, body, end), bytes)
}

/** A file in the encodings of the folder. What is not there, after a build beside this process or in a test, is compressed now. */
export async function readEncoded(folder: string, body: Uint8Array): Promise<Encoded> {
  try {
    const [br, gzip] = await Promise.all(['br', 'gzip'].map((end) => readFile(pathOf(folder, body, end))))
    return { etag: etagOf(body), identity: body, br, gzip }
  } catch {
    return encoded(body)
  }
}

function pathOf(folder: string, body: Uint8Array, end: string): string {
  return join(folder, `${etagOf(body).slice(1, -1)}.${end}`)
}
