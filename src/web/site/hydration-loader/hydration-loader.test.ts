// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** The hydration loader runs on import, so each test imports it again, into its own page. */
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('PerformanceObserver', paintObserver) // jsdom paints nothing
})

/** An observer of paints, which are events here: 'first-paint' and 'first-contentful-paint'. */
function paintObserver(callback: (list: unknown, observer: { disconnect(): void }) => void) {
  const heard = ({ type }: Event) => {
    const list = { getEntriesByName: (name: string) => (name === type ? [{ name }] : []) }
    callback(list, { disconnect: () => paints.map((each) => removeEventListener(each, heard)) })
  }
  return { observe: () => paints.map((each) => addEventListener(each, heard)) }
}

const paints = ['first-paint', 'first-contentful-paint']

afterEach(() => {
  dispatchEvent(new Event('first-contentful-paint'))
  dispatch('vita:hydrated')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  delete document.documentElement.dataset.scripts
})

test.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('%s loads the scripts', async (event) => {
  const scripts = await openPage()
  expect(scripts).toEqual([])
  dispatchEvent(new Event(event))
  expect(scripts).toEqual([{ type: 'module', text: 'import("/app.js")' }])
})

test('the scripts are loaded once', async () => {
  const scripts = await openPage()
  dispatchEvent(new Event('pointerdown'))
  dispatchEvent(new Event('keydown'))
  expect(scripts).toHaveLength(1)
})

test('a tab that becomes visible loads the scripts, one that becomes hidden does not', async () => {
  const scripts = await openPage()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(scripts).toHaveLength(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(scripts).toHaveLength(1)
})

test.each([
  ['soon', 1],
  [undefined, 0],
])(
  'after the first paint of content a page with data-scripts=%s has loaded the scripts %i times',
  async (when, times) => {
    Object.assign(document.documentElement.dataset, when && { scripts: when })
    const scripts = await openPage()
    dispatchEvent(new Event('load'))
    dispatchEvent(new Event('first-paint'))
    expect(scripts).toHaveLength(0)
    dispatchEvent(new Event('first-contentful-paint'))
    expect(scripts).toHaveLength(times)
  },
)

test('an early press on a data-press button is repeated after hydration', async () => {
  await openPage('<button data-press><i></i></button>')
  const press = vi.fn()
  document.querySelector('i')?.click()
  document.querySelector('button')?.addEventListener('click', press)
  dispatch('vita:hydrated')
  expect(press).toHaveBeenCalledTimes(1)
})

test('a held link does not open by itself and is pressed again after hydration', async () => {
  await openPage('<a href="#picture" data-press></a>')
  const press = vi.fn((event: Event) => event.preventDefault())
  expect(pressLink()).toBe('held')
  document.querySelector('a')?.addEventListener('click', press)
  dispatch('vita:hydrated')
  expect(press).toHaveBeenCalledTimes(1)
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'a link pressed with %s is left to the browser',
  async (key) => {
    await openPage('<a href="#picture" data-press></a>')
    expect(pressLink({ [key]: true })).toBe('left')
    const press = vi.fn()
    document.querySelector('a')?.addEventListener('click', press)
    dispatch('vita:hydrated')
    expect(press).not.toHaveBeenCalled()
  },
)

test('a held link opens after 5 seconds without the scripts, and not before; the next press is not held', async () => {
  vi.useFakeTimers()
  await openPage('<a href="#picture" data-press></a>')
  const opened = countOpened()
  pressLink()
  vi.advanceTimersByTime(4999)
  expect(opened).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(pressLink()).toBe('left')
  vi.useRealTimers()
})

test('a held link opens when the scripts fail to load, and the next press is not held', async () => {
  await openPage('<a href="#picture" data-press></a>')
  const opened = countOpened()
  dispatchEvent(new Event('keydown'))
  pressLink()
  expect(opened).toHaveBeenCalledTimes(0)
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('error loading import') }))
  expect(opened).toHaveBeenCalledTimes(1)
  expect(pressLink()).toBe('left')
})

test('scripts that are not there after 120 seconds are reported, once, and not before', async () => {
  vi.useFakeTimers()
  await openPage()
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(119_999)
  expect(document.querySelector('[role=alert]')).toBeNull()
  vi.advanceTimersByTime(1)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Error Loading chunk failed Reload')
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('error loading import') }))
  expect(document.querySelectorAll('[role=alert]').length).toBe(1)
  vi.useRealTimers()
})

test.each(['vita:hydrated', 'vita:outdated'])('after %s no script is missing', async (event) => {
  vi.useFakeTimers()
  await openPage()
  dispatchEvent(new Event('keydown'))
  dispatch(event)
  vi.advanceTimersByTime(600_000)
  expect(document.querySelector('[role=alert]')).toBeNull()
  vi.useRealTimers()
})

