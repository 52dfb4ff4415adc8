import { afterAll, expect, type TestContext, test } from 'vitest'
import { type EngineName, engineNames, missingEngine, startEngine } from './engine.ts'
import { mostMs } from './remote.ts'

/** A person at a browser of any engine: presses, types, looks. */
export type Visitor = Awaited<ReturnType<typeof visitor>>

/** Keys that are no letters, as both protocols name them. */
const keys = { Tab: '\ue004', Enter: '\ue006', Escape: '\ue00c', End: '\ue010' }

type Run = (visitor: Visitor, context: TestContext) => Promise<void>

/** A promise that holds in these engines. Where one is not installed, its test is skipped by name. */
export function inEngines(promise: string, run: Run, names: readonly EngineName[] = engineNames): void {
  for (const name of names)
    test(`${promise}, in ${name}`, { timeout: 5 * mostMs }, async (context: TestContext) => {
      const missing = missingEngine(name)
      context.skip(missing !== '', missing)
      try {
        await run(await visitorIn(name), context)
      } catch (cause) {
        await end(name)
        // The driver gives up a browser that is slow on a busy machine.
        if (!/session deleted|unknown error|has no answer/.test(String(cause))) throw cause
        await run(await visitorIn(name), context)
      }
    })
}

/** The browsers of a file's tests. */
const running = new Map<EngineName, Promise<Visitor>>()

function visitorIn(name: EngineName): Promise<Visitor> {
  const known = running.get(name) ?? visitor(name)
  running.set(name, known)
  return known
}

/** Ends the browsers of the file, which its tests share. */
export function endEngines(): void {
  afterAll(async () => {
    for (const name of running.keys()) await end(name)
  })
}

async function end(name: EngineName): Promise<void> {
  const browser = await running.get(name)?.catch(() => undefined) // one that did not start
  running.delete(name)
  await browser?.close()
}

async function visitor(engine: EngineName) {
  const remote = await startEngine(engine)
  const look = <T>(expression: string) => remote.evaluate(expression) as Promise<T>

  /** Waits until an expression is true of the page. */
  async function until(expression: string, what = expression): Promise<void> {
    const asked = () => look<boolean>(`Boolean(${expression})`).catch(() => false)
    await expect.poll(asked, { timeout: mostMs, message: what }).toBe(true)
  }

  async function press(key: keyof typeof keys): Promise<void> {
    await remote.act([keysOf(keys[key])])
  }

  /** Presses the middle of the first visible element of a selector. */
  async function click(selector: string): Promise<void> {
    await until(find(selector), `${selector} is there`)
    const place = await look<{ x: number; y: number }>(
      `(async () => {
        const element = ${find(selector)}
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const middle = () => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
        }
        // On a busy machine no frame may be drawn for a while, and what moves seems to stand.
        const moves = document.getAnimations().filter(({ effect }) => effect?.target?.contains(element))
        await Promise.allSettled(moves.map(({ finished }) => finished))
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

/** The first visible element of a selector, as an expression of the page. */
function find(selector: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility({ visibilityProperty: true }))`
}
