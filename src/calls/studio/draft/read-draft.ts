import { call, take } from '#domain/call.ts'
import type { DraftEntry } from '#domain/studio/draft-entry.ts'
import type { DraftFolder } from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'
import { draftVersion } from './draft-state.ts'
import { readDraftEntries, type Stored } from './draft-store.ts'
import { readDraftFolders } from './read-folder.ts'

/** The whole draft. */
export type Draft = { entries: Stored<DraftEntry>[]; folders: Stored<DraftFolder>[]; version: string; changes: number }

export const readDraft = call(async (ports: Pick<Ports, 'documents'>): Promise<Draft> => {
  const entries = take(await readDraftEntries(ports))
  const folders = take(await readDraftFolders(ports))
  const parts = [...entries, ...folders]
  const changes = parts.reduce((sum, { part }) => sum + part.changes, 0)
  return { entries, folders, version: await draftVersion(parts), changes }
})
