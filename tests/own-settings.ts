import { readFileSync } from 'node:fs'

/**
 * Removes the owner's settings, of the shell and of the project's `.env`, from this process and so from its child processes.
 * Otherwise a test's server would use the owner's address or send through the owner's mail server.
 */
export function forgetOwnersSettings(): void {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  for (const [, name = ''] of example.matchAll(/^# ([A-Z_]+)=/gm)) delete process.env[name]
  process.env.ENV_FILE = ''
}
