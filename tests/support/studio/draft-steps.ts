import { expect } from 'vitest'
import { versionOf } from '#calls/studio/draft/draft-store.ts'
import { readDraft, readEntry } from '#calls/studio/draft/read-draft.ts'
import { readFolder } from '#calls/studio/draft/read-folder.ts'
import { saveEntry } from '#calls/studio/draft/save-entry.ts'
import { saveFolder } from '#calls/studio/pictures/change-folder.ts'
import { storePicture } from '#calls/studio/pictures/uploads.ts'
import { type PublishPorts, publish } from '#calls/studio/publish/publish.ts'
import { type Author, withEdits } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { altField, folderFields, orderField } from '#domain/studio/folder-fields.ts'
import type { Ports } from '#ports/ports.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from '../small-bundle.ts'
import { actor, ada, jobEntry, type TestPorts } from './draft-ports.ts'

/** Saves fields of an entry over what it is now. Fields have the names of forms, such as 'startDate' and 'translations.de.title'. */
export async function saveFields(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { entry, edits }: { entry: EntryName; edits: readonly { path: string; value: unknown }[] },
  by: Author,
) {
  const { fields } = data(await readEntry(ports, entry))
  const next = withEdits(entry, fields, edits)
  return saveEntry(ports, entry, { fields: next, version: await versionOf(fields) }, by)
}

/** Saves a field of the job, which the tab has seen as it is now. */
export async function saveOne(ports: TestPorts, path: string, value: unknown): Promise<void> {
  data(await saveFields(ports, { entry: jobEntry, edits: [{ path, value }] }, ada))
}

/** Saves what is written of pictures of a folder over what it is now. */
export async function writePictures(ports: Pick<Ports, 'documents' | 'files' | 'clock'>, folder: string, own: Fields) {
  const held = folderFields(data(await readFolder(ports, folder)).items)
  return saveFolder(ports, folder, { fields: { ...held, ...own }, version: await versionOf(held) }, actor)
}

/** Gives a picture an alternative text; '' for one that is only decoration. */
export async function describePicture(
  ports: Parameters<typeof writePictures>[0],
  folder: string,
  id: string,
  alt: string,
): Promise<void> {
  expect(data(await writePictures(ports, folder, { [altField(id)]: { text: alt } })).outcome).toBe('saved')
}

/** Orders the pictures of a folder by their ids. */
export async function orderPictures(
  ports: Parameters<typeof writePictures>[0],
  folder: string,
  order: readonly string[],
): Promise<void> {
  expect(data(await writePictures(ports, folder, { [orderField]: order })).outcome).toBe('saved')
}

/** Publishes the draft as it is now. */
export async function publishNow(ports: PublishPorts, summary = '', withoutTexts = true) {
  const { version } = data(await readDraft(ports))
  return data(await publish(ports, { version, summary, withoutTexts }, ada))
}

/** Stores a picture for the draft. */
export async function upload(ports: Pick<TestPorts, 'documents' | 'files' | 'blobs'>, bytes: Uint8Array, name: string) {
  const stored = data(await storePicture(ports, { name, bytes }))
  if (stored.outcome !== 'stored') throw new Error(stored.message)
  return { hash: stored.hash, name }
}
