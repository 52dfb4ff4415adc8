import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { zipDownload } from '#adapters/zip/download.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import { success } from '#resume/result.ts'
import { data } from './small-bundle.ts'

/** An entry of a zip file, which may lie: about its size, its flags, where it lies, what it holds. */
export type LyingEntry = {
  name: string
  content?: string | Uint8Array
  /** The unpacked size that the headers state. */
  sizeBytes?: number
  /** General purpose flags; 1 is encrypted. */
  flags?: number
  /** The compression that the headers state; 8 is deflate, which it is. */
  method?: number
  /** The checksum that the headers state. */
  crc?: number
  /** The Unix mode, such as that of a link. */
  mode?: number
  /** Where the directory says that the local header is. */
  at?: number
}

/** No bytes, as deflate packs them. */
const nothing = Buffer.from([3, 0])

/** The bytes of a zip file with these entries. PKWARE APPNOTE 4.3. */
export function zipBytes(entries: readonly LyingEntry[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = '', flags = 0x800, mode = 0o100644, method = 8, at: claimed, ...lies } of entries) {
    const bytes = Buffer.from(content)
    const { sizeBytes = bytes.length, crc = crc32(bytes) } = lies
    const packed = bytes.length === 0 ? nothing : deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(sizeBytes, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(claimed ?? at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0003'), fields, tail, nameBytes)
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}

/** The bytes of a zip file with these files. */
export async function bundleZip(content: Record<string, Uint8Array | string>): Promise<Uint8Array> {
  const { sink, bytes } = zipDownload()
  const all = buffer(bytes)
  for (const [path, each] of Object.entries(content))
    data(await sink.write(path, typeof each === 'string' ? new TextEncoder().encode(each) : each))
  data(await sink.finish())
  return all
}

/** Bytes as a file whose parts can be read at any place. */
export function uploadedBytes(name: string, bytes: Uint8Array): UploadedFile {
  return { name, sizeBytes: bytes.length, read: async (from, to) => success(bytes.slice(from, to)) }
}
