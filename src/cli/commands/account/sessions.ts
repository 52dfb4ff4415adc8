import { endSessions, listSessions } from '#calls/accounts/accounts.ts'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { countText } from '#domain/byte-size.ts'
import { take } from '#domain/call.ts'
import { submissionDateText } from '#domain/messages/submission.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import { tableLines } from '../../command/columns.ts'
import { argumentsOf, exit, oneWord } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { nameOne, takeFor } from './one-account.ts'

export const sessionsPart: Part = {
  usage: 'account sessions EMAIL [--end]',
  summary: 'since when it is signed in, and until when; --end signs it out everywhere',

  async run(args, terminal) {
    const { positionals, values } = argumentsOf(args, { end: { type: 'boolean' } })
    const email = oneWord(positionals, nameOne)
    return onExisting(async (ports) => {
      const sessions = takeFor(email, await listSessions(ports, email))
      const { timeZone } = take(await readPersonInfo(ports))
      if (values.end) takeFor(email, await endSessions(ports, email))

      for (const line of sessionLines(sessions, timeZone, terminal.width)) terminal.say(line)
      const count = countText(sessions.length, 'session')
      if (sessions.length === 0) terminal.say(`${email} is signed in nowhere.`)
      else if (values.end) terminal.say(`${email} is signed out everywhere: ended ${count}.`)
      else if (terminal.width !== null) terminal.say(`${count}.`)
      return exit.done
    })
  },
}

/** Returns a heading and a line for each session, on the owner's clock; nothing without sessions. */
function sessionLines(sessions: readonly Session[], timeZone: string, width: number | null): string[] {
  if (sessions.length === 0) return []
  const at = (time: Date) => submissionDateText(time, timeZone)
  const rows = sessions.map(({ startedAt, seenAt, endsAt, isAdmin }) => [
    at(startedAt),
    at(seenAt),
    at(endsAt),
    isAdmin ? 'Admin' : 'User',
  ])
  return tableLines([['SIGNED IN', 'LAST SEEN', 'ENDS IF UNUSED', 'ROLE'], ...rows], [19, 19, 19, 5], width)
}
