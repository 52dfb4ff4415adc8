import { compareNames, withoutEnding } from '#resume/records/image.ts'
import type { PictureKind } from '#resume/records/picture-kind.ts'
import { backdrops } from '../site/page.ts'

/** Folders in which a page finds a picture by its name; elsewhere the name only orders. docs/content.md, pictures. */
const namedFolders = ['about', 'backgrounds']

/** Whether the owner orders the pictures of a folder. */
export function isOrdered(folder: string): boolean {
  return !namedFolders.includes(folder)
}

/** The names by which pages look for a picture that the folder has not, where the owner chooses one of them. */
export function missingNames(folder: string, names: readonly string[]): string[] {
  const known = names.map(withoutEnding)
  return folder === 'backgrounds' ? backdrops.filter((name) => !known.includes(name)) : []
}

/** The name of a file with another word before its ending. */
export function renamed(file: string, word: string): string {
  return file.replace(/^.*?(\.[^.]*)?$/, `${word}$1`)
}

const endings: Record<PictureKind, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  avif: ['.avif'],
}

/**
 * The name that a picture gets in a folder: the given one with composed letters, without what no bundle can hold, with the ending of its kind, and
 * with a number where it is taken ('dune-2.jpg').
 */
export function pictureName(given: string, kind: PictureKind, taken: readonly string[]): string {
  const [, base = given, ending = ''] = /^(.+)(\.[^.]+)$/.exec(given) ?? []
  const fits = endings[kind].includes(ending.toLowerCase())
  const named = (fits ? base : given.replace(/\.(jpe?g|png|webp|avif|heic|gif)$/i, ''))
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\\/\p{Cc}]+/gu, '-')
    .replaceAll('.keep', '-keep')
    .replace(/^\.+/, '')
  const stem = cut(named, 180) || 'picture'
  const end = fits ? ending : endings[kind][0]
  const others = new Set(taken.map((name) => name.toLowerCase()))
  for (let at = 1; ; at += 1) {
    const name = `${stem}${at === 1 ? '' : `-${at}`}${end}`
    if (!others.has(name.toLowerCase())) return name
  }
}

/** The name for other bytes of a picture: the same, with the ending of their kind. */
export function replacedName(name: string, kind: PictureKind, taken: readonly string[]): string {
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? ''
  if (endings[kind].includes(ending.toLowerCase())) return name
  const end = endings[kind][0] ?? ''
  return pictureName(name.slice(0, name.length - ending.length) + end, kind, taken)
}

/** The characters of a well-formed name that fit into so many bytes. */
function cut(name: string, bytes: number): string {
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(bytes)).read)
}

/**
 * The names that pictures have on the site, in their order. They stay as they are while they sort in this order; else each
 * gets a leading number, and the rest of its name stays.
 */
export function orderedNames(folder: string, names: readonly string[]): string[] {
  const isUnique = new Set(names.map((name) => name.toLowerCase())).size === names.length
  if (!isOrdered(folder)) return [...names]
  const isInOrder = names.every((name, at) => at === 0 || compareNames(names[at - 1] ?? '', name) < 0)
  if (isUnique && isInOrder) return [...names]
  return names.map((name, at) => `${at + 1}-${withoutNumber(name)}`)
}

/** A name without the number that orders it: 'dune.jpg' for '3-dune.jpg'. */
export function withoutNumber(name: string): string {
  return /^\d+[-_ ]+(?=[^.])(.*)$/.exec(name)?.[1] ?? name
}

/** The message for a file that is no usable picture; `reason` follows the file's name. docs/behaviour.md 23.11. */
export function notTaken(name: string, reason: string): string {
  const advice =
    reason === 'is an HEIC file'
      ? ' Please export it as JPEG, which Preview on a Mac and Photos on Windows can, and drop it again.'
      : ''
  return `${name} ${reason}.${advice}`
}

/** The name of an owner's file as a browser sends it. No system has names of more than 255 characters. */
export function fileNameIn(sent: string): string {
  return sent.slice(0, 255)
}
