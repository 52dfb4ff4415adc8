import { listSessions, setAccountPassword } from '#calls/accounts/accounts.ts'
import type { AfterPassword } from '#calls/accounts/sign-in/reset-password.ts'
import { take } from '#domain/call.ts'
import { argumentsOf, exit, oneWord, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { givesPassword, neverGiven, policyText } from '../../command/new-password.ts'
import { onExisting } from '../../command/open.ts'
import { nameOne, takeFor } from './one-account.ts'

export const passwordPart: Part = {
  usage: 'account password EMAIL',
  summary: 'sets a new password, read as with add, and signs it out everywhere; a mail says so',

  async run(args, terminal) {
    if (givesPassword(args)) return wrongUsage(neverGiven)
    const email = oneWord(argumentsOf(args, {}).positionals, nameOne)
    return onExisting(async (ports, { host }) => {
      takeFor(email, await listSessions(ports, email))
      const policy = policyText(ports.identities.policy)
      const password = take(await terminal.askNewPassword(policy))
      const undone = takeFor(email, await setAccountPassword(ports, host, email, password), policy)
      terminal.say(`The password of ${email} is changed. ${afterwards(undone)}`)
      return exit.done
    })
  },
}

const problems: Record<AfterPassword, string> = {
  sessions: 'Its earlier sessions are void, but could not be removed from the list.',
  lock: 'It is still locked after failed sign-ins: run account unlock.',
  mail: 'The mail that says so could not be queued.',
}

function afterwards(undone: readonly AfterPassword[]): string {
  if (undone.length === 0) return 'It is signed out everywhere, and a mail says so.'
  return undone.map((step) => problems[step]).join(' ')
}
