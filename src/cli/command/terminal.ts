import { once } from 'node:events'
import { none } from '#resume/result.ts'
import type { Terminal } from './command.ts'
import { newPassword } from './new-password.ts'

/** The terminal, file or pipe of this process. A closed pipe is ignored. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    width: process.stdout.isTTY ? process.stdout.columns || 80 : none,
    say: (line) => process.stdout.write(`${printable(line)}\n`),
    async write(text) {
      if (!process.stdout.write(printable(text))) await once(process.stdout, 'drain')
    },
    complain: (line) => process.stderr.write(`${printable(line)}\n`),
    draw: (line) => process.stdout.write(`\r\u001b[K${printable(line)}`),
    askNewPassword: (hint) => newPassword(process.stdin, process.stderr, hint),
  }
}

/** Escapes control and direction characters, which could steer a terminal: names in a bundle are untrusted. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
