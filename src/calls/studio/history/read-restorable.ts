import { call, take } from '#domain/call.ts'
import { placeOf } from '#domain/content/bundle/bundle.ts'
import { type Difference, diff, fieldsIn } from '#domain/content/bundle/snapshot.ts'
import { folderChanges } from '#domain/studio/draft-folder.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import { entryOfPath } from '#domain/studio/published-changes.ts'
import type { Ports } from '#ports/ports.ts'
import { folderOf } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { readContent } from '../../content/content.ts'
import { contentOfNumber } from '../../content/history.ts'
import { compareEntries, type EntryChange, type EntryPair } from '../changes.ts'
import { folderAt } from '../draft/folder-at.ts'
import { readDraft } from '../draft/read-draft.ts'
import { type FolderView, readPublishedFolder } from '../draft/read-folder.ts'
import { folderPlaces } from '../pictures/read-folders.ts'

type Drafted = { isDrafted: boolean }

/** What a restore would change of the site now. `isDrafted`: the draft changes it, too, so that restoring replaces what the draft has. */
export type Restorable = {
  entries: (EntryChange & Drafted)[]
  folders: (Pick<FolderView, 'folder' | 'items' | 'published' | 'changes'> & Drafted & { title: string })[]
}

/** Returns what differs from the site now, as it was right after a publish; none when that publish is not kept. */
export const readRestorable = call(
  async (ports: Pick<Ports, 'documents' | 'files' | 'blobs'>, number: number): Promise<Restorable | None> => {
    const then = take(await contentOfNumber(ports, number))
    if (then === none) return none
    const differences = diff(take(await readContent(ports)), then)
    const draft = take(await readDraft(ports))
    const drafted = new Set(draft.entries.map(({ part }) => entryKey(part)))
    const changes = take(await compareEntries(ports, differences.flatMap(pairOf)))
    const entries = changes.map((change) => ({ ...change, isDrafted: drafted.has(entryKey(change.entry)) }))
    const places = take(await folderPlaces(ports))
    const folders: Restorable['folders'] = []
    for (const folder of new Set(differences.flatMap(folderIn))) {
      const { items } = take(await folderAt(ports, then.files, folder))
      const published = take(await readPublishedFolder(ports, folder)).items
      const isDrafted = draft.folders.some(({ part }) => part.folder === folder)
      const changes = folderChanges(published, items)
      const { title } = places.placeOf(folder)
      if (changes.length > 0) folders.push({ folder, title, items, published, changes, isDrafted })
    }
    return { entries, folders }
  },
)

function pairOf({ path, before, after }: Difference): EntryPair[] {
  const entry = entryOfPath(path)
  return entry === none ? [] : [{ entry, before: fieldsIn(before), after: fieldsIn(after) }]
}

function folderIn({ path }: Difference): string[] {
  const place = placeOf(path)
  return 'name' in place ? [folderOf(place.name)] : []
}
