/**
 * A slideshow in the page: a radio for every picture, and the checked one shows. These few functions turn it, for the
 * starter before the scripts are there and for the component afterwards; neither keeps a number of its own.
 */

/** The radios of a slideshow, in order; empty when it has one picture. */
export function bulletsOf(slideshow: Element): HTMLInputElement[] {
  return [...slideshow.querySelectorAll<HTMLInputElement>('.slideshow__bullet')]
}

/** Shows the picture at `at`, from 0; one beyond an end is the other end, unless the slideshow may not loop. */
export function showSlide(slideshow: HTMLElement, at: number): void {
  check(slideshow, at)
  loadNeighbours(slideshow)
}

/** Shows the next picture (1) or the one before (-1). */
export function stepSlide(slideshow: HTMLElement, by: 1 | -1): void {
  showSlide(slideshow, placeIn(slideshow) + by)
}

/** Shows the next picture of a slideshow that plays by itself: the others wait, for nobody turns. */
export function playOn(slideshow: HTMLElement): void {
  check(slideshow, placeIn(slideshow) + 1)
}

/** Lets the browser load the picture after the one that shows. */
export function loadNext(slideshow: Element): void {
  load(slideshow, 1)
}

/** Lets the browser load the pictures before and after the one that shows. */
export function loadNeighbours(slideshow: Element): void {
  load(slideshow, -1)
  load(slideshow, 1)
}

function check(slideshow: HTMLElement, at: number): void {
  const bullets = bulletsOf(slideshow)
  const bullet = slideshow.dataset.loop === 'off' ? bullets[at] : bullets.at(at % bullets.length)
  if (bullet) bullet.checked = true
}

function load(slideshow: Element, by: number): void {
  const pictures = slideshow.querySelectorAll<HTMLImageElement>('.slideshow__image')
  const picture = [...pictures].at((placeIn(slideshow) + by) % pictures.length)
  if (picture) picture.loading = 'eager'
}

function placeIn(slideshow: Element): number {
  return bulletsOf(slideshow).findIndex((bullet) => bullet.checked)
}
