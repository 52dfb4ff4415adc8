import { listSubmissions } from '#calls/messages/list-submissions.ts'
import { readPerson } from '#calls/messages/read-person.ts'
import { countText } from '#domain/byte-size.ts'
import { fail, take } from '#domain/call.ts'
import { personJson, submissionsCsv, submissionsJson } from '#domain/messages/export-submissions.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { writeNewFile } from '#stack/owners-files.ts'
import { argumentsOf, exit, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting, typedPath } from '../../command/open.ts'

export const exportPart: Part = {
  usage: 'messages export PATH.csv|PATH.json [EMAIL]',
  summary: 'all messages as a table or as JSON, into a new file; with an address all that is stored about this person',

  async run(args, terminal) {
    const asked = wantedExport(args)
    const path = typedPath(asked.path)
    return onExisting(async (ports) => {
      const { text, what } = await (asked.email === none
        ? allMessages(ports, asked)
        : onePerson(ports, asked.email, asked))
      take(await writeNewFile(path, text))
      terminal.say(`Exported ${what} to ${path}`)
      return exit.done
    })
  },
}

type Asked = { path: string; isTable: boolean; email: string | None }
type Made = { text: string; what: string }

function wantedExport(args: string[]): Asked {
  const [path = '', email = none, ...others] = argumentsOf(args, {}).positionals
  if (path === '' || others.length > 0) return wrongUsage('Name one file to export to.')
  if (!/\.(csv|json)$/i.test(path)) return wrongUsage('The name of the file must end in .csv or .json.')
  if (email !== none && !email.includes('@')) return wrongUsage('Name one file to export to.')
  return { path, isTable: /\.csv$/i.test(path), email }
}

async function allMessages(ports: Ports, { isTable }: Asked): Promise<Made> {
  const listed = take(await listSubmissions(ports))
  const text = isTable ? submissionsCsv(listed) : submissionsJson(listed)
  return { text, what: countText(listed.length, 'message') }
}

/** A table holds the messages only; JSON also holds the mails and forwards. */
async function onePerson(ports: Ports, email: string, { isTable }: Asked): Promise<Made> {
  const read = take(await readPerson(ports, email))
  if (read === none) return fail('object-not-found', `Nothing is stored about ${email}.`)
  const { submissions, entries } = read
  const messages = countText(submissions.length, 'message')
  if (isTable) return { text: submissionsCsv(submissions), what: messages }
  const mails = entries.filter(({ queue }) => queue === 'mail').length
  const what = `${messages}, ${countText(mails, 'mail')}, ${countText(entries.length - mails, 'forward')}`
  return { text: personJson(email, read), what }
}
