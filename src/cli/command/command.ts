import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { call } from '#domain/call.ts'
import { ownerText } from '#domain/errors.ts'
import type { Result } from '#resume/result.ts'

/** Exit statuses. docs/behaviour.md 19.2. */
export const exit = { done: 0, failed: 1, wrongUsage: 2 } as const
export type Exit = (typeof exit)[keyof typeof exit]

/**
 * A command of `npm run vita --`. `run` takes the words after its name and returns the exit status. It may `take`
 * results and `fail`: `runCommand` writes the failure that ends it.
 */
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

/**
 * Runs a command, or a part of one. The failure that ends it is written, a line for each of several problems, and its
 * usage with wrong arguments.
 */
export async function runCommand(
  { usage, run }: Pick<Command, 'usage' | 'run'>,
  args: string[],
  terminal: Terminal,
): Promise<Exit> {
  try {
    const done = await call(run)(args, terminal)
    if (done.ok) return done.data
    for (const line of ownerText(done.failure).split('\n')) terminal.complain(line)
    return exit.failed
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    terminal.complain(error.message)
    terminal.complain(`Usage: npm run vita -- ${usage}`)
    return exit.wrongUsage
  }
}

class WrongUsage extends Error {}

/** Ends a command because of its arguments. */
export function wrongUsage(why: string): never {
  throw new WrongUsage(why)
}

/**
 * The words and options of a command. An option that it does not have ends it, and so does a word where it takes none.
 */
export function argumentsOf<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  takes: 'words' | 'options' = 'words',
) {
  try {
    return parseArgs({ args, allowPositionals: takes === 'words', options })
  } catch (error) {
    // The first sentence says what is wrong.
    return wrongUsage(String(error instanceof Error ? error.message : error).replace(/\. .*/s, '.'))
  }
}

/** The only word of a command; `missing` says what it is. */
export function oneWord(words: readonly string[], missing: string): string {
  const [word = '', ...others] = words
  return word === '' || others.length > 0 ? wrongUsage(missing) : word
}

/** Returns the message for a shortened id that begins several ids. */
export function manyBegin(count: number, typed: string): string {
  return `${count} ids begin with ${typed}. Give more of the one that you mean.`
}
