import { isFields } from '../schema/stored-fields.ts'

/**
 * The files that were made from the content, by what they are: '/resume.pdf?paper=a4', '/resume.docx', '/contact.vcf' for its
 * photo, '/about#portrait' for the one that its page names, or the address of the page whose card it is. `name` is that of the
 * stored bytes, `missing` the characters that no face has.
 */
export type GeneratedIndex = ReadonlyMap<string, GeneratedFile>
export type GeneratedFile = { name: string; missing: readonly string[]; alt: string }

/** The one file that says which others are current. */
export const indexName = 'current.json'

const storedName = /^[0-9a-f]{24}\.(pdf|docx|jpg)$/

/** Whether made bytes may be stored under this name. */
export function isGeneratedName(name: string): boolean {
  return name === indexName || storedName.test(name)
}

/** The same index gives the same text. */
export function generatedIndexText(index: GeneratedIndex): string {
  const sorted = [...index].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`
}

/** The index that a text holds; what is damaged is left out, and made again. */
export function toGeneratedIndex(text: string): GeneratedIndex {
  const fields = parsed(text)
  return new Map(Object.entries(fields).flatMap(([key, value]) => (isGeneratedFile(value) ? [[key, value]] : [])))
}

function isGeneratedFile(value: unknown): value is GeneratedFile {
  if (!isFields(value)) return false
  const { name, missing, alt } = value
  const isList = Array.isArray(missing) && missing.every((each) => typeof each === 'string')
  return typeof name === 'string' && storedName.test(name) && isList && typeof alt === 'string'
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
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

/** The names of the stored files. */
export function namesIn(index: GeneratedIndex): Set<string> {
  return new Set([...index.values()].map(({ name }) => name))
}
