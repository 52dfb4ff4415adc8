import type { Result } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import type { FilesReport } from './files-order.ts'

/** A file of the site as files, by its path below the root, without a slash at its beginning. docs/behaviour.md 34. */
export type SiteFile = { name: string; read(): Promise<Result<Uint8Array>> }

/** A file that a publish wrote: its path below the root, the SHA-256 of its bytes in hexadecimal, its size in bytes. */
export type ManifestEntry = { path: string; sha256: string; size: number }

/** What a publish changes where the files lie: paths, sorted. */
export type SiteChanges = Omit<FilesReport, 'notes'>

/** The list of the files that a publish wrote, beside them. docs/behaviour.md 34.6. */
export const manifestName = 'vita-manifest.json'

/** The longest list that is read from another machine, in bytes; an entry has some 150. */
export const maxManifestBytes = 16 * 2 ** 20

/** The bytes of the list are the same for the same files. */
export function manifestText(entries: readonly ManifestEntry[]): string {
  return `${JSON.stringify(entries, null, 1)}\n`
}

/** Undefined for a text that no publish wrote. */
export function manifestEntriesIn(text: string): ManifestEntry[] | undefined {
  const list = jsonOf(text)
  return Array.isArray(list) && list.every(isEntry) ? list : undefined
}

function isEntry(value: unknown): value is ManifestEntry {
  return typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'
}

/** The files in the order of the list. */
export function inManifestOrder(files: readonly SiteFile[]): SiteFile[] {
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Paths in the order in which no page needs a file that is missing: files, new pages, and changed pages, which link to
 * them.
 */
export function inSteps(paths: readonly string[], isThere: (path: string) => boolean): string[][] {
  const isPage = (path: string) => path.endsWith('.html')
  const pages = paths.filter(isPage)
  const fresh = new Set(pages.filter((path) => !isThere(path)))
  return [paths.filter((path) => !isPage(path)), [...fresh], pages.filter((path) => !fresh.has(path))]
}

export function changesOf(before: readonly ManifestEntry[], after: readonly ManifestEntry[]): SiteChanges {
  const [was, is] = [before, after].map((entries) => new Map(entries.map(({ path, sha256 }) => [path, sha256])))
  return {
    count: after.length,
    added: after.flatMap(({ path }) => (was?.has(path) ? [] : [path])),
    changed: after.flatMap(({ path, sha256 }) => ((was?.get(path) ?? sha256) === sha256 ? [] : [path])),
    deleted: before.flatMap(({ path }) => (is?.has(path) ? [] : [path])),
  }
}

/** For messages: how many files that Vita did not write, and the names of three. */
export function foreignFiles(names: readonly string[]): string {
  const count = names.length === 1 ? 'a file' : `${names.length} files`
  return `${count} that Vita did not write: ${names.slice(0, 3).join(', ')}`
}
