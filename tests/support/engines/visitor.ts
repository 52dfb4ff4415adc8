import { afterAll, expect, type TestContext, test } from 'vitest'
import { type EngineName, engineNames, missingEngine, startEngine } from './engine.ts'

/** A person at a browser of any engine: presses, types, looks. */
export type Visitor = Awaited<ReturnType<typeof visitor>>

/** Keys that are no letters, as both protocols name them. */
const keys = { Tab: '\ue004', Enter: '\ue006', Escape: '\ue00c', Backspace: '\ue003', End: '\ue010', Control: '\ue009' }

/** A promise that holds in Firefox and in WebKit. Where one is not installed, its test is skipped by name. */
export function inEngines(promise: string, run: (visitor: Visitor) => Promise<void>, tags: string[] = []): void {
  for (const name of engineNames)
    test(`${promise}, in ${name}`, { tags, timeout: 180_000 }, async (context: TestContext) => {
      const missing = missingEngine(name)
      context.skip(missing !== '', missing)
      await run(await visitorIn(name))
    })
}

/** The browsers of a file's tests. */
const running = new Map<EngineName, Promise<Visitor>>()

async function visitorIn(name: EngineName): Promise<Visitor> {
  const known = running.get(name) ?? visitor(name)
  running.set(name, known)
  return await known
}

/** Ends the browsers of the file, which its tests share. */
export function endEngines(): void {
  afterAll(async () => {
    const all = [...running.values()]
    running.clear()
    for (const each of all) await (await each).close()
  })
}

async function visitor(engine: EngineName) {
  const remote = await startEngine(engine)
  const look = <T>(expression: string) => remote.evaluate(expression) as Promise<T>

  /** Waits until an expression is true of the page. */
  async function until(expression: string, what = expression): Promise<void> {
    const asked = () => look<boolean>(`Boolean(${expression})`).catch(() => false)
    await expect.poll(asked, { timeout: 60_000, message: what }).toBe(true)
  }

  async function press(key: keyof typeof keys): Promise<void> {
    await remote.act([keysOf(keys[key])])
  }

  /** Presses the middle of the first visible element with these words, or of this selector. */
  async function click(target: string): Promise<void> {
    await until(`${find(target)}`, `${target} is there`)
    const place = await look<{ x: number; y: number }>(
      `(async () => {
        const element = ${find(target)}
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const middle = () => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
        }
        for (let [before, now] = [null, middle()]; before?.x !== now.x || before.y !== now.y; ) {
          await new Promise((done) => setTimeout(done, 100)) // while it moves
          ;[before, now] = [now, middle()]
        }
        return middle()
      })()`,
    )
    const at = { type: 'pointerMove', duration: 0, ...place }
    const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
    await remote.act([{ type: 'pointer', id: 'mouse', actions: [at, down ?? {}, up ?? {}] }])
  }

  return {
    look,
    until,
    press,
    click,
    resize: remote.resize,
    screenshot: remote.screenshot,
    print: remote.print,
    open: remote.open,
    close: remote.close,
    /** Types at the end of a field, once it takes the focus: forms of the studio do when their scripts run. */
    async type(field: string, text: string): Promise<void> {
      await until(`(${find(field)}?.focus(), document.activeElement === ${find(field)})`, `${field} has the focus`)
      await press('End')
      await remote.act([keysOf(...text)])
    },
    /** Waits for the scripts of a page of the site. */
    async hydrated(): Promise<void> {
      await press('Tab')
      await until('document.querySelector(".sidebar").dataset.live !== undefined', 'the scripts run')
    },
  }
}

function keysOf(...all: string[]) {
  const actions = all.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
  return { type: 'key', id: 'keys', actions } as const
}

/** The first visible element of a selector, else the button, link, label or summary with exactly these words. */
function find(target: string): string {
  const isSelector = /[[#.>]/.test(target)
  const all = isSelector ? target : 'a, button, label, summary'
  const isWanted = isSelector ? '' : `&& each.textContent.trim().replace(/\\s+/g, ' ') === ${JSON.stringify(target)}`
  return `[...document.querySelectorAll(${JSON.stringify(all)})].find((each) => each.checkVisibility({ visibilityProperty: true }) ${isWanted})`
}
