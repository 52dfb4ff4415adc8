import { spawn } from 'node:child_process'

/**
 * What a browser of any engine can do, by the W3C's two protocols for remote control: Firefox speaks WebDriver BiDi, WebKit WebDriver. What only
 * one engine's own protocol can do stays with Chromium and Playwright (browser.ts).
 */
export type Remote = {
  /** Loads an address, and waits for its load event. */
  open(address: string): Promise<void>
  /** Runs an expression in the page, or a promise of one, and returns its value, which JSON can hold. */
  evaluate(expression: string): Promise<unknown>
  /** Input of the devices themselves, in the form that both protocols have in common. */
  act(sources: readonly InputSource[]): Promise<void>
  /** The size of the window's page, in CSS px. */
  resize(width: number, height: number): Promise<void>
  /** The page as a PDF file, where the engine can print without a printer. */
  print?(): Promise<Uint8Array>
  close(): Promise<void>
}

export type InputSource = { type: 'key' | 'pointer'; id: string; actions: object[] }

/** How long a start, a command and an expectation may take, in ms: as on a machine with twenty times more to do than processors. */
export const mostMs = 120_000

/** Starts a program of the system; resolves to the first group of `wanted` in its output, and what ends the program. */
export function started(program: string, args: string[], wanted: RegExp): Promise<{ found: string; end(): void }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => void child.kill('SIGKILL')
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, found] = wanted.exec(said) ?? []
        if (found !== undefined) resolve({ found, end })
      })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`${program} ended: ${said}`)))
    setTimeout(() => {
      end()
      reject(new Error(`${program} did not start: ${said}`))
    }, mostMs).unref()
  })
}
