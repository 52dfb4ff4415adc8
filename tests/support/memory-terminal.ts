import { Readable } from 'node:stream'
import type { Terminal } from '#cli/command/command.ts'
import { pipedPassword } from '#cli/command/new-password.ts'
import { printable } from '#cli/command/terminal.ts'
import { type None, none } from '#resume/result.ts'

/** A terminal for tests; `written` holds its output, its errors and what it drew. `input` is the piped input. */
export function memoryTerminal(width: number | None = none, input = '') {
  const written = { stdout: '', stderr: '', drawn: [] as string[] }
  const terminal: Terminal = {
    width,
    say(line) {
      written.stdout += `${printable(line)}\n`
    },
    async write(text) {
      written.stdout += printable(text)
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
