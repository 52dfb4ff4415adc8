import type { Failure, Result } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type Exit, exit, fail, type Terminal, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { oneWord } from '../../command/one-word.ts'
import { onExisting } from '../../command/open.ts'

/** The message for a missing or second address. */
export const nameOne = 'Name one account by its email address.'

/** Returns a command that does one thing to the account of an address. `work` returns the line that reports success. */
export function onePart(
  name: string,
  summary: string,
  work: (ports: Ports, email: string) => Promise<Result<string>>,
): Part {
  const usage = `account ${name} EMAIL`
  return {
    usage,
    summary,
    async run(args, terminal) {
      const asked = oneWord(args, nameOne)
      if ('why' in asked) return wrongUsage(terminal, { usage }, asked.why)
      return onExisting(terminal, async (ports) => {
        const done = await work(ports, asked.word)
        if (!done.ok) return failFor(terminal, asked.word, done.failure)
        terminal.say(done.data)
        return exit.done
      })
    },
  }
}

/**
 * Writes why a call about an account failed. To the owner it says plainly that an address has no account. After a rejected
 * password it adds the `policy`.
 */
export function failFor(terminal: Terminal, email: string, { code, message }: Failure, policy = ''): Exit {
  if (code === 'user-not-found') return fail(terminal, `There is no account with the email ${email}.`)
  terminal.complain(message)
  if (code === 'password-does-not-meet-requirements') terminal.complain(policy)
  return exit.failed
}
