import { bytesText, countText, spanText } from '#domain/byte-size.ts'
import { call, take } from '#domain/call.ts'
import { type Finding, inOrder, warning } from '#domain/health/finding.ts'
import { dayMs } from '#domain/quota.ts'
import { draftCollections } from '#domain/studio/draft-entry.ts'
import { entryTitle } from '#domain/studio/entry-problems.ts'
import { folderPlace } from '#domain/studio/folder-place.ts'
import { publishesCollection } from '#domain/studio/publish-record.ts'
import type { Files } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { draftedBytes } from '../studio/draft/drafted-hashes.ts'
import { readDraft } from '../studio/draft/read-draft.ts'

const part = 'draft'

/** A draft that was not changed for longer than this is a warning. docs/behaviour.md 19.3. */
const oldMs = 30 * dayMs
const shown = 3

/** Says how large the draft is and how many publishes are kept, and names what has been in the draft for long. Other checks report a store that fails. */
export async function checkDraft(ports: Parameters<typeof draftSize>[0] & Pick<Ports, 'clock'>): Promise<Finding[]> {
  const read = await draftSize(ports)
  if (!read.ok) return []
  const { changes, draftBytes, publishes, parts } = read.data
  const size = `${countText(changes, 'change')}, ${bytesText(draftBytes)}; the history has ${countText(publishes, 'publish', 'publishes')}.`
  const now = ports.clock.now().getTime()
  const old = parts
    .map(({ title, at }) => ({ title, ageMs: now - at.getTime() }))
    .filter(({ ageMs }) => ageMs > oldMs)
    .sort((a, b) => b.ageMs - a.ageMs)
  if (old.length === 0) return [inOrder(part, 'Up to date.', size)]
  const rest = old.length > shown ? ` and ${old.length - shown} more` : ''
  const names = old.slice(0, shown).map(({ title, ageMs }) => `${title} (${spanText(ageMs)})`)
  return [warning(part, `Not published for long: ${names.join(', ')}${rest}.`, 'Publish or revert it.', size)]
}

/**
 * How much the draft stores, in bytes, without originals that the site has too, and how many publishes the history has. `parts` holds each entry and folder of the draft with the time of its last change.
 */
type DraftSize = {
  draftBytes: number
  changes: number
  publishes: number
  parts: { title: string; at: Date }[]
}

/** Returns the size of the draft, for the doctor. Fails as the stores do. */
const draftSize = call(
  async ({ documents, files }: Pick<Ports, 'documents'> & { files: Pick<Files, 'list'> }): Promise<DraftSize> => {
    const draft = take(await readDraft({ documents }))
    const publishes = take(await documents.readAll(publishesCollection))
    const undo = take(await documents.readAll(draftCollections.undo))
    const draftFiles = take(await draftedBytes({ documents, files }))
    const { entries, folders, changes } = draft
    const parts: DraftSize['parts'] = folders.map(({ part: { folder, at } }) => ({
      title: folderPlace(folder).title,
      at: new Date(at),
    }))
    for (const { part } of entries) {
      const published = take(await documents.read(part.collection, part.id))
      const title = entryTitle(part, part.fields, published?.fields)
      parts.push({ title, at: new Date(part.at) })
    }
    return {
      draftBytes: draftFiles + bytesOf([...entries, ...folders, ...undo]),
      changes,
      publishes: publishes.length,
      parts,
    }
  },
)

function bytesOf(documents: readonly { fields: Fields }[]): number {
  return documents.reduce((sum, { fields }) => sum + JSON.stringify(fields).length, 0)
}
