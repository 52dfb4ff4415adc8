import { hourMs } from '../quota.ts'
import type { None } from '../result.ts'
import { asList, type Fields, isFields } from '../schema/stored-fields.ts'
import { isSha256 } from '../store-name.ts'

/**
 * The files that were made from the content, by what they are: '/resume.pdf?paper=a4', '/resume.docx', '/contact.vcf' for its
 * photo, '/about#portrait' for the one that its page names, or the address of the page whose card it is. `name` says what the file
 * was made from and ends its address, `hash` is the SHA-256 of its bytes, `missing` the characters that no face has.
 */
export type GeneratedIndex = ReadonlyMap<string, GeneratedFile>
export type GeneratedFile = { name: string; hash: string; missing: readonly string[]; alt: string }

/** A file that is current no longer. Its address answers until a time in ms since 1970. */
export type EarlierFile = Pick<GeneratedFile, 'name' | 'hash'> & { endsAt: number }

/** What is stored of generated files, beside their bytes. */
export type Generated = { index: GeneratedIndex; earlier: readonly EarlierFile[] }

/** The document that names the bytes of generated files. No page depends on it. */
export const generatedNote = { collection: 'private-notes', id: 'generated' } as const

const nameForm = /^[0-9a-f]{24}\.(pdf|docx|jpg)$/

/** The same files give the same fields. */
export function generatedFields({ index, earlier }: Generated): Fields {
  const sorted = [...index].sort(([a], [b]) => (a < b ? -1 : 1))
  const files = sorted.map(([key, file]) => ({ key, ...file, missing: [...file.missing] }))
  return { files, earlier: earlier.map((each) => ({ ...each })) }
}

/** What a document holds; what is damaged is left out, and made again. */
export function toGenerated(fields: Fields | None): Generated {
  return {
    index: new Map(asList(fields?.files).flatMap(toEntry)),
    earlier: asList(fields?.earlier).flatMap(toEarlier),
  }
}

function toEntry(value: unknown): [string, GeneratedFile][] {
  if (!isFields(value) || !isStored(value)) return []
  const { key, name, hash, missing, alt } = value
  if (typeof key !== 'string' || typeof alt !== 'string' || !Array.isArray(missing)) return []
  return missing.every((each) => typeof each === 'string') ? [[key, { name, hash, missing, alt }]] : []
}

function toEarlier(value: unknown): EarlierFile[] {
  if (!isFields(value) || !isStored(value)) return []
  const { name, hash, endsAt } = value
  return typeof endsAt === 'number' ? [{ name, hash, endsAt }] : []
}

function isStored(value: Fields): value is Fields & Pick<GeneratedFile, 'name' | 'hash'> {
  const { name, hash } = value
  return typeof name === 'string' && nameForm.test(name) && typeof hash === 'string' && isSha256(hash)
}

/** The stored files after those of an index became current. Addresses that are current no longer answer for an hour. */
export function succeeding(before: Generated, index: GeneratedIndex, now: number): Generated {
  const names = new Set([...index.values()].map(({ name }) => name))
  const ended = [...before.index.values()].map(({ name, hash }) => ({ name, hash, endsAt: now + hourMs }))
  const open = before.earlier.filter(isOpenAt(now))
  const earlier = new Map([...ended, ...open].filter(({ name }) => !names.has(name)).map((each) => [each.name, each]))
  return { index, earlier: [...earlier.values()] }
}

/** Whether the address of an earlier file answers at a time. A clock that was set back gives none more than its hour. */
export function isOpenAt(now: number): (file: EarlierFile) => boolean {
  return ({ endsAt }) => now < endsAt && endsAt <= now + hourMs
}

/** The keys of the files that differ between two indexes. */
export function changedFiles(before: GeneratedIndex, after: GeneratedIndex): Set<string> {
  const isSame = (key: string) => {
    const [was, is] = [before.get(key), after.get(key)]
    return was?.name === is?.name && was?.alt === is?.alt
  }
  return new Set([...before.keys(), ...after.keys()].filter((key) => !isSame(key)))
}

/** The characters that no face has, in any file. */
export function missingIn(index: GeneratedIndex): string[] {
  return [...new Set([...index.values()].flatMap(({ missing }) => missing))]
}
