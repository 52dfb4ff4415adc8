import { loadNext, playOn } from './slides.ts'

/** The precision of the delay, in ms. */
const tickMs = 200
/** How long before it shows the next picture is loaded: a visitor who leaves earlier does not download it. */
const loadBeforeMs = 1000

/**
 * Plays every slideshow under `root` that has `data-autoplay`; returns a function that stops them. Playing waits under
 * pointer and focus, while the pause button is pressed, and in a hidden tab; then the whole delay starts again. The pause
 * button starts pressed under reduced motion, and is pressed when the visitor switches that on. All state is in the DOM, so
 * that another player can take over. docs/behaviour.md 10.1, 10.3.
 */
export function playSlideshows(root: ParentNode): () => void {
  const stops = Array.from(root.querySelectorAll<HTMLElement>('[data-autoplay]'), playSlideshow)
  return () => {
    for (const stop of stops) stop()
  }
}

/** As `playSlideshows`, for one slideshow. It sets the `on…` properties, so that a later player replaces an earlier one. */
export function playSlideshow(slideshow: HTMLElement): () => void {
  const { dataset } = slideshow
  const pause = slideshow.querySelector<HTMLElement>('.slideshow__pause')
  const isPaused = () => pause?.ariaPressed === 'true'
  const setPaused = (paused: boolean) => {
    if (pause) pause.ariaPressed = `${paused}`
  }
  const lessMotion = matchMedia('(prefers-reduced-motion)')
  if (!dataset.autoplay) {
    dataset.autoplay = 'begun'
    setPaused(lessMotion.matches)
  }
  lessMotion.onchange = () => lessMotion.matches && setPaused(true)
  if (pause) pause.onclick = () => setPaused(!isPaused())

  let waitedMs = 0
  slideshow.onchange = () => {
    waitedMs = 0
  }
  const timer = setInterval(() => {
    const isHeld = isPaused() || document.hidden || slideshow.matches(':hover,:focus-within')
    waitedMs = isHeld ? 0 : waitedMs + tickMs
    const leftMs = +(dataset.delay ?? 0) - waitedMs
    if (leftMs === loadBeforeMs) loadNext(slideshow)
    if (leftMs > 0) return
    waitedMs = 0
    playOn(slideshow)
  }, tickMs)
  return () => {
    lessMotion.onchange = null
    clearInterval(timer)
  }
}
