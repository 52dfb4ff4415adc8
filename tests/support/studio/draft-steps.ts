import { draftState } from '#calls/studio/draft/draft-state.ts'
import { readEntry } from '#calls/studio/draft/read-entry.ts'
import { saveFields } from '#calls/studio/draft/save-fields.ts'
import { storePicture } from '#calls/studio/pictures/uploads.ts'
import { type PublishPorts, publish } from '#calls/studio/publish/publish.ts'
import { data } from '../small-bundle.ts'
import { ada, jobEntry, type TestPorts, tab } from './draft-ports.ts'

/** Saves a field of the job, which the tab has seen as it is now. */
export async function saveOne(ports: TestPorts, path: string, value: unknown): Promise<void> {
  const shown = data(await readEntry(ports, jobEntry)).fields[path]
  data(await saveFields(ports, { entry: jobEntry, edits: [{ path, value, shown }], tab }, ada))
}

/** Publishes the draft as it is now. */
export async function publishNow(ports: PublishPorts, summary = '', withoutTexts = true) {
  const { version } = data(await draftState(ports))
  return data(await publish(ports, { version, summary, withoutTexts }, ada))
}

/** Stores a picture for the draft. */
export async function upload(ports: Pick<TestPorts, 'documents' | 'files' | 'blobs'>, bytes: Uint8Array, name: string) {
  const stored = data(await storePicture(ports, { name, bytes }))
  if (stored.outcome !== 'stored') throw new Error(stored.message)
  return { hash: stored.hash, name }
}
