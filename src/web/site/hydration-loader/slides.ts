/**
 * A slideshow has a radio button for every picture; the checked one shows. The hydration loader uses these functions before
 * hydration, and the component afterwards; the state is in the DOM only.
 */

/** The radio buttons of a slideshow, in order; empty when it has one picture. */
export function bulletsOf(slideshow: Element): HTMLInputElement[] {
  return [...slideshow.querySelectorAll<HTMLInputElement>('.slideshow__bullet')]
}

/** Shows the picture at index `at`, from 0. An index beyond one end wraps to the other, unless `data-loop` is off. */
export function showSlide(slideshow: HTMLElement, at: number): void {
  check(slideshow, at)
  loadNeighbours(slideshow)
}

/** Shows the next picture (1) or the previous one (-1). */
export function stepSlide(slideshow: HTMLElement, by: 1 | -1): void {
  showSlide(slideshow, placeIn(slideshow) + by)
}

/** Shows the next picture of a playing slideshow. Its neighbours are not loaded, because the visitor may never go to them. */
export function playOn(slideshow: HTMLElement): void {
  check(slideshow, placeIn(slideshow) + 1)
}

/** Lets the browser load the picture after the shown one. */
export function loadNext(slideshow: Element): void {
  load(slideshow, 1)
}

/** Lets the browser load the pictures before and after the shown one. */
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
