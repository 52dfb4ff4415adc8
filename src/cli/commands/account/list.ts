import { type ListedAccount, listAccounts } from '#calls/accounts/accounts.ts'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { fullName } from '#domain/accounts/account.ts'
import { countText } from '#domain/byte-size.ts'
import { take } from '#domain/call.ts'
import { submissionDateText } from '#domain/messages/submission.ts'
import { none } from '#resume/result.ts'
import { tableLines } from '../../command/columns.ts'
import { exit } from '../../command/command.ts'
import { plainPart } from '../../command/plain-part.ts'

export const listPart = plainPart(
  {
    usage: 'account list',
    summary: 'a line for each: email, name, Admin or User, whether it is disabled, last sign-in, sessions',
  },
  async (ports, terminal) => {
    const listed = take(await listAccounts(ports))
    const { timeZone } = take(await readPersonInfo(ports))
    if (listed.length === 0) terminal.say('There are no accounts. account add makes one.')
    else for (const line of accountLines(listed, timeZone, terminal.width)) terminal.say(line)
    if (listed.length > 0 && terminal.width !== none) terminal.say(`${countText(listed.length, 'account')}.`)
    return exit.done
  },
)

/**
 * Returns a heading and a line for each account, no wider than `width`. Addresses and names are cut when the width is
 * small.
 */
function accountLines(listed: readonly ListedAccount[], timeZone: string, width: number | null): string[] {
  const heads = ['EMAIL', 'NAME', 'ROLE', 'STATE', 'LAST SIGN-IN', 'SESSIONS']
  const rows = listed.map(({ account, identity, sessions }) => [
    account.email,
    fullName(account),
    account.isAdmin ? 'Admin' : 'User',
    identity.disabled ? 'disabled' : 'enabled',
    lastSignIn(identity.metadata.lastSignInTime, timeZone),
    String(sessions.length),
  ])
  const free = (part: number) =>
    width === none ? Number.POSITIVE_INFINITY : Math.max(8, Math.floor((width - 50) * part))
  return tableLines([heads, ...rows], [free(0.5), free(0.5), 5, 8, 19, 8], width)
}

/** Returns the time on the owner's clock. */
function lastSignIn(time: string | null, timeZone: string): string {
  return time === none ? 'never' : submissionDateText(new Date(time), timeZone)
}
