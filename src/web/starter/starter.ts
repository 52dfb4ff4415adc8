import { playSlideshows } from './autoplay.ts'

/**
 * What runs in a page before its scripts: it plays slideshows, fades the menu icon where CSS cannot, and brings the
 * scripts at the first touch, key or focus (or when idle, where the page asks for that). It hands over when React says
 * that it has taken the page ('vita:hydrated'). It is written into the page, so it must stay under 2 kB.
 * Source: rendering, What it costs.
 */
const starting = new AbortController()
const { signal } = starting
const stopPlaying = playSlideshows(document)
let pressed: HTMLElement | null

/** Runs the page's module script, which the server put there as plain text; once. */
function startApp() {
  if (signal.aborted) return
  starting.abort()
  const script = document.createElement('script')
  script.type = 'module'
  script.text = document.getElementById('app-script')?.textContent ?? ''
  script.onerror = sayFailed
  addEventListener('unhandledrejection', ({ reason }) => /import/i.test(reason) && sayFailed())
  document.head.append(script)
  script.remove()
}

/** The scripts could not be had. The page works on without them. Source: section 8; readings, script chunks. */
function sayFailed() {
  const alerts = document.querySelector('.alerts')
  if (!alerts || alerts.querySelector('.alert--error')) return
  alerts.insertAdjacentHTML(
    'beforeend',
    '<div class="alert alert--error" role="alert"><i></i><p class="alert__message"><span class="alert__type">Error</span> Loading chunk failed <a class="alert__link" href="">Reload</a></p></div>',
  )
}

for (const event of ['pointerdown', 'touchstart', 'keydown', 'focusin']) addEventListener(event, startApp, { signal })
document.addEventListener('visibilitychange', () => document.hidden || startApp(), { signal })
if (document.documentElement.dataset.scripts === 'idle') {
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(startApp), { signal })
}

/** A press on what only React can answer is kept, and made again once it can. */
function keepPress({ target }: MouseEvent) {
  pressed = (target as Element).closest<HTMLElement>('[data-press]')
}
addEventListener('click', keepPress)
document.addEventListener('vita:hydrated', () => {
  stopPlaying()
  removeEventListener('click', keepPress)
  pressed?.click()
  pressed = null
})

if (!CSS.supports('animation-timeline: scroll()')) {
  const fade = () => document.querySelector('.sidebar')?.classList.toggle('sidebar--scrolled', scrollY > 25)
  addEventListener('scroll', fade)
  fade()
}
