import type { Color } from '../write/layout/measures.ts'

/** The colours of files and cards, which are always on light paper. */
export const colors: Readonly<Record<Color, string>> = { ink: '#1b2427', soft: '#4a565a', accent: '#0b5a5d' }
