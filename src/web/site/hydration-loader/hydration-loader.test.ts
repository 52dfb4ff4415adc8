// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** The starter runs when it is read, so each test reads it anew, into a page of its own. */
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

test.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('%s brings the scripts', async (event) => {
  const scripts = await openPage()
  expect(scripts).toEqual([])
  dispatchEvent(new Event(event))
  expect(scripts).toEqual([{ type: 'module', text: 'import("/app.js")' }])
})

test('the scripts are brought once', async () => {
  const scripts = await openPage()
  dispatchEvent(new Event('pointerdown'))
  dispatchEvent(new Event('keydown'))
  expect(scripts).toHaveLength(1)
})

test('a tab that comes back brings them, one that goes does not', async () => {
  const scripts = await openPage()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(scripts).toHaveLength(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(scripts).toHaveLength(1)
})

test('a page that asks for it brings them when it is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  document.documentElement.dataset.scripts = 'idle'
  const scripts = await openPage()
  dispatchEvent(new Event('load'))
  expect(scripts).toHaveLength(1)
})

test('a page that does not ask for it waits for somebody', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  const scripts = await openPage()
  dispatchEvent(new Event('load'))
  expect(scripts).toHaveLength(0)
})

test('an early press on what only React can answer is made again once it can', async () => {
  await openPage('<button data-press><i></i></button>')
  const press = vi.fn()
  document.querySelector('i')?.click()
  document.querySelector('button')?.addEventListener('click', press)
  dispatch('vita:hydrated')
  expect(press).toHaveBeenCalledTimes(1)
})

test('a held link opens nothing by itself, and is pressed again once React has taken the page', async () => {
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

test('no other early press is made again', async () => {
  await openPage('<button></button>')
  const press = vi.fn()
  document.querySelector('button')?.click()
  document.querySelector('button')?.addEventListener('click', press)
  dispatch('vita:hydrated')
  expect(press).not.toHaveBeenCalled()
})

test('slideshows play until React has taken the page', async () => {
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

test('where CSS cannot fade the menu icon, more than 25 px of scroll do', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  await openPage('<header class="sidebar"></header>')
  scrollTo(25)
  expect(document.querySelector('.sidebar--scrolled')).toBeNull()
  scrollTo(26)
  expect(document.querySelector('.sidebar--scrolled')).not.toBeNull()
})

/** Gives the scripts that the starter puts into the page; jsdom would not run them. */
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

/** Presses the page's link, and says whether the browser may open it. */
function pressLink(keys: MouseEventInit = {}): 'held' | 'left' {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  return document.querySelector('a')?.dispatchEvent(press) ? 'left' : 'held'
}

/** Counts the clicks that are left to the browser. */
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
