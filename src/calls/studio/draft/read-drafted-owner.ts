import type { Ports } from '#ports/ports.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { unnamedOwner } from '../../content/read-person-info.ts'
import { readEntryState } from './draft-store.ts'

/**
 * Returns the owner with the draft over it, whose time zone is that of the studio's times; `unnamedOwner`, with UTC, while the
 * store does not answer. docs/behaviour.md 23.3.
 */
export async function readDraftedOwner(ports: Pick<Ports, 'documents'>): Promise<PersonInfo> {
  const owner = await readEntryState(ports, { collection: 'person-info', id: 'owner' })
  return owner.ok ? toPersonInfo(owner.data.fields ?? owner.data.published.fields ?? {}) : unnamedOwner
}
