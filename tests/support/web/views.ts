import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Image } from '#resume/records/image.ts'

/** So many pictures, numbered from 1. */
export function numberedImages(count: number): Image[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `${at + 1}.jpg`,
    alt: `Picture number ${at + 1}.`,
    picture: { hash: `h${at}`, widthPx: 640, heightPx: 400, color: '#112233', widths: [320, 640], types: ['webp'] },
  }))
}

/** No media query matches in the tests of this file, each of which begins with an empty page. jsdom knows no media. */
export function onPlainScreen(): void {
  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}
