import type { PictureType } from '#domain/content/image.ts'
import type { PictureVariant } from '#ports/content/picture-store.ts'

/** What the picture worker is asked for: one original in one type, in every width of its own or in a single one. */
export type Order = { original: Uint8Array; type: PictureType; widthPx: number | 'all' }

/** What it answers: the upright size, the main colour, and the variants asked for. */
export type Made = { widthPx: number; heightPx: number; color: string; variants: PictureVariant[] }

/** Said once by the worker when it can take orders, or cannot. */
export type Greeting = { ready: true } | { ready: false; cause: string }
