import { parseArgs } from 'node:util'
import { endSessions, listSessions } from '#calls/accounts/accounts.ts'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { countText } from '#domain/byte-size.ts'
import { submissionDateText } from '#domain/messages/submission.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import { tableLines } from '../../command/columns.ts'
import { exit, fail, whyNot, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { failFor, nameOne } from './one-account.ts'

export const sessionsPart: Part = {
  usage: 'account sessions EMAIL [--end]',
  summary: 'since when it is signed in, and until when; --end signs it out everywhere',

  async run(args, terminal) {
    const asked = wantedSessions(args)
    if ('why' in asked) return wrongUsage(terminal, sessionsPart, asked.why)
    const { email, isEnd } = asked
    return onExisting(terminal, async (ports) => {
      const sessions = await listSessions(ports, email)
      if (!sessions.ok) return failFor(terminal, email, sessions.failure)
      const owner = await readPersonInfo(ports)
      if (!owner.ok) return fail(terminal, owner.failure)
      const ended = isEnd ? await endSessions(ports, email) : undefined
      if (ended?.ok === false) return failFor(terminal, email, ended.failure)

      for (const line of sessionLines(sessions.data, owner.data.timeZone, terminal.width)) terminal.say(line)
      const count = countText(sessions.data.length, 'session')
      if (sessions.data.length === 0) terminal.say(`${email} is signed in nowhere.`)
      else if (isEnd) terminal.say(`${email} is signed out everywhere: ended ${count}.`)
      else if (terminal.width !== null) terminal.say(`${count}.`)
      return exit.done
    })
  },
}

function wantedSessions(args: string[]): { email: string; isEnd: boolean } | { why: string } {
  try {
    const options = { end: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [email = '', ...others] = positionals
    return email === '' || others.length > 0 ? { why: nameOne } : { email, isEnd: values.end }
  } catch (error) {
    return { why: whyNot(error) }
  }
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
