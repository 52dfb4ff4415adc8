import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type BundleEntry, bundleLimits, bundlePathOf } from '#domain/content/bundle/bundle.ts'
import { errorCode } from '#domain/errors.ts'
import { bytesUpTo } from '#domain/text-up-to.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import { nameOf, rejectionOf } from '#resume/convert/entry-name.ts'
import { entriesAtOnce, zipOptions } from '#resume/convert/zip-archive.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { isFileName } from '#resume/store-name.ts'

/** Allows for entries that are not part of the bundle, such as the metadata that an operating system adds beside each file. */
const entryLimit = 3 * bundleLimits.files + bundleLimits.privateFiles

/** A bundle in a zip file, at its top or inside one folder. */
export function zipSource(path: string): BundleSource {
  return zipSourceOf(path, async () => ((await stat(path)).isFile() ? openPromise(path, zipOptions) : none))
}

/** The same for any zip file that `open` opens. `open` returns none for what is no file, and may throw. */
export function zipSourceOf(path: string, open: () => Promise<ZipFile | None>): BundleSource {
  let zip: ZipFile | None = none
  const entries = new Map<string, Entry>()

  return {
    async list() {
      try {
        zip = await open()
        if (zip === none) return failed('invalid', `${path} is not a zip file.`)
        if (zip.entryCount > entryLimit) return failed('invalid', `${path} has more than ${entryLimit} entries.`)
        const all: [name: string, entry: Entry][] = []
        for await (const entry of zip.eachEntry()) {
          all.push([pathOf(entry), entry])
          if (all.length % entriesAtOnce === 0) await setImmediate()
        }
        return bundleOf(path, all.filter(isFileOrStrange), entries)
      } catch (cause) {
        const code = errorCode(cause)
        if (code === 'ENOENT') return failed('object-not-found', `There is nothing at ${path}.`, cause)
        const why = code === '' ? 'it is damaged or incomplete' : code
        return failed('invalid', `${path} cannot be read as a zip file: ${why}.`, cause)
      }
    },

    async read(name) {
      const entry = entries.get(name)
      if (zip === none || entry === undefined) return failed('unavailable', 'cannot be read')
      try {
        await setImmediate() // the bytes of a small entry are there at once, and thousands of them would hold up everything else
        const bytes = await bytesUpTo(entry.uncompressedSize, await zip.openReadStreamPromise(entry))
        return bytes !== none && crc32(bytes) === entry.crc32 ? success(bytes) : failed('invalid', 'is damaged')
      } catch (cause) {
        return failed('invalid', 'is damaged', cause)
      }
    },

    async close() {
      zip?.close()
    },
  }
}

/** Some programs on Windows write backslashes, where a zip file must have slashes. PKWARE APPNOTE 4.4.17.1. */
function pathOf(entry: Entry): string {
  return bundlePathOf(nameOf(entry).replaceAll('\\', '/'))
}

/** The zip entries as bundle entries; `entries` records where the bytes of each one are. */
function bundleOf(path: string, all: [string, Entry][], entries: Map<string, Entry>): Result<BundleEntry[]> {
  const outer = outerFolder(all.map(([name]) => name))
  if (outer === none) return failed('invalid', `${path} is not a bundle: it holds neither documents/ nor files/.`)
  const listed = all.map(([name, entry]) => {
    const inner = name.startsWith(outer) ? name.slice(outer.length) : name
    entries.set(inner, entry)
    return { path: inner, sizeBytes: entry.uncompressedSize, rejection: rejectionOf(entry) }
  })
  return success(listed.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)))
}

/** '' when documents/ and files/ are at the top or a name is invalid, 'my-site/' when they are inside one folder, else none. */
function outerFolder(names: string[]): string | None {
  if (!names.every(isFileName)) return ''
  const outers = new Set(names.flatMap((name) => /^((?:[^/]+\/)?)(?:documents|files)\//.exec(name)?.[1] ?? []))
  if (outers.has('')) return ''
  const [only, ...others] = outers
  return only === undefined || others.length > 0 ? none : only
}

/** Entries of folders are dropped; one with an invalid name is kept, to be rejected. */
function isFileOrStrange([name]: [string, Entry]): boolean {
  return !(name.endsWith('/') && isFileName(name.slice(0, -1)))
}
