import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** No media query matches in the tests of this file, each of which begins with an empty page. jsdom knows no media. */
export function onPlainScreen(): void {
  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}
