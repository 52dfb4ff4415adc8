import type { Card } from '#domain/site/card.ts'
import type { FocusPoint } from '#resume/records/focus-point.ts'
import type { None, Result } from '#resume/result.ts'
import type { ResumeDocument } from '#resume/write/document.ts'
import type { FontFault, Paper } from '#resume/write/layout/measures.ts'
import type { ReadText } from '#resume/write/read-back.ts'

/**
 * One file to make: of the resume, the card of a page, or the owner's portrait as a square with sides of `sidePx`. `changedAt` is
 * the date of the content, an instant; `attached` is the JSON Resume that a PDF carries; `view` and `picture` are WebP. 'pages' only lays the PDF out.
 */
export type FileOrder =
  | { kind: 'pdf' | 'docx'; document: ResumeDocument; paper: Paper; changedAt: string; attached?: string }
  | { kind: 'pages'; document: ResumeDocument; paper: Paper }
  | { kind: 'card'; card: Card; view: Uint8Array | None; picture: CardPicture | None }
  | { kind: 'photo'; picture: CardPicture; sidePx: number }

export type CardPicture = { bytes: Uint8Array; focus: FocusPoint | None }

/**
 * Its bytes, none for a card whose title no face has; the characters that no face has, which documents show as '?' and cards leave
 * out with their line; and the fonts that cannot be used. `pages` has the titles of the sections on each page; of 'pages' there is
 * nothing else.
 */
export type GeneratedBytes = {
  bytes: Uint8Array | None
  missing: readonly string[]
  faults: readonly FontFault[]
  pages?: readonly (readonly string[])[]
}

/** A process that makes files, one at a time, until `close`. */
export type Making = {
  /** Fails with 'unavailable' when the file cannot be made, and with 'canceled' after `close`. */
  make(order: FileOrder): Promise<Result<GeneratedBytes>>
  close(): Promise<void>
}

/**
 * Makes the files of the resume and the cards of pages, outside the serving process, which loads no font. The same order gives the
 * same bytes while `version` is the same. docs/behaviour.md 32.5.
 */
export interface FileMaker {
  /** A text that differs with the layout and the fonts. */
  version(): string
  /** The process starts with the first order. */
  open(): Making
}

/** Reads PDF and Word files as other programs do, outside the serving process. */
export interface FileReader {
  /** Fails with 'unavailable' when the file cannot be read, or not in time. */
  read(bytes: Uint8Array): Promise<Result<ReadText>>
}
