import { playSlideshows } from './autoplay.ts'

/**
 * What runs in a page before its scripts: it plays slideshows, fades the menu icon where CSS cannot, and brings the
 * scripts at the first touch, key or focus (or when idle, where the page asks for that). It hands over when React says
 * that it has taken the page ('vita:hydrated'). It is written into the page, so it must stay under 2 kB.
 * Source: rendering, What it costs.
 */
const stopPlaying = playSlideshows(document)
let isStarted = false
let pressed: HTMLElement | null

/** Runs the page's module script, which the server put there as plain text; once. */
function startApp() {
  if (isStarted || document.hidden) return
  isStarted = true
  const script = document.createElement('script')
  script.type = 'module'
  script.text = document.querySelector<HTMLScriptElement>('#app-script')?.text ?? ''
  script.onerror = sayFailed
  addEventListener('unhandledrejection', ({ reason }) => /import/i.test(reason) && sayFailed())
  document.head.append(script)
  script.remove()
}

/** The scripts could not be had. The page works on without them. Source: section 8; readings, script chunks. */
function sayFailed() {
  const alerts = document.querySelector('.alerts:not(:has(a))')
  alerts?.insertAdjacentHTML(
    'beforeend',
    '<div class="alert alert--error" role=alert><i></i><p class=alert__message><b class=alert__type>Error</b> Loading chunk failed <a class=alert__link href>Reload</a></div>',
  )
}

for (const event of ['pointerdown', 'touchstart', 'keydown', 'focusin', 'visibilitychange']) {
  addEventListener(event, startApp)
}
if (document.documentElement.dataset.scripts === 'idle') {
  window.onload = () => (window.requestIdleCallback ?? setTimeout)(startApp)
}

/** A press on what only React can answer is kept, and made again once it can. */
addEventListener('click', ({ target }) => {
  pressed = (target as Element).closest<HTMLElement>('[data-press]')
})
document.addEventListener(
  'vita:hydrated',
  () => {
    stopPlaying()
    pressed?.click()
  },
  { once: true },
)

if (!CSS.supports('animation-timeline: scroll()')) {
  window.onscroll = () => document.querySelector('.sidebar')?.classList.toggle('sidebar--scrolled', scrollY > 25)
}
