import type { FocusPoint } from '#resume/records/focus-point.ts'
import type { HeldEntry } from '../autosave/entry-save.ts'

/** What is said of a picture that the site does not have. */
export const addedMark = 'New'

/**
 * A picture of a folder as the studio shows it. `alt` is none while there is no text, and '' for a picture that is only decoration.
 * `changes` names what differs from the site.
 */
export type PictureView = {
  id: string
  name: string
  sizeBytes: number
  alt: string | null
  focus: FocusPoint | null
  changes: string[]
  /** The made variants: null while there are none. */
  made: { thumbnail: string; large: string; widthPx: number; heightPx: number } | null
}

export type FolderScreenView = {
  folder: string
  title: string
  lead: string
  /** The screen that the pictures belong to. */
  back: { to: string; title: string }
  /** The public page that shows them. */
  page: string
  /** Whether the owner orders the pictures; where a page finds them by name, it does not matter. */
  isOrdered: boolean
  /** Names by which pages look for a picture that is not there; a new picture can get one of them. */
  missingNames: string[]
  pictures: PictureView[]
  /** Pictures that the site has and the draft has not. */
  removed: PictureView[]
  isMoved: boolean
  /** The order, texts and focus points of the pictures, which are saved as the fields of an entry are. */
  held: HeldEntry
}

/** The folder that the parts of an address name. */
export function folderOf({ top, name, deeper }: { top: string; name?: string; deeper?: string }): string {
  return [top, name, deeper].filter((part) => part !== undefined).join('/')
}

/** The address of a folder's screen. */
export function folderPath(folder: string): string {
  return `/studio/pictures/${folder.split('/').map(encodeURIComponent).join('/')}`
}

/** '6.2 MB', '840 kB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
