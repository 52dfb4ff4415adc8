import { movedAccount } from '#calls/accounts/account/moved-account.ts'
import { addAccount, type NewAccount } from '#calls/accounts/accounts.ts'
import { nameProblem } from '#domain/accounts/account.ts'
import { take } from '#domain/call.ts'
import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { argumentsOf, exit, oneWord, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { givesPassword, neverGiven, policyText } from '../../command/new-password.ts'
import { onStack } from '../../command/open.ts'
import { nameOne, takeFor } from './one-account.ts'

type Wanted = Omit<NewAccount, 'password'>

export const addPart: Part = {
  usage: 'account add EMAIL --first-name F --last-name L [--admin]',
  summary: 'makes an account; its password is prompted for, or is the first line that is read from a pipe',

  async run(args, terminal) {
    const wanted = wantedAccount(args)
    const missing = missingName(wanted)
    return onStack(missing === none ? 'make' : 'existing', 'serving', async (ports, { host }) => {
      if (missing !== none && take(await movedAccount(ports, wanted.email)) === none) return wrongUsage(missing)
      const policy = policyText(ports.identities.policy)
      const password = take(await terminal.askNewPassword(policy))
      const { email, isAdmin } = takeFor(wanted.email, await addAccount(ports, host, { ...wanted, password }), policy)
      terminal.say(`${email} can log in now, as ${isAdmin ? 'an Admin' : 'a User'}.`)
      return exit.done
    })
  },
}

/** Returns the arguments, with '' for a missing name. */
function wantedAccount(args: string[]): Wanted {
  if (givesPassword(args)) return wrongUsage(neverGiven)
  const text = { type: 'string' } as const
  const { positionals, values } = argumentsOf(args, {
    ...{ 'first-name': text, 'last-name': text, admin: { type: 'boolean', default: false } },
  })
  const email = oneWord(
    positionals.map((word) => word.trim()),
    nameOne,
  )
  if (!isEmailAddress(email)) return wrongUsage(`${email} is no email address.`)
  const line = (name: string | undefined) => name?.normalize('NFC').trim()
  const [firstName, lastName] = [line(values['first-name']), line(values['last-name'])]
  const problem =
    (firstName === undefined ? none : nameProblem('--first-name', firstName)) ??
    (lastName === undefined ? none : nameProblem('--last-name', lastName))
  if (problem !== none) return wrongUsage(problem)
  return { email, firstName: firstName ?? '', lastName: lastName ?? '', isAdmin: values.admin }
}

/** Returns which name is missing. Only an account document that an import brought has its names already. */
function missingName({ firstName, lastName }: Wanted): string | None {
  return nameProblem('--first-name', firstName) ?? nameProblem('--last-name', lastName)
}
