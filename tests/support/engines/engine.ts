import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { firefox } from './firefox.ts'
import type { Remote } from './remote.ts'
import { webkit } from './webkit.ts'

export type EngineName = keyof typeof engines

/** The browsers of other engines than Chromium's, and the programs that each needs. Debian's packages are firefox-esr, webkit2gtk-driver and xvfb. */
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
