import { ownerText } from '#domain/owner-error.ts'
import type { Failure, Result } from '#domain/result.ts'

/** Exit statuses. docs/behaviour.md 19.2. */
export const exit = { done: 0, failed: 1, wrongUsage: 2 } as const
export type Exit = (typeof exit)[keyof typeof exit]

/** A command of `npm run vita --`. `run` takes the words after its name and returns the exit status. */
export type Command = {
  usage: string
  summary: string
  help: string
  run(args: string[], terminal: Terminal): Promise<Exit>
}

/** Where a command writes and prompts. `width` is none when the output is no terminal: then no line is drawn over. */
export type Terminal = {
  width: number | null
  /** Writes a line of output. */
  say(line: string): void
  /** Writes a part of a line of output that is too long for one text; resolves when there is room for more. */
  write(text: string): Promise<void>
  /** Writes a line about a problem. */
  complain(line: string): void
  /** Replaces the last drawn line; '' removes it. */
  draw(line: string): void
  /** Prompts for an account's new password; `hint` says what it must have. Fails with 'canceled' or 'invalid'. */
  askNewPassword(hint: string): Promise<Result<string>>
}

/** Writes what is wrong with the arguments of a command, and its usage. */
export function wrongUsage(terminal: Terminal, { usage }: Pick<Command, 'usage'>, why: string): Exit {
  terminal.complain(why)
  terminal.complain(`Usage: npm run vita -- ${usage}`)
  return exit.wrongUsage
}

/** Writes the one problem that stops the command. */
export function fail(terminal: Terminal, why: string | Failure): Exit {
  terminal.complain(typeof why === 'string' ? why : ownerText(why))
  return exit.failed
}

/** Returns why parseArgs rejected the arguments: the first sentence of its error. */
export function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\. .*/s, '.')
}
