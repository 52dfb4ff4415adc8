import { call, take } from '#domain/call.ts'
import type { DraftEntry } from '#domain/studio/draft-entry.ts'
import type { DraftFolder } from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { readDraftEntries, type Stored } from './draft-store.ts'
import { readDraftFolders } from './read-folder.ts'

/** The whole draft. `version` differs after every change of it; a publish names it. */
export type Draft = { entries: Stored<DraftEntry>[]; folders: Stored<DraftFolder>[]; version: string; changes: number }

export const readDraft = call(async (ports: Pick<Ports, 'documents'>): Promise<Draft> => {
  const entries = take(await readDraftEntries(ports))
  const folders = take(await readDraftFolders(ports))
  const parts = [...entries, ...folders]
  const changes = parts.reduce((sum, { part }) => sum + part.changes, 0)
  return { entries, folders, version: await draftVersion(parts), changes }
})

function draftVersion(parts: readonly Stored<unknown>[]): Promise<string> {
  return sha256Of(parts.map(({ id, fields }) => JSON.stringify({ id, fields })).join('\n'))
}
