import { call, fail, take } from '#domain/call.ts'
import { folderFields, splitName, toStoredFolder } from '#domain/content/files/stored-folder.ts'
import { draftFolder, isPassingFile } from '#domain/content/private-file.ts'
import { none } from '#domain/result.ts'
import type { DocumentChange, Documents } from '#ports/content/documents.ts'
import type { EarlierFiles } from '#ports/content/earlier-files.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { placeOf } from './place.ts'

/** Says that the files of earlier versions were taken over: with `isClean`, nothing of them is left. */
const note = { collection: 'site', id: 'earlier-files' }

const tries = 10

/**
 * Takes over the files of earlier versions, once: one commit makes their names documents, then what only these versions need is
 * deleted. It survives a kill at each step: before the commit nothing has changed, after it only the deletion is repeated. Files
 * that have names in documents already stay. Returns whether there was something to do. docs/decisions/109.
 */
export const takeOverFiles = call(async (documents: Documents, earlier: EarlierFiles): Promise<boolean> => {
  for (let tried = 1; ; tried += 1) {
    const taken = take(await documents.read(note.collection, note.id))
    if (taken?.fields.isClean === true) return false
    if (taken !== none) break
    const last = take(await documents.read('site', 'import'))
    const importId = last?.fields.id
    const found = take(await earlier.read(typeof importId === 'string' ? importId : none))
    if (found === none) return false
    const committed = await documents.commit([
      ...(await foldersOf(
        documents,
        found.filter(({ name }) => isNamed(name)),
      )),
      { ...note, fields: { isClean: false }, was: none },
    ])
    if (committed.ok) break
    if (committed.failure.code !== 'conflict' || tried === tries) return take(committed)
  }
  take(await earlier.remove())
  take(await documents.commit([{ ...note, fields: { isClean: true } }]))
  return true
})

/** Says what helps where files of earlier versions cannot be used. */
export const startFirst = 'An earlier version stored the files of this site. Start the site once, and try again.'

/** Whether there are files of earlier versions that were not taken over yet. */
export const hasEarlierFiles = call(async (documents: Documents, earlier: EarlierFiles): Promise<boolean> => {
  const taken = take(await documents.read(note.collection, note.id))
  return taken === none && take(await earlier.read(none)) !== none
})

/** Bytes of the draft have no names any more: its folders and the history name their hashes. */
function isNamed(name: string): boolean {
  return !isPassingFile(name) && !name.startsWith(draftFolder)
}

async function foldersOf(documents: Documents, files: readonly FileMetadata[]): Promise<DocumentChange[]> {
  const changes: DocumentChange[] = []
  for (const [folder, own] of Map.groupBy(files, ({ name }) => splitName(name).folder)) {
    const place = placeOf(folder)
    const stored = take(await documents.read(place.collection, place.id))
    const present = stored === none ? [] : toStoredFolder(stored.fields)?.files
    if (present === undefined) return fail('unavailable', `The list of files in the folder ${folder} is damaged.`)
    const names = new Set(present.map(({ name }) => name))
    const added = own
      .map((file) => ({ ...file, name: splitName(file.name).last }))
      .filter(({ name }) => !names.has(name))
    changes.push({ ...place, fields: folderFields(folder, [...present, ...added]), was: stored?.fields ?? none })
  }
  return changes
}
