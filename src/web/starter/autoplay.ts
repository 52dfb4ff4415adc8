import { loadNeighbours, stepSlide } from './slides.ts'

/** How exactly the delay is kept, in ms. */
const tickMs = 200
/** When the next picture is loaded: after what the page needs at once, and well before it is shown. */
const loadAfterMs = 1000

/**
 * Lets every slideshow under `root` that asks for it play by itself; gives what stops them. Playing waits under pointer
 * and focus, behind a pressed pause button, and in a hidden tab, and then waits its whole delay anew. Under reduced
 * motion the pause button begins pressed. All state is in the page, so that one who plays can hand over to another.
 * Source: section 9; readings, Slideshow.
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
  const isPaused = () => pause?.matches('[aria-pressed=true]')
  const setPaused = (paused: boolean) => pause?.setAttribute('aria-pressed', `${paused}`)
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
    const isHeld = isPaused() || document.hidden || slideshow.matches(':hover, :focus-within')
    waitedMs = isHeld ? 0 : waitedMs + tickMs
    if (waitedMs === loadAfterMs) loadNeighbours(slideshow)
    if (waitedMs < Number(dataset.delay)) return
    waitedMs = 0
    stepSlide(slideshow, 1)
  }, tickMs)
  return () => clearInterval(timer)
}
