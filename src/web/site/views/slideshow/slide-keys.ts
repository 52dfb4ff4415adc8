import type { KeyboardEvent } from 'react'
import { bulletsOf, showSlide, stepSlide } from '../../hydration-loader/slides.ts'

/**
 * Left and right arrow keys turn a slideshow from any element in it, except its radio buttons, which handle these keys
 * natively.
 */
export function turnByArrow(slideshow: HTMLElement, event: KeyboardEvent): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined
  if (by === undefined || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.stopPropagation()
  stepSlide(slideshow, by)
}

/** Home and End show the first and the last picture. */
export function turnToEnd(slideshow: HTMLElement, event: KeyboardEvent): void {
  const at = { Home: 0, End: bulletsOf(slideshow).length - 1 }[event.key]
  if (at === undefined) return
  event.preventDefault()
  showSlide(slideshow, at)
  if (event.target instanceof HTMLInputElement) bulletsOf(slideshow)[at]?.focus()
}
