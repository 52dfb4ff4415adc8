import { none } from '#domain/result.ts'
import type { Terminal } from './command.ts'
import { newPassword } from './new-password.ts'

/** The terminal, or the file or pipe in its place, that this process reads and writes. A reader who leaves early is no error. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    width: process.stdout.isTTY ? process.stdout.columns || 80 : none,
    say: (line) => process.stdout.write(`${printable(line)}\n`),
    complain: (line) => process.stderr.write(`${printable(line)}\n`),
    draw: (line) => process.stdout.write(`\r\u001b[K${printable(line)}`),
    askNewPassword: (hint) => newPassword(process.stdin, process.stderr, hint),
  }
}

/** A text without what would steer a terminal or turn its letters round: names in a bundle are anybody's. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
