import { listSubmissions } from '#calls/list-submissions.ts'
import { submissionsCsv, submissionsJson } from '#domain/export-submissions.ts'
import { exit, fail, wrongUsage } from '../../command.ts'
import type { Part } from '../../group.ts'
import { writeNewFile } from '../../new-file.ts'
import { oneWord } from '../../one-word.ts'
import { onExisting, typedPath } from '../../open.ts'
import { counted } from './lines.ts'

export const exportPart: Part = {
  usage: 'messages export PATH.csv|PATH.json',
  summary: 'all messages as a table for spreadsheets or as JSON, into a file that is not there yet',

  async run(args, terminal) {
    const asked = oneWord(args, 'Name one file to export to.')
    if ('why' in asked) return wrongUsage(terminal, exportPart, asked.why)
    const [, format] = /\.(csv|json)$/i.exec(asked.word) ?? []
    if (format === undefined) return wrongUsage(terminal, exportPart, 'The name of the file must end in .csv or .json.')
    const path = typedPath(asked.word)
    return onExisting(terminal, async (ports) => {
      const listed = await listSubmissions(ports)
      if (!listed.ok) return fail(terminal, listed.failure.message)
      const text = format.toLowerCase() === 'csv' ? submissionsCsv(listed.data) : submissionsJson(listed.data)
      const written = await writeNewFile(path, text)
      if (!written.ok) return fail(terminal, written.failure.message)
      terminal.say(`Exported ${counted(listed.data.length, 'message')} to ${path}`)
      return exit.done
    })
  },
}
