import { playSlideshows } from './autoplay.ts'

/**
 * The hydration loader runs in a page before the app scripts. It plays slideshows, fades the menu icon where CSS cannot,
 * and loads the app scripts at the first touch, key or focus, or when idle where the page asks for it. It stops playing on
 * the event 'vita:hydrated'. Every page contains it, so it must stay under 2 kB. docs/behaviour.md 18.2.
 */
const stopPlaying = playSlideshows(document)
let isStarted = false
let pressed: HTMLElement | null

function find<T extends HTMLElement>(selector: string): T | null {
  return document.querySelector<T>(selector)
}

/** Runs the page's module script once; the server sends it as plain text. */
function startApp() {
  if (isStarted || document.hidden) return
  isStarted = true
  const script = document.createElement('script')
  script.type = 'module'
  script.text = find<HTMLScriptElement>('#app-script')?.text ?? ''
  script.onerror = sayFailed
  addEventListener('unhandledrejection', ({ reason }) => /import/i.test(reason) && sayFailed())
  document.head.append(script)
  script.remove()
}

/** Reports that the scripts failed to load. The page works without them. docs/behaviour.md 9.5. */
function sayFailed() {
  release()
  find('.alerts:not(:has(a))')?.insertAdjacentHTML(
    'beforeend',
    '<div class="alert alert--error" role=alert><p class=alert__message><b>Error</b> Loading chunk failed <a href>Reload</a></div>',
  )
}

for (const event of ['pointerdown', 'touchstart', 'keydown', 'focusin', 'visibilitychange']) {
  addEventListener(event, startApp)
}
if (find('[data-scripts=idle]')) {
  window.onload = () => (window.requestIdleCallback ?? setTimeout)(startApp)
}

/**
 * A press on an element that the scripts handle is held until hydration and then repeated. After 5 seconds, or with a
 * modifier key, a link opens as it does without scripts.
 */
window.onclick = (event) => {
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  pressed = isModified ? null : (event.target as Element).closest<HTMLElement>('[data-press]')
  if (!pressed) return
  event.preventDefault()
  setTimeout(release, 5000)
}

/** Repeats a held press, for React or, when the scripts are late or failed, for the browser. Later presses are not held. */
function release() {
  window.onclick = null
  pressed?.click()
  pressed = null
}

document.addEventListener('vita:hydrated', () => {
  stopPlaying()
  release()
})

if (!CSS.supports('animation-timeline:scroll()')) {
  window.onscroll = () => find('.sidebar')?.classList.toggle('sidebar--scrolled', scrollY > 25)
}
