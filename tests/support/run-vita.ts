import { vi } from 'vitest'
import { runVita } from '#cli/vita.ts'
import { type None, none } from '#resume/result.ts'
import { memoryTerminal } from './memory-terminal.ts'

/**
 * Runs a command in the process of the current test, with these settings, without a terminal or on one of so many columns.
 * `input` is the piped input.
 */
export async function vitaWith(
  settings: Record<string, string>,
  args: string[],
  width: number | None = none,
  input = '',
) {
  const { terminal, written } = memoryTerminal(width, input)
  for (const [name, value] of Object.entries({ PORT: '', ...settings })) vi.stubEnv(name, value)
  const status = await runVita(args, terminal).finally(() => vi.unstubAllEnvs())
  return { status, stdout: written.stdout, stderr: written.stderr }
}
