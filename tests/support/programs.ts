import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** The exit status of a process once it has ended; none when a signal ended it. */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

/** What a program prints of an input; none where it, or for a script of Python or Ruby its module, is not installed. */
export function printedBy(command: string, args: readonly string[], input: string | Uint8Array = ''): string | null {
  const { error, status, stdout, stderr } = spawnSync(command, args, { input })
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') return null
  if (/ModuleNotFoundError|cannot load such file/.test(String(stderr))) return null
  if (status !== 0) throw error ?? new Error(`${command}: ${stderr}`)
  return stdout.toString()
}

/** As `printedBy`, of a script of the Python that Debian's packages are for. */
export function printedByPython(script: string, input: string | Uint8Array): string | null {
  return printedBy('/usr/bin/python3', ['-c', script], input)
}

/**
 * Returns a command that runs a program under file modes, also when root runs the tests. It drops root's capability to bypass
 * modes. Another user would not do: it may lack the right to read the project. Source: capabilities(7), setpriv(1).
 */
export function boundByModes(program: string, args: readonly string[]): [program: string, args: string[]] {
  if (process.getuid?.() !== 0) return [program, [...args]]
  return ['setpriv', ['--bounding-set', '-dac_override,-dac_read_search', program, ...args]]
}
