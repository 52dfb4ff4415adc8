import { type None, none } from '#domain/result.ts'
import type { Terminal } from './command.ts'
import { printable } from './terminal.ts'

/** A terminal for tests: it can be asked what was said, complained about and drawn. */
export function memoryTerminal(width: number | None = none) {
  const written = { stdout: '', stderr: '', drawn: [] as string[] }
  const terminal: Terminal = {
    width,
    say(line) {
      written.stdout += `${printable(line)}\n`
    },
    complain(line) {
      written.stderr += `${printable(line)}\n`
    },
    draw(line) {
      written.drawn.push(line)
    },
  }
  return { terminal, written }
}
