import { toAccount } from '#domain/accounts/account.ts'
import { call, take } from '#domain/call.ts'
import { placeOf } from '#domain/content/bundle/bundle.ts'
import { draftCollections, type Edit, type LastEdit } from '#domain/studio/draft-entry.ts'
import { pictureFolderOf } from '#domain/studio/draft-folder.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { isTimeZone } from '#resume/date.ts'
import { isLanguageTag } from '#resume/language.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { folderOf, isListedImage } from '#resume/records/image.ts'
import { namingFields, withNames } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { readContent } from '../../content/content.ts'
import { listFiles } from '../../content/list-files.ts'
import { sampleState } from '../../transfer/import-bundle.ts'
import { owner, ownStart, sampleMark } from '../draft/draft-base.ts'
import { changeDraft, type OpenDraft } from '../draft/open-draft.ts'
import { type Actor, lastEditOf } from '../draft/undo.ts'

type BeginPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

/** The time zone and the language of a new owner's browser; '' when it is not known. */
export type NewOwner = { timeZone: string; language?: string }

/** What a site begins with, besides what a file says: the names of the account, and a time zone. */
export type Beginning = { name: string; givenName: string; familyName: string; timeZone: string }

/** `begins`: the site begins with what the owner imports. */
export type Importer = NewOwner & { begins: boolean }

/**
 * What a site begins with: 'sample' keeps the content and gives it the owner's name and time zone, 'empty' deletes everything
 * else. Both fill the draft; visitors see the published content until the first publish. Fails as the stores do.
 * docs/behaviour.md 24.2.
 */
export const begin = call(
  async (
    ports: BeginPorts,
    choice: 'sample' | 'empty',
    { timeZone, language = '' }: NewOwner,
    actor: Actor,
  ): Promise<void> => {
    const beginning = take(await beginningOf(ports, { timeZone }, actor))
    const named = choice === 'empty' || isTimeZone(timeZone) ? beginning : { ...beginning, timeZone: '' }
    // The texts of a kept sample stay English.
    const isOther = choice === 'empty' && isLanguageTag(language) && !/^en\b/.test(language)
    const touch = lastEditOf(ports.clock, actor)
    take(
      await changeDraft(ports, async (draft) => {
        if (choice === 'empty')
          return take(await startOwn(ports, draft, { ...named, ...(isOther && { language }) }, touch))
        if (ownStart(draft.part(sampleMark)) !== none) await draft.setStart(none)
        await renameSample(draft, beginning, touch)
        await nameOwner(draft, named, touch)
      }),
    )
  },
)

/** Puts the owner's names where the texts of the sample name its owner. docs/behaviour.md 24.2. */
async function renameSample(open: OpenDraft, names: Beginning, touch: LastEdit): Promise<void> {
  const { published } = await open.entry(owner)
  const fields = published.fields ?? {}
  const edits = namingFields.flatMap((path): Edit[] => {
    const value = fields[path]
    const renamed = typeof value === 'string' ? withNames(value, String(fields.name ?? ''), names) : value
    return renamed === value ? [] : [{ path, value: renamed }]
  })
  await open.edit(owner, edits, touch)
}

/** What is known of a new owner. Where the browser tells no time zone it is the server's, never the sample's. */
export const beginningOf = call(
  async (ports: Pick<Ports, 'documents'>, { timeZone }: NewOwner, { by }: Pick<Actor, 'by'>): Promise<Beginning> => {
    const stored = take(await ports.documents.read('user', by.uid))
    const { firstName, lastName } = toAccount(stored ?? { id: by.uid, fields: {} })
    const zone = isTimeZone(timeZone) ? timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone
    return { name: by.name, givenName: firstName, familyName: lastName, timeZone: zone }
  },
)

/** Whether the owner has neither published nor written anything, and has not chosen to keep the sample. */
export async function isUntouched(ports: Pick<Ports, 'documents' | 'files'>): Promise<boolean> {
  const drafted = take(await ports.documents.readAll(draftCollections.entries))
  const mark = take(await ports.documents.read(sampleMark.collection, sampleMark.id))
  if (drafted.length > 0 || ownStart(mark?.fields ?? none) !== none) return false
  return take(await sampleState(ports, take(await readContent(ports)))).isSample
}

/**
 * Gives the owner in the draft the names of the account and a time zone, where it is known, and takes the mailbox of the sample:
 * messages then go to the account.
 */
async function nameOwner(draft: OpenDraft, { timeZone, ...names }: Own, touch: LastEdit): Promise<void> {
  const edits = [
    ...Object.entries(names),
    ['email', none] as const,
    ...(timeZone === '' ? [] : [['timeZone', timeZone] as const]),
  ]
  await draft.edit(
    owner,
    edits.map(([path, value]) => ({ path, value })),
    touch,
  )
}

type Own = Beginning & { language?: string }

/**
 * Leaves the owner's names of all content. Of the untouched sample nothing is then in the draft, nor in what it is compared with; content
 * of the owner is deleted in the draft, where it can be reverted.
 */
export const startOwn = call(
  async (ports: Pick<Ports, 'documents' | 'files'>, draft: OpenDraft, own: Own, touch: LastEdit): Promise<void> => {
    if (take(await sampleState(ports, take(await readContent(ports)))).isSample)
      return draft.startWith(Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')))
    await deleteContent(ports, draft, touch)
    await nameOwner(draft, own, touch)
  },
)

/** Deletes all content in the draft, except the owner's name and time zone, which a record must have. */
async function deleteContent(ports: Pick<Ports, 'files'>, draft: OpenDraft, touch: LastEdit): Promise<void> {
  const own = new Set<string>()
  for (const { collection, id } of await draft.published()) {
    const entry = entryNameOf(collection, id)
    if (entry === none) continue
    own.add(pictureFolderOf(entry) ?? '')
    if (collection === owner.collection) await clearOwner(draft, touch)
    else await draft.put(entry, none, touch)
  }
  const files = take(await listFiles(ports))
  const folders = new Set(
    files
      .map(({ name }) => name)
      .filter(isShownPicture)
      .map(folderOf),
  )
  for (const folder of folders) if (!own.has(folder)) await draft.setFolder(ports, folder, () => [], touch)
}

async function clearOwner(draft: OpenDraft, touch: LastEdit): Promise<void> {
  const names = Object.keys(collections[owner.collection].fields.entries)
  const cleared = names.filter((name) => name !== 'name' && name !== 'timeZone')
  await draft.edit(
    owner,
    cleared.map((path) => ({ path, value: none })),
    touch,
  )
}

function isShownPicture(name: string): boolean {
  return placeOf(`files/${name}`).kind === 'picture' && isListedImage(name)
}
