import { type Command, runCommand, wrongUsage } from './command.ts'

/** One of several commands that begin with the same word. */
export type Part = Pick<Command, 'usage' | 'summary' | 'run'>

/**
 * Returns the command for the common first word. The second word of a part's usage selects the part. `more` ends the help.
 */
export function groupOf(name: string, summary: string, parts: readonly Part[], more: string): Command {
  const byName = new Map(parts.map((part) => [part.usage.split(' ')[1] ?? '', part]))
  const usage = `${name} ${[...byName.keys()].join('|')}`
  return {
    usage,
    summary,
    help: `${parts.map((part) => `  ${part.usage}\n      ${part.summary}`).join('\n')}\n\n${more}`,
    async run([word = '', ...args], terminal) {
      const why =
        word === '' ? `Say what to do: ${[...byName.keys()].join(', ')}.` : `There is no command ${name} ${word}.`
      const unknown = { usage: `${usage} …`, run: async () => wrongUsage(why) }
      return runCommand(byName.get(word) ?? unknown, args, terminal)
    },
  }
}
