import { type None, none } from '#resume/result.ts'
import { asList, type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { isSha256 } from '#resume/store-name.ts'
import type { FontFault } from '#resume/write/layout/measures.ts'
import { hourMs } from '../quota.ts'

/**
 * The files that were made from the content, by what they are: '/resume.pdf?paper=a4', '/resume.docx', '/contact.vcf' for its
 * photo, '/about#portrait' for the one that its page names, or the address of the page whose card it is. `name` says what the file
 * was made from and ends its address, `hash` is the SHA-256 of its bytes, none for a card whose title no face has, `missing` the
 * characters that no face has, and `faults` the fonts that cannot be used.
 */
export type GeneratedIndex = ReadonlyMap<string, GeneratedFile>
export type GeneratedFile = {
  name: string
  hash: string | None
  missing: readonly string[]
  faults: readonly FontFault[]
  alt: string
}

/** A file that is current no longer. Its address answers until a time in ms since 1970. */
export type EarlierFile = { name: string; hash: string; endsAt: number }

/** Why files cannot be made, and the instant of the first failure since they could. */
export type MakingFailure = { since: string; says: string }

/** What is stored of generated files, beside their bytes. */
export type Generated = { index: GeneratedIndex; earlier: readonly EarlierFile[]; failure: MakingFailure | None }

/** The document that names the bytes of generated files. No page depends on it. */
export const generatedNote = { collection: 'private-notes', id: 'generated' } as const

const nameForm = /^[0-9a-f]{24}\.(pdf|docx|jpg)$/

/** The same files give the same fields. */
export function generatedFields({ index, earlier, failure }: Generated): Fields {
  const sorted = [...index].sort(([a], [b]) => (a < b ? -1 : 1))
  const files = sorted.map(([key, { missing, faults, ...file }]) => ({
    ...{ key, ...file, missing: [...missing] },
    ...(faults.length === 0 ? {} : { faults: faults.map((each) => ({ ...each, characters: [...each.characters] })) }),
  }))
  return { files, earlier: earlier.map((each) => ({ ...each })), ...(failure === none ? {} : { failure }) }
}

/** What a document holds; what is damaged is left out, and made again. */
export function toGenerated(fields: Fields | None): Generated {
  return {
    index: new Map(asList(fields?.files).flatMap(toEntry)),
    earlier: asList(fields?.earlier).flatMap(toEarlier),
    failure: toFailure(fields?.failure),
  }
}

function toEntry(value: unknown): [string, GeneratedFile][] {
  if (!isFields(value)) return []
  const { key, name, hash, missing, faults, alt } = value
  if (!isFileName(name) || !(hash === none || isHash(hash))) return []
  if (typeof key !== 'string' || typeof alt !== 'string' || !isTexts(missing)) return []
  return [[key, { name, hash, missing, faults: asList(faults).flatMap(toFault), alt }]]
}

function toFault(value: unknown): FontFault[] {
  if (!isFields(value)) return []
  const { file, why, characters } = value
  return typeof file === 'string' && typeof why === 'string' && isTexts(characters) ? [{ file, why, characters }] : []
}

function toEarlier(value: unknown): EarlierFile[] {
  if (!isFields(value)) return []
  const { name, hash, endsAt } = value
  return isFileName(name) && isHash(hash) && typeof endsAt === 'number' ? [{ name, hash, endsAt }] : []
}

function toFailure(value: unknown): MakingFailure | None {
  if (!isFields(value)) return none
  const { since, says } = value
  return typeof since === 'string' && typeof says === 'string' ? { since, says } : none
}

function isFileName(value: unknown): value is string {
  return typeof value === 'string' && nameForm.test(value)
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && isSha256(value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** The stored files after those of an index became current. Addresses that are current no longer answer for an hour. */
export function succeeding(before: Generated, index: GeneratedIndex, now: number): Generated {
  const names = new Set([...index.values()].map(({ name }) => name))
  const ended = [...before.index.values()].flatMap(({ name, hash }) =>
    hash === none ? [] : [{ name, hash, endsAt: now + hourMs }],
  )
  const open = before.earlier.filter(isOpenAt(now))
  const earlier = new Map([...ended, ...open].filter(({ name }) => !names.has(name)).map((each) => [each.name, each]))
  return { ...before, index, earlier: [...earlier.values()] }
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

/** The characters that no face has, in any file, and the fonts that cannot be used. */
export function facesOf(index: GeneratedIndex): Pick<GeneratedFile, 'missing' | 'faults'> {
  const files = [...index.values()]
  const byFile = Map.groupBy(
    files.flatMap(({ faults }) => faults),
    ({ file }) => file,
  )
  return {
    missing: [...new Set(files.flatMap(({ missing }) => missing))],
    faults: [...byFile].map(([file, faults]) => ({
      ...{ file, why: faults[0]?.why ?? '' },
      characters: [...new Set(faults.flatMap(({ characters }) => characters))],
    })),
  }
}
