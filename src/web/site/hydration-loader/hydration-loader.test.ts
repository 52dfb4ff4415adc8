// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** The hydration loader runs on import, so each test imports it again, into its own page. */
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('CSS', { supports: () => true })
})

afterEach(() => {
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

test('a page with data-scripts=idle loads the scripts when the browser is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  document.documentElement.dataset.scripts = 'idle'
  const scripts = await openPage()
  dispatchEvent(new Event('load'))
  expect(scripts).toHaveLength(1)
})

test('a page without data-scripts=idle waits for the first touch', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  const scripts = await openPage()
  dispatchEvent(new Event('load'))
  expect(scripts).toHaveLength(0)
})

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

test('an early press without data-press is not repeated', async () => {
  await openPage('<button></button>')
  const press = vi.fn()
  document.querySelector('button')?.click()
  document.querySelector('button')?.addEventListener('click', press)
  dispatch('vita:hydrated')
  expect(press).not.toHaveBeenCalled()
})

test('slideshows play until hydration', async () => {
  vi.useFakeTimers()
  const slide = '<img class="slideshow__image"><input class="slideshow__bullet" type="radio" name="a">'
  await openPage(`<section data-autoplay data-delay="2000">${slide.repeat(2)}</section>`)
  const [first, second] = document.querySelectorAll<HTMLInputElement>('input')
  if (first) first.checked = true
  vi.advanceTimersByTime(2000)
  expect(second?.checked).toBe(true)
  dispatch('vita:hydrated')
  vi.advanceTimersByTime(20_000)
  expect(second?.checked).toBe(true)
  vi.useRealTimers()
})

test('where CSS cannot fade the menu icon, a scroll of 26 px fades it, one of 25 px does not', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  await openPage('<header class="sidebar"></header>')
  scrollTo(25)
  expect(document.querySelector('.sidebar--scrolled')).toBeNull()
  scrollTo(26)
  expect(document.querySelector('.sidebar--scrolled')).not.toBeNull()
})

/** Returns the scripts that the hydration loader adds to the page; jsdom would not run them. */
async function openPage(body = '') {
  const scripts: { type: string; text: string }[] = []
  document.body.innerHTML = `${body}<script type="text/plain" id="app-script">import("/app.js")</script>`
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const { type, text } = node as HTMLScriptElement
    scripts.push({ type, text })
  })
  await import('./hydration-loader.ts')
  return scripts
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
