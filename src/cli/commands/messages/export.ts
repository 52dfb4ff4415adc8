import { parseArgs } from 'node:util'
import { listSubmissions } from '#calls/messages/list-submissions.ts'
import { readPerson } from '#calls/messages/read-person.ts'
import { countText } from '#domain/byte-size.ts'
import { personJson, submissionsCsv, submissionsJson } from '#domain/messages/export-submissions.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { writeNewFile } from '#stack/new-file.ts'
import { exit, fail, whyNot, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting, typedPath } from '../../command/open.ts'

export const exportPart: Part = {
  usage: 'messages export PATH.csv|PATH.json [EMAIL]',
  summary: 'all messages as a table or as JSON, into a new file; with an address all that is stored about this person',

  async run(args, terminal) {
    const asked = wantedExport(args)
    if ('why' in asked) return wrongUsage(terminal, exportPart, asked.why)
    const path = typedPath(asked.path)
    return onExisting(terminal, async (ports) => {
      const made = await (asked.email === none ? allMessages(ports, asked) : onePerson(ports, asked.email, asked))
      if (!made.ok) return fail(terminal, made.failure)
      if (made.data === none) return fail(terminal, `Nothing is stored about ${asked.email}.`)
      const written = await writeNewFile(path, made.data.text)
      if (!written.ok) return fail(terminal, written.failure)
      terminal.say(`Exported ${made.data.what} to ${path}`)
      return exit.done
    })
  },
}

type Asked = { path: string; isTable: boolean; email: string | null }
type Made = Result<{ text: string; what: string } | null>

function wantedExport(args: string[]): Asked | { why: string } {
  try {
    const [path = '', email = none, ...others] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    if (path === '' || others.length > 0) return { why: 'Name one file to export to.' }
    if (!/\.(csv|json)$/i.test(path)) return { why: 'The name of the file must end in .csv or .json.' }
    if (email !== none && !email.includes('@')) return { why: 'Name one file to export to.' }
    return { path, isTable: /\.csv$/i.test(path), email }
  } catch (error) {
    return { why: whyNot(error) }
  }
}

async function allMessages(ports: Ports, { isTable }: Asked): Promise<Made> {
  const listed = await listSubmissions(ports)
  if (!listed.ok) return listed
  const text = isTable ? submissionsCsv(listed.data) : submissionsJson(listed.data)
  return success({ text, what: countText(listed.data.length, 'message') })
}

/** A table holds the messages only; JSON also holds the mails and forwards. */
async function onePerson(ports: Ports, email: string, { isTable }: Asked): Promise<Made> {
  const read = await readPerson(ports, email)
  if (!read.ok) return read
  if (read.data === none) return success(none)
  const { submissions, entries } = read.data
  const messages = countText(submissions.length, 'message')
  if (isTable) return success({ text: submissionsCsv(submissions), what: messages })
  const mails = entries.filter(({ queue }) => queue === 'mail').length
  const what = `${messages}, ${countText(mails, 'mail')}, ${countText(entries.length - mails, 'forward')}`
  return success({ text: personJson(email, read.data), what })
}
