import { documentText } from '#domain/content/bundle/bundle-document.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { BundleSource } from '#ports/content/bundle.ts'

/** A file of a bundle that is made of something else. */
export type Part = { sizeBytes: number; read(): Promise<Result<Uint8Array>> }

/** A document as a file of a bundle. */
export function documentPart(fields: Fields): Part {
  // Made for each read, so that the bytes of many documents are not in memory at once.
  const bytes = () => new TextEncoder().encode(documentText(fields))
  return { sizeBytes: bytes().length, read: async () => success(bytes()) }
}

/** A bundle of these parts, by their paths. */
export function sourceOf(parts: ReadonlyMap<string, Part>): BundleSource {
  return {
    async list() {
      const paths = [...parts.keys()].sort()
      return success(paths.map((path) => ({ path, sizeBytes: parts.get(path)?.sizeBytes ?? 0, rejection: none })))
    },
    async read(path) {
      const part = parts.get(path)
      return part === undefined ? failed('unavailable', 'cannot be read') : part.read()
    },
    async close() {},
  }
}
