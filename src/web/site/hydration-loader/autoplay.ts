import { loadNext, playOn } from './slides.ts'

/** How exactly the delay is kept, in ms. */
const tickMs = 200
/** How long before it shows the next picture is loaded: a visitor who leaves before has not paid for it. */
const loadBeforeMs = 1000

/**
 * Lets every slideshow under `root` that asks for it play by itself; gives what stops them. Playing waits under pointer
 * and focus, behind a pressed pause button, and in a hidden tab, and then waits its whole delay anew. Under reduced
 * motion the pause button begins pressed. All state is in the page, so that one who plays can hand over to another.
 * Source: docs/behaviour.md 10.1, 10.3.
 */
export function playSlideshows(root: ParentNode): () => void {
  const stops = Array.from(root.querySelectorAll<HTMLElement>('[data-autoplay]'), playSlideshow)
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * As `playSlideshows`, for one slideshow. It listens by the `on…` properties, so that who takes over replaces who played
 * before.
 */
export function playSlideshow(slideshow: HTMLElement): () => void {
  const { dataset } = slideshow
  const pause = slideshow.querySelector<HTMLElement>('.slideshow__pause')
  const isPaused = () => pause?.ariaPressed === 'true'
  const setPaused = (paused: boolean) => {
    if (pause) pause.ariaPressed = `${paused}`
  }
  if (!dataset.autoplay) {
    dataset.autoplay = 'begun'
    setPaused(matchMedia('(prefers-reduced-motion)').matches)
  }
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
  return () => clearInterval(timer)
}
