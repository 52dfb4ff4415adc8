import { toAccount } from '#domain/accounts/account.ts'
import { call, take } from '#domain/call.ts'
import { placeOf } from '#domain/content/bundle.ts'
import { collections } from '#domain/content/collections.ts'
import { folderOf, isListedImage } from '#domain/content/image.ts'
import { isTimeZone } from '#domain/date.ts'
import { none, type Result } from '#domain/result.ts'
import { deletedEntry, type Edit, type Touch, withEdits } from '#domain/studio/draft-entry.ts'
import { pictureFolderOf } from '#domain/studio/draft-folder.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { readContent } from '../../content/content.ts'
import { type Actor, touchOf } from '../draft/actor.ts'
import { changeEntry } from '../draft/draft-store.ts'
import { rearrangeFolder } from '../pictures/change-folder.ts'

type BeginPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

const owner: EntryName = { collection: 'person-info', id: 'owner' }

/** The time zone of a new owner's browser; '' when it is not known, so that the zone stays. */
export type NewOwner = { timeZone: string }

/**
 * What a site begins with: 'sample' keeps the content and gives it the owner's name and time zone, 'empty' deletes everything
 * else. Both fill the draft; visitors see the published content until the first publish. Fails as the stores do.
 * docs/behaviour.md 24.2.
 */
export const begin = call(
  async (ports: BeginPorts, choice: 'sample' | 'empty', newOwner: NewOwner, actor: Actor): Promise<void> => {
    if (choice === 'empty') take(await deleteContent(ports, actor))
    take(await nameOwner(ports, newOwner, actor))
  },
)

/**
 * Gives the owner in the draft the names of the actor's account and a time zone, and takes the mailbox of the sample: messages
 * then go to the account.
 */
export const nameOwner = call(async (ports: BeginPorts, { timeZone }: NewOwner, actor: Actor): Promise<void> => {
  const stored = take(await ports.documents.read('user', actor.by.uid))
  const { firstName, lastName } = toAccount(stored ?? { id: actor.by.uid, fields: {} })
  const edits: Edit[] = [
    { path: 'name', value: actor.by.name },
    { path: 'givenName', value: firstName },
    { path: 'familyName', value: lastName },
    { path: 'email', value: none },
    ...(isTimeZone(timeZone) ? [{ path: 'timeZone', value: timeZone }] : []),
  ]
  take(await editOwner(ports, edits, touchOf(ports.clock, actor)))
})

/** Deletes all content in the draft, except the owner's name and time zone. */
export const deleteContent = call(async (ports: BeginPorts, actor: Actor): Promise<void> => {
  const content = take(await readContent(ports))
  const touch = touchOf(ports.clock, actor)
  const own = new Set<string>()
  for (const { collection, id } of content.documents) {
    const entry = entryNameOf(collection, id)
    if (entry === none) continue
    own.add(pictureFolderOf(entry) ?? '')
    if (collection === owner.collection) take(await clearOwner(ports, touch))
    else take(await deleteOne(ports, entry, touch))
  }
  const folders = new Set([...content.files.keys()].filter(isShownPicture).map(folderOf))
  for (const folder of folders) {
    if (!own.has(folder)) take(await rearrangeFolder(ports, folder, () => [], actor))
  }
})

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
