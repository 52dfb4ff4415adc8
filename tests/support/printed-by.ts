import { spawnSync } from 'node:child_process'

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
