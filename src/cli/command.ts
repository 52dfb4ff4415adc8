import type { Result } from '#domain/result.ts'

/** Exit status. Source: docs/behaviour.md 19.2. */
export const exit = { done: 0, failed: 1, wrongUsage: 2 } as const
export type Exit = (typeof exit)[keyof typeof exit]

/** A command of `npm run vita --`. `run` gets what stands after its name and gives the exit status. */
export type Command = {
  usage: string
  summary: string
  help: string
  run(args: string[], terminal: Terminal): Promise<Exit>
}

/** Where a command writes, and asks. `width` is none when nobody watches: then no line is written over. */
export type Terminal = {
  width: number | null
  /** A line of what was asked for. */
  say(line: string): void
  /** A line about what is wrong. */
  complain(line: string): void
  /** Writes over the last line that was drawn; '' removes it. */
  draw(line: string): void
  /** A password for an account; `hint` says to who types it what it must have. Fails with 'canceled' or 'invalid'. */
  askNewPassword(hint: string): Promise<Result<string>>
}

/** Says what is wrong with the words of a command. */
export function wrongUsage(terminal: Terminal, { usage }: Pick<Command, 'usage'>, why: string): Exit {
  terminal.complain(why)
  terminal.complain(`Usage: npm run vita -- ${usage}`)
  return exit.wrongUsage
}

/** Says the one thing that was in the way. */
export function fail(terminal: Terminal, line: string): Exit {
  terminal.complain(line)
  return exit.failed
}

/** What is wrong with the words of a command, as parseArgs found it: its first sentence. */
export function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\. .*/s, '.')
}
