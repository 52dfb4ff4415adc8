/** A picture as it is served: its content hash, size, main colour, and the widths and types that exist. */
export type Picture = {
  hash: string
  widthPx: number
  heightPx: number
  /** '#rrggbb', shown until the picture is there. */
  color: string
  /** Ascending. */
  widths: number[]
  /** Best first; WebP is always there. */
  types: PictureType[]
}

export type PictureType = 'avif' | 'webp'

/** One picture of an image list: its file's name, what it shows, and how it is served. */
export type Image = { name: string; alt: string; picture: Picture }

/** The widths pictures are made in, as the five screens use them at one and two device pixels; in px. */
export const pictureWidths = [320, 640, 960, 1280, 1920, 2560] as const

/**
 * The widths a picture of this upright width is made in, ascending: never enlarged, and at most the largest one.
 * One that is narrower than that keeps its own width too, so that nothing it shows is lost.
 */
export function variantWidths(widthPx: number): number[] {
  const largest = Math.max(...pictureWidths)
  return [...pictureWidths.filter((width) => width < widthPx && width < largest), Math.min(widthPx, largest)]
}

/** Source: docs/behaviour.md 21. */
export const imageListWaitMs = 2000

/** Where a width and type of a picture is served. Source: docs/behaviour.md 10.6. */
export function pictureAddress({ hash }: Pick<Picture, 'hash'>, widthPx: number, type: PictureType): string {
  return `/pictures/${hash}-${widthPx}.${type}`
}

/** Whether a file in a folder is a picture of its list: placeholders and alternative texts are not. Source: docs/behaviour.md 10.5. */
export function isListedImage(name: string): boolean {
  const file = name.slice(name.lastIndexOf('/') + 1)
  return !file.includes('.keep') && file !== 'alt.json'
}

/** The name by which a page finds a picture: `home` of `home.jpg`. */
export function withoutEnding(name: string): string {
  return name.replace(/\.[^.]+$/, '')
}

let byName: Intl.Collator | undefined

/** By name, numbers as numbers: 2 before 10. Source: docs/behaviour.md 11.4. */
export function compareNames(a: string, b: string): number {
  byName ??= new Intl.Collator('en', { numeric: true }) // takes 10 ms, and a start need not wait for it
  return byName.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}
