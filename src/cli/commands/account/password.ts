import { listSessions, setAccountPassword } from '#calls/accounts/accounts.ts'
import type { AfterPassword } from '#calls/accounts/sign-in/reset-password.ts'
import { exit, fail, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { oneWord } from '../../command/one-word.ts'
import { onExisting } from '../../command/open.ts'
import { failFor, nameOne } from './one-account.ts'
import { givesPassword, neverGiven, policyText } from './password-words.ts'

export const passwordPart: Part = {
  usage: 'account password EMAIL',
  summary: 'sets a new password, read as with add, and signs it out everywhere; a mail says so',

  async run(args, terminal) {
    if (givesPassword(args)) return wrongUsage(terminal, passwordPart, neverGiven)
    const asked = oneWord(args, nameOne)
    if ('why' in asked) return wrongUsage(terminal, passwordPart, asked.why)
    const { word: email } = asked
    return onExisting(terminal, async (ports, { host }) => {
      const known = await listSessions(ports, email)
      if (!known.ok) return failFor(terminal, email, known.failure)
      const policy = policyText(ports.identities.policy)
      const password = await terminal.askNewPassword(policy)
      if (!password.ok) return fail(terminal, password.failure)
      const set = await setAccountPassword(ports, host, email, password.data)
      if (!set.ok) return failFor(terminal, email, set.failure, policy)
      terminal.say(`The password of ${email} is changed. ${afterwards(set.data)}`)
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
