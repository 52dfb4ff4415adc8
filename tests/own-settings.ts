import { readFileSync } from 'node:fs'

/**
 * Takes the settings of an owner out of this process, and so out of all that it starts: those of the shell, and those of the
 * project's `.env`. A test's server would else answer for the owner's address, or send through the owner's mail server.
 */
export function forgetOwnersSettings(): void {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  for (const [, name = ''] of example.matchAll(/^# ([A-Z_]+)=/gm)) delete process.env[name]
  process.env.ENV_FILE = ''
}
