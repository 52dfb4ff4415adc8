import { Readable } from 'node:stream'
import type { Terminal } from '#cli/command.ts'
import { pipedPassword } from '#cli/new-password.ts'
import { printable } from '#cli/terminal.ts'
import { type None, none } from '#domain/result.ts'

/** A terminal for tests: it can be asked what was said, complained about and drawn. `input` is what comes in by a pipe. */
export function memoryTerminal(width: number | None = none, input = '') {
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
    askNewPassword: () => pipedPassword(Readable.from([Buffer.from(input)])),
  }
  return { terminal, written }
}
