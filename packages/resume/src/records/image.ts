import type { FocusPoint } from './focus-point.ts'
import { isPrivateFile } from './private-file.ts'

/** A picture as it is served: the SHA-256 of its original, size, main colour, and the widths and types that exist. */
export type Picture = {
  hash: string
  widthPx: number
  heightPx: number
  /** '#rrggbb', shown until the picture has loaded. */
  color: string
  /** In px, ascending. */
  widths: number[]
  /** In order of preference; WebP is always included. */
  types: PictureType[]
  /** The path before its address, where that is another one than on the live site. */
  base?: string
}

export type PictureType = 'avif' | 'webp'

/**
 * One picture of an image list: file name, alternative text, how it is served, and its focus point if it has one. `translations` has its text in
 * further languages, by their tags; no page has them.
 */
export type Image = {
  name: string
  alt: string
  picture: Picture
  focus?: FocusPoint
  translations?: Readonly<Record<string, string>>
}

/** The widths of variants in px, for the five screens at one and two device pixels. docs/behaviour.md 10.6. */
const pictureWidths = [320, 640, 960, 1280, 1920, 2560] as const

/**
 * The variant widths for an upright original of this width, in px, ascending; none is enlarged and 2560 is the maximum. A
 * narrower original keeps its own width too, so that no detail is lost. docs/behaviour.md 10.6.
 */
export function variantWidths(widthPx: number): number[] {
  const largest = Math.max(...pictureWidths)
  return [...pictureWidths.filter((width) => width < widthPx && width < largest), Math.min(widthPx, largest)]
}

/** How long refreshing a listing takes, in ms. docs/behaviour.md 10.5. */
export const imageListWaitMs = 2000

/** The address of one variant of a picture. docs/behaviour.md 10.6. */
export function pictureAddress(
  { hash, base = '' }: Pick<Picture, 'hash' | 'base'>,
  widthPx: number,
  type: PictureType,
): string {
  return `${base}/pictures/${hash}-${widthPx}.${type}`
}

/** The address of the largest variant that every browser reads. */
export function largestAddress(picture: Picture): string {
  return pictureAddress(picture, picture.widths.at(-1) ?? picture.widthPx, 'webp')
}

/** The files of a folder that describe its pictures. */
export const alternativeTextsName = 'alt.json'
export const focusPointsName = 'focus.json'

/**
 * Whether a file belongs to the image list of its folder; '.keep' files, `alt.json`, `focus.json` and the private files of
 * the studio do not. docs/behaviour.md 10.5.
 */
export function isListedImage(name: string): boolean {
  const file = name.slice(name.lastIndexOf('/') + 1)
  return !file.includes('.keep') && file !== alternativeTextsName && file !== focusPointsName && !isPrivateFile(name)
}

/** The folder of a file, by its name: 'about/story' for 'about/story/bridge.jpg'. */
export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'))
}

/** The name by which a page finds a picture: `home` for `home.jpg`. */
export function withoutEnding(name: string): string {
  return name.replace(/\.[^.]+$/, '')
}

let byName: Intl.Collator | undefined

/** A name whose characters the collator orders as their codes. */
const plainName = /^[a-z.-]+$/

/**
 * By name, with numbers compared as numbers: 2 before 10. Creating the collator takes 5 ms, which a start need not spend when
 * the names of a folder begin with other numbers, or have only small letters. docs/behaviour.md 11.4.
 */
export function compareNames(a: string, b: string): number {
  const byNumber = leadingNumber(a) - leadingNumber(b)
  if (byNumber) return byNumber
  if (plainName.test(a) && plainName.test(b)) return a < b ? -1 : a > b ? 1 : 0
  byName ??= new Intl.Collator('en', { numeric: true })
  return byName.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** The number with which a name begins; NaN when it begins with something else. */
function leadingNumber(name: string): number {
  return Number(/^\d+/.exec(name)?.[0])
}
