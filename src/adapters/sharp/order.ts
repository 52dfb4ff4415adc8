import type { PictureVariant } from '#ports/content/picture-store.ts'
import type { PictureType } from '#resume/records/image.ts'

/** A request to the picture worker: one original in one type, in a single width or in all of its widths. */
export type Order = { original: Uint8Array; type: PictureType; widthPx: number | 'all' }

/** The worker's answer: the upright size, the main colour, and the variants of the order. */
export type Made = { widthPx: number; heightPx: number; color: string; variants: PictureVariant[] }

/** The worker's first message: whether it can take orders. */
export type Greeting = { ready: true } | { ready: false; cause: string }
