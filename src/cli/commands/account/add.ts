import { parseArgs } from 'node:util'
import { movedAccount } from '#calls/accounts/account/moved-account.ts'
import { addAccount, type NewAccount } from '#calls/accounts/accounts.ts'
import { nameProblem } from '#domain/accounts/account-name.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { type None, none, success } from '#domain/result.ts'
import { exit, fail, whyNot, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onStack } from '../../command/open.ts'
import { failFor, nameOne } from './one-account.ts'
import { givesPassword, neverGiven, policyText } from './password-words.ts'

type Wanted = Omit<NewAccount, 'password'>

export const addPart: Part = {
  usage: 'account add EMAIL --first-name F --last-name L [--admin]',
  summary: 'makes an account; its password is prompted for, or is the first line that is read from a pipe',

  async run(args, terminal) {
    const wanted = wantedAccount(args)
    if (typeof wanted === 'string') return wrongUsage(terminal, addPart, wanted)
    const missing = missingName(wanted)
    return onStack(terminal, missing === none ? 'make' : 'existing', async (ports, { host }) => {
      const moved = missing === none ? success(none) : await movedAccount(ports, wanted.email)
      if (!moved.ok) return fail(terminal, moved.failure)
      if (missing !== none && moved.data === none) return wrongUsage(terminal, addPart, missing)
      const policy = policyText(ports.identities.policy)
      const password = await terminal.askNewPassword(policy)
      if (!password.ok) return fail(terminal, password.failure)
      const added = await addAccount(ports, host, { ...wanted, password: password.data })
      if (!added.ok) return failFor(terminal, wanted.email, added.failure, policy)
      terminal.say(`${added.data.email} can log in now, as ${added.data.isAdmin ? 'an Admin' : 'a User'}.`)
      return exit.done
    })
  },
}

/** Returns the arguments, with '' for a missing name, or what is wrong with them. */
function wantedAccount(args: string[]): Wanted | string {
  if (givesPassword(args)) return neverGiven
  try {
    const text = { type: 'string' } as const
    const options = { 'first-name': text, 'last-name': text, admin: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [email = '', ...others] = positionals.map((word) => word.trim())
    if (email === '' || others.length > 0) return nameOne
    if (!isEmailAddress(email)) return `${email} is no email address.`
    const line = (name: string | undefined) => name?.normalize('NFC').trim()
    const [firstName, lastName] = [line(values['first-name']), line(values['last-name'])]
    const problem =
      (firstName === undefined ? none : nameProblem('--first-name', firstName)) ??
      (lastName === undefined ? none : nameProblem('--last-name', lastName))
    return problem ?? { email, firstName: firstName ?? '', lastName: lastName ?? '', isAdmin: values.admin }
  } catch (error) {
    return whyNot(error)
  }
}

/** Returns which name is missing. Only an account document that an import brought has its names already. */
function missingName({ firstName, lastName }: Wanted): string | None {
  return nameProblem('--first-name', firstName) ?? nameProblem('--last-name', lastName)
}
