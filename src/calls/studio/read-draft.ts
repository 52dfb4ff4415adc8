import { type Result, success } from '#domain/result.ts'
import type { DraftEntry } from '#domain/studio/draft-entry.ts'
import type { DraftFolder } from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'
import { draftVersion } from './draft-state.ts'
import { readDraftEntries, type Stored } from './draft-store.ts'
import { readDraftFolders } from './read-folder.ts'

/** The whole draft. */
export type Draft = { entries: Stored<DraftEntry>[]; folders: Stored<DraftFolder>[]; version: string; changes: number }

export async function readDraft(ports: Pick<Ports, 'documents'>): Promise<Result<Draft>> {
  const entries = await readDraftEntries(ports)
  if (!entries.ok) return entries
  const folders = await readDraftFolders(ports)
  if (!folders.ok) return folders
  const parts = [...entries.data, ...folders.data]
  const changes = parts.reduce((sum, { part }) => sum + part.changes, 0)
  return success({ entries: entries.data, folders: folders.data, version: await draftVersion(parts), changes })
}
