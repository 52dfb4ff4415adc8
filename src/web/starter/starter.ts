import { playSlideshows } from './autoplay.ts'

/**
 * What runs in a page before its scripts: it plays slideshows, fades the menu icon where CSS cannot, and brings the
 * scripts at the first touch, key or focus (or when idle, where the page asks for that). It hands over when React says
 * that it has taken the page ('vita:hydrated'). It is written into the page, so it must stay under 2 kB.
 * Source: rendering, What it costs.
 */
const page = document.documentElement
const starting = new AbortController()
const { signal } = starting
const stopPlaying = playSlideshows(document)
let pressed: HTMLElement | null = null

/** Runs the page's module script, which the server put there as plain text; once. */
function startApp() {
  if (signal.aborted) return
  starting.abort()
  const text = document.getElementById('app-script')?.textContent
  if (!text) return
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = text
  document.head.append(script)
  script.remove()
}

for (const event of ['pointerdown', 'touchstart', 'keydown', 'focusin']) {
  addEventListener(event, startApp, { signal, passive: true, capture: true })
}
document.addEventListener('visibilitychange', () => document.hidden || startApp(), { signal })
if (page.dataset.scripts === 'idle') {
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(startApp)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { signal })
}

/** A press on what only React can answer is kept, and made again once it can. */
function keepPress({ target }: MouseEvent) {
  pressed = (target as Element).closest<HTMLElement>('[data-press]') ?? pressed
}
document.addEventListener('click', keepPress)
document.addEventListener(
  'vita:hydrated',
  () => {
    stopPlaying()
    document.removeEventListener('click', keepPress)
    pressed?.click()
  },
  { once: true },
)

if (!CSS.supports('animation-timeline: scroll()')) {
  const fade = () => document.querySelector('.sidebar')?.classList.toggle('sidebar--scrolled', scrollY > 25)
  addEventListener('scroll', fade, { passive: true })
  fade()
}
