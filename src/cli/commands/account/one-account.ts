import { fail, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import type { Result } from '#resume/result.ts'
import { argumentsOf, exit, oneWord } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'

/** The message for a missing or second address. */
export const nameOne = 'Name one account by its email address.'

/** Returns a command that does one thing to the account of an address. `work` returns the line that reports success. */
export function onePart(
  name: string,
  summary: string,
  work: (ports: Ports, email: string) => Promise<Result<string>>,
): Part {
  return {
    usage: `account ${name} EMAIL`,
    summary,
    async run(args, terminal) {
      const email = oneWord(argumentsOf(args, {}).positionals, nameOne)
      return onExisting(async (ports) => {
        terminal.say(takeFor(email, await work(ports, email)))
        return exit.done
      })
    },
  }
}

/**
 * The data of a call about an account. To the owner its failure says plainly that an address has no account, and after
 * a rejected password the `policy`.
 */
export function takeFor<T>(email: string, result: Result<T>, policy = ''): T {
  const { code, message } = result.ok ? {} : result.failure
  if (code === 'user-not-found') return fail(code, `There is no account with the email ${email}.`)
  if (code === 'password-does-not-meet-requirements') return fail(code, `${message}\n${policy}`)
  return take(result)
}