test('an early press without data-press is not repeated', async () => {
  await openPage('<button></button>')
  const press = vi.fn()
  document.querySelector('button')?.click()
  document.querySelector('button')?.addEventListener('click', press)
  dispatch('vita:hydrated')
  expect(press).not.toHaveBeenCalled()
})

test('the stylesheets load after the load event and the first paint of content, not before', async () => {
  await openPage('<link rel="stylesheet" href="/a.css" disabled>')
  dispatchEvent(new Event('first-contentful-paint'))
  expect(disabledLinks()).toBe(1)
  dispatchEvent(new Event('load'))
  dispatchEvent(new Event('first-paint'))
  expect(disabledLinks()).toBe(1)
  dispatchEvent(new Event('first-contentful-paint'))
  expect(disabledLinks()).toBe(0)
})

test('a stylesheet loads when the one before it is loaded or has failed, and one that is inline never', async () => {
  const links = ['', 'inline', '', ''].map((value) => `<link rel="stylesheet" href="/a.css" disabled="${value}">`)
  await openPage(links.join(''))
  dispatchEvent(new Event('load'))
  dispatchEvent(new Event('first-contentful-paint'))
  expect(disabledLinks()).toBe(3)
  document.querySelectorAll('link')[0]?.dispatchEvent(new Event('load'))
  expect(disabledLinks()).toBe(2)
  document.querySelectorAll('link')[2]?.dispatchEvent(new Event('error'))
  document.querySelectorAll('link')[3]?.dispatchEvent(new Event('load'))
  expect(disabledLinks()).toBe(1)
})

test('the first touch loads the stylesheets, too', async () => {
  await openPage('<link rel="stylesheet" href="/a.css" disabled>')
  dispatchEvent(new Event('pointerdown'))
  expect(disabledLinks()).toBe(0)
})

test('an app script with an address is loaded from there, beside its largest import', async () => {
  const scripts = await openPage('', 'data-src="/app.js" data-entry="/entry.js">')
  dispatchEvent(new Event('pointerdown'))
  expect(scripts).toEqual([
    { rel: 'modulepreload', href: `${location.origin}/entry.js` },
    { type: 'module', src: `${location.origin}/app.js` },
  ])
})

test('a held link opens when the page is outdated, and the next press is not held', async () => {
  await openPage('<a href="#picture" data-press></a>')
  const opened = countOpened()
  pressLink()
  dispatch('vita:outdated')
  expect(opened).toHaveBeenCalledTimes(1)
  expect(pressLink()).toBe('left')
})

test.each([
  ['once it is loaded', 2, ''],
  ['never, where something would end 3 px elsewhere', 3, undefined],
])('a page shows the display face %s', async (_, shiftPx, shown) => {
  const face = Promise.withResolvers<void>()
  Object.assign(document, { fonts: { load: () => face.promise } })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
  onTestFinished(() => void delete document.documentElement.dataset.face)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    const isShifted = this.id === 'long' && 'face' in document.documentElement.dataset
    return isShifted ? 80 - shiftPx : 80
  })
  await openPage('<main><h1>A</h1><p id="long">B</p></main>')
  expect(document.documentElement.dataset.face).toBeUndefined()
  face.resolve()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.documentElement.dataset.face).toBe(shown)
})

test('where CSS cannot fade the menu icon, a scroll of 26 px fades it, one of 25 px does not', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  await openPage('<header class="sidebar"></header>')
  scrollTo(25)
  expect(document.querySelector('.sidebar--scrolled')).toBeNull()
  scrollTo(26)
  expect(document.querySelector('.sidebar--scrolled')).not.toBeNull()
})

/** Returns what the hydration loader adds to the head; jsdom would not run the scripts. */
async function openPage(body = '', app = '>import("/app.js")') {
  const added: Record<string, string>[] = []
  document.body.innerHTML = `${body}<script type="text/plain" id="app-script" ${app}</script>`
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof HTMLLinkElement) added.push({ rel: node.rel, href: node.href })
    else {
      const { type, text, src } = node as HTMLScriptElement
      added.push(src === '' ? { type, text } : { type, src })
    }
  })
  await import('./hydration-loader.ts')
  return added
}

function disabledLinks(): number {
  return document.querySelectorAll('link[disabled]').length
}

/** Presses the page's link; 'left' when the browser may open it, 'held' when its default is prevented. */
function pressLink(keys: MouseEventInit = {}): 'held' | 'left' {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  return document.querySelector('a')?.dispatchEvent(press) ? 'left' : 'held'
}

/** Counts the clicks whose default is not prevented. */
function countOpened() {
  const opened = vi.fn()
  const count = ({ defaultPrevented }: MouseEvent) => void (defaultPrevented || opened())
  addEventListener('click', count)
  onTestFinished(() => removeEventListener('click', count))
  return opened
}

function dispatch(event: string) {
  document.dispatchEvent(new Event(event))
}

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  dispatchEvent(new Event('scroll'))
}
