import type { FocusPoint } from '#domain/content/focus-point.ts'
import type { FolderEdit } from '#domain/studio/folder-edit.ts'
import type { Answer } from '../posting/press.ts'

/** A picture of a folder as the studio shows it. `changes` names what differs from the site. */
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
  /** How many changes are not published, in the whole draft. */
  changes: number
}

/** The answer to a change of a folder. */
export type FolderReply =
  /** `at` is the owner's clock; `done` is the confirmation, where it can be undone. */
  | { outcome: 'saved'; at: string; done?: Answer }
  | { outcome: 'rejected'; message: string }
  /** Another tab changed the text or the focus point meanwhile; `alt` is the text that the draft holds. */
  | { outcome: 'conflict'; alt: string | null }

/** Sends a change of a folder; resolves to none when it was not answered. */
export type SendEdit = (edit: FolderEdit) => Promise<FolderReply | null>

/** The address of a folder's screen. */
export function folderPath(folder: string): string {
  return `/studio/pictures/${folder.split('/').map(encodeURIComponent).join('/')}`
}

/** '6.2 MB', '840 kB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
