/**
 * A slideshow in the page: a radio for every picture, and the checked one shows. These few functions turn it, for the
 * starter before the scripts are there and for the component afterwards; neither keeps a number of its own.
 */

/** The radios of a slideshow, in order; empty when it has one picture. */
export function bulletsOf(slideshow: Element): HTMLInputElement[] {
  return [...slideshow.querySelectorAll<HTMLInputElement>('.slideshow__bullet')]
}

/** Shows the picture at `at`, counted from 0. Outside the list it begins anew at the other end, unless it may not loop. */
export function showSlide(slideshow: HTMLElement, at: number): void {
  const bullets = bulletsOf(slideshow)
  const count = bullets.length
  const target = bullets[slideshow.dataset.loop === 'off' ? at : (at + count) % count]
  if (!target) return
  const hadFocus = bullets.some((bullet) => bullet === document.activeElement)
  target.checked = true
  if (hadFocus) target.focus()
  loadNeighbours(slideshow)
}

/** Shows the next picture (1) or the one before (-1). */
export function stepSlide(slideshow: HTMLElement, by: 1 | -1): void {
  showSlide(slideshow, bulletsOf(slideshow).findIndex((bullet) => bullet.checked) + by)
}

/** Lets the browser load the pictures before and after the one that shows. */
export function loadNeighbours(slideshow: Element): void {
  const pictures = [...slideshow.querySelectorAll<HTMLImageElement>('.slideshow__image')]
  const at = bulletsOf(slideshow).findIndex((bullet) => bullet.checked)
  for (const near of [at + 1, at - 1]) {
    const picture = pictures[(near + pictures.length) % pictures.length]
    if (picture) picture.loading = 'eager'
  }
}
