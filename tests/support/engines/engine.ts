import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

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
  screenshot(): Promise<Uint8Array>
  /** The page as a PDF file, where the engine can print without a printer. */
  print?(): Promise<Uint8Array>
  close(): Promise<void>
}

export type InputSource = { type: 'key' | 'pointer'; id: string; actions: object[] }

export type EngineName = keyof typeof engines

/** For each, the programs that it needs. Debian's packages are firefox-esr, webkit2gtk-driver and xvfb. */
const engines = {
  Firefox: { programs: ['firefox-esr'], start: firefox },
  WebKit: { programs: ['WebKitWebDriver', 'Xvfb'], start: webkit },
} as const

export const engineNames = Object.keys(engines) as EngineName[]

/** Why an engine cannot be started here; '' if it can. */
export function missingEngine(name: EngineName): string {
  const missing = engines[name].programs.filter((program) => !isInstalled(program))
  return missing.length === 0 ? '' : `${missing.join(' and ')} not installed`
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

export function startEngine(name: EngineName): Promise<Remote> {
  return engines[name].start()
}

/** A program of the system that runs until it is ended, and the first line of its output that matches. */
export async function started(program: string, args: string[], wanted: RegExp, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const end = () => void child.kill('SIGKILL')
  const line = new Promise<string>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, found] = wanted.exec(said) ?? []
        if (found !== undefined) resolve(found)
      })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`${program} ended: ${said.slice(-2000)}`)))
    setTimeout(() => reject(new Error(`${program} did not start: ${said.slice(-2000)}`)), 60_000).unref()
  })
  return line.then(
    (found) => ({ found, end }),
    (cause: unknown) => {
      end()
      throw cause
    },
  )
}
