import { makeEditionFile } from '#calls/links/edition-files.ts'
import { draftedEdition } from '../../editions/drafted-edition.ts'
import type { Route } from './+types/edition-file.ts'

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
}

/** A file of an edition as drafted, made now; 404 for one that there is not, 503 while it cannot be made. docs/behaviour.md 38.2. */
export async function loader({ params: { uuid, file }, context }: Route.LoaderArgs) {
  const ending = /^resume\.(\w+)$/.exec(file)?.[1] ?? ''
  const type = types[ending]
  if (type === undefined) return new Response(null, { status: 404 })
  const { ports, edition, setting } = await draftedEdition(context, uuid)
  const made = await makeEditionFile(ports, edition, ending, setting)
  if (!made.ok) return new Response(null, { status: 503 })
  const headers = { 'content-type': type, 'content-disposition': `inline; filename="${file}"` }
  return new Response(typeof made.data === 'string' ? made.data : new Uint8Array(made.data), { headers })
}
