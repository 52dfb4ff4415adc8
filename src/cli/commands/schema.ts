import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '#domain/call.ts'
import { documentText } from '#domain/content/bundle/bundle-document.ts'
import { bundleSchemas } from '#domain/content/bundle/bundle-schema.ts'
import { type Command, exit, wrongUsage } from '../command/command.ts'
import { typedPath } from '../command/open.ts'

export const schemaCommand: Command = {
  usage: 'schema DIR',
  summary: 'writes a JSON Schema per collection, for editors that complete and check a bundle',
  help: `Writes one file per collection to DIR, such as jobs.schema.json; DIR is created, and files of these names are
replaced. If DIR is beside documents/ in a bundle, this line in a document makes an editor complete its fields:

  { "$schema": "../../schema/jobs.schema.json", "title": "…" }

An import stores "$schema" like every unknown field. Needs no data folder.`,

  async run(args, terminal) {
    const [path = '', ...others] = args
    if (path === '' || path.startsWith('-') || others.length > 0) return wrongUsage('Name one folder to write to.')
    const folder = typedPath(path)
    const schemas = Object.entries(bundleSchemas())
    try {
      await mkdir(folder, { recursive: true })
      for (const [name, schema] of schemas) await writeFile(join(folder, name), documentText(schema))
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      return fail('unavailable', `The schemas cannot be written: ${cause}. Name a folder with write permission.`)
    }
    terminal.say(`Wrote ${schemas.length} schemas to ${folder}`)
    return exit.done
  },
}
