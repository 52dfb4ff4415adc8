import { toAccount } from '#domain/accounts/account.ts'
import { placeOf } from '#domain/content/bundle.ts'
import { collections } from '#domain/content/collections.ts'
import { folderOf, isListedImage } from '#domain/content/image.ts'
import { isTimeZone } from '#domain/date.ts'
import { none, type Result, success } from '#domain/result.ts'
import { deletedEntry, type Edit, type Touch, withEdits } from '#domain/studio/draft-entry.ts'
import { pictureFolderOf } from '#domain/studio/draft-folder.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { readContent } from '../content/content.ts'
import { type Asker, touchOf } from './asker.ts'
import { rearrangeFolder } from './change-folder.ts'
import { changeEntry } from './draft-store.ts'

type BeginPorts = Pick<Ports, 'documents' | 'files' | 'clock'>

const owner: EntryName = { collection: 'person-info', id: 'owner' }

/** The time zone of a new owner's browser; '' when it is not known, so that the zone stays. */
export type NewOwner = { timeZone: string }

/**
 * What a site begins with: 'sample' keeps the content and gives it the owner's name and time zone, 'empty' deletes everything
 * else. Both fill the draft; visitors see the published content until the first publish. Fails as the stores do.
 * docs/behaviour.md 24.2.
 */
export async function begin(
  ports: BeginPorts,
  choice: 'sample' | 'empty',
  newOwner: NewOwner,
  asker: Asker,
): Promise<Result<void>> {
  const emptied = choice === 'empty' ? await deleteContent(ports, asker) : success()
  return emptied.ok ? nameOwner(ports, newOwner, asker) : emptied
}

/**
 * Gives the owner in the draft the names of the asker's account and a time zone, and takes the mailbox of the sample: messages
 * then go to the account.
 */
export async function nameOwner(ports: BeginPorts, { timeZone }: NewOwner, asker: Asker): Promise<Result<void>> {
  const stored = await ports.documents.read('user', asker.by.uid)
  if (!stored.ok) return stored
  const { firstName, lastName } = toAccount(stored.data ?? { id: asker.by.uid, fields: {} })
  const edits: Edit[] = [
    { path: 'name', value: asker.by.name },
    { path: 'givenName', value: firstName },
    { path: 'familyName', value: lastName },
    { path: 'email', value: none },
    ...(isTimeZone(timeZone) ? [{ path: 'timeZone', value: timeZone }] : []),
  ]
  return editOwner(ports, edits, touchOf(ports.clock, asker))
}

/** Deletes all content in the draft, except the owner's name and time zone. */
export async function deleteContent(ports: BeginPorts, asker: Asker): Promise<Result<void>> {
  const content = await readContent(ports)
  if (!content.ok) return content
  const touch = touchOf(ports.clock, asker)
  const own = new Set<string>()
  for (const { collection, id } of content.data.documents) {
    const entry = entryNameOf(collection, id)
    if (entry === none) continue
    own.add(pictureFolderOf(entry) ?? '')
    const done = await (collection === owner.collection ? clearOwner(ports, touch) : deleteOne(ports, entry, touch))
    if (!done.ok) return done
  }
  const folders = new Set([...content.data.files.keys()].filter(isShownPicture).map(folderOf))
  for (const folder of folders) {
    const done = own.has(folder) ? success() : await rearrangeFolder(ports, folder, () => [], asker)
    if (!done.ok) return done
  }
  return success()
}

function clearOwner(ports: BeginPorts, touch: Touch): Promise<Result<void>> {
  const names = Object.keys(collections[owner.collection].fields.entries)
  const edits = names.filter((name) => name !== 'name' && name !== 'timeZone')
  return editOwner(
    ports,
    edits.map((path) => ({ path, value: none })),
    touch,
  )
}

function editOwner(ports: BeginPorts, edits: Edit[], touch: Touch): Promise<Result<void>> {
  return changeEntry<void>(ports, owner, ({ draft, published }) => {
    const next = withEdits(owner, draft, published, edits, touch)
    return next === 'no such path' ? { answer: undefined } : { answer: undefined, next }
  })
}

function deleteOne(ports: BeginPorts, entry: EntryName, touch: Touch): Promise<Result<void>> {
  return changeEntry<void>(ports, entry, ({ draft, published }) => {
    if (published.hash === none) return { answer: undefined, next: none }
    return { answer: undefined, next: deletedEntry(entry, draft, published.hash, touch) }
  })
}

function isShownPicture(name: string): boolean {
  return placeOf(`files/${name}`).kind === 'picture' && isListedImage(name)
}
