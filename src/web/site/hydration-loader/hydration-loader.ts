export {}

/**
 * The hydration loader runs in a page before the app scripts. It scrolls to where the page was left, loads the complete
 * stylesheets after the first view, fades the menu icon where CSS cannot, and loads the app scripts at the first touch, key or
 * focus, or after the first view where the page asks for it. Every page contains it, so it must stay under 2 kB. docs/behaviour.md 18.2.
 */
let isStarted = false
let late: ReturnType<typeof setTimeout>
let pressed: HTMLElement | null

function find<T extends HTMLElement>(selector: string): T | null {
  return document.querySelector<T>(selector)
}

/**
 * Loads the stylesheets of which the page has only what its first view needs, one after the other: Chromium starts all fonts
 * again when a stylesheet comes before a loaded one, and words would move.
 */
function loadStyles() {
  const link = find<HTMLLinkElement>('link[disabled=""]')
  if (!link) return
  link.onload = link.onerror = loadStyles
  link.removeAttribute('disabled')
}

/** Runs the app script once; the page has it as plain text, or its address, and then that of its largest import. */
function startApp() {
  if (isStarted || document.hidden) return
  isStarted = true
  late = setTimeout(sayFailed, 120_000)
  loadStyles()
  const app = find<HTMLScriptElement>('#app-script')
  const { src, entry } = app?.dataset ?? {}
  const script = document.createElement('script')
  script.type = 'module'
  if (src) {
    script.src = src
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: entry }))
  } else script.text = app?.text ?? ''
  script.onerror = sayFailed
  addEventListener('unhandledrejection', ({ reason }) => /import/i.test(reason) && sayFailed())
  document.head.append(script)
  script.remove()
}

/**
 * Reports once that the scripts failed to load, or did not in time. The page works without them. React skips what it does not
 * know at the end of the body, should they come later. docs/behaviour.md 9.5.
 */
function sayFailed() {
  release()
  clearTimeout(late)
  if (find('.alert a[href=""]')) return
  document.body.insertAdjacentHTML(
    'beforeend',
    // Single quotes, so that the server does not count these classes as the page's.
    `<div class='alerts'><div class='alert alert--error' role=alert><p class=alert__message><b>Error</b> Loading chunk failed <a href>Reload</a></div></div>`,
  )
}

// Before the first paint. The router keeps the positions of the entries of the history that it has named.
try {
  const left = JSON.parse(sessionStorage.scroll)[history.state.key]
  if (left) scrollTo(0, left)
} catch {}

for (const event of ['pointerdown', 'touchstart', 'keydown', 'focusin', 'visibilitychange']) {
  addEventListener(event, startApp)
}
window.onload = () => {
  new PerformanceObserver((seen, paint) => {
    // The frame before it can be a background alone.
    if (!seen.getEntriesByName('first-contentful-paint')[0]) return
    paint.disconnect()
    // Not when the browser is idle: Chromium at times never says so on a page that nothing moves.
    find('[data-scripts=soon]') ? startApp() : loadStyles()
  }).observe({ type: 'paint', buffered: true })
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

for (const event of ['vita:hydrated', 'vita:outdated']) {
  document.addEventListener(event, () => {
    clearTimeout(late)
    release()
  })
}

/**
 * Shows the display face once it is there, unless something would end elsewhere: then the whole page keeps the fallback, so that no line
 * mixes two faces. Browsers count no shift of less than 3 px. Beside `main` nothing moves, and the closed panel, which has no
 * layout, would get one. docs/behaviour.md 18.2.
 */
function showFace() {
  const { dataset } = document.documentElement
  const ends = Array.from(document.querySelectorAll<HTMLElement>('main *'), (each) => [each, endOf(each)] as const)
  dataset.face = ''
  if (ends.some(([each, end]) => Math.abs(endOf(each) - end) > 2)) delete dataset.face
}

function endOf({ offsetTop, offsetHeight }: HTMLElement): number {
  return offsetTop + offsetHeight
}

// Within a frame, whose layout is due anyway: the face often comes while the page is still parsed.
document.fonts?.load('1em "Brygada 1918"', document.body.textContent).then(
  () => requestAnimationFrame(showFace),
  () => {},
)

if (!CSS.supports('animation-timeline:scroll()')) {
  window.onscroll = () => find('.sidebar')?.classList.toggle('sidebar--scrolled', scrollY > 25)
}
