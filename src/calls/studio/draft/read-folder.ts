import { call, fail, take } from '#domain/call.ts'
import { storedPictureText, toPictureText } from '#domain/languages/picture-text.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import {
  type DraftFolder,
  type FolderChange,
  type FolderItem,
  folderChanges,
  isPictureFolder,
  toDraftFolder,
} from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'
import { toFocusPoint } from '#resume/records/focus-point.ts'
import { alternativeTextsName, compareNames, focusPointsName, isListedImage } from '#resume/records/image.ts'
import { type None, none, success } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { draftBase } from './draft-base.ts'
import { folderPart, type Stored } from './draft-store.ts'

/**
 * A folder of pictures with the draft over it. `withoutText` counts the pictures that lack an alternative text.
 */
export type FolderView = {
  folder: string
  items: readonly FolderItem[]
  published: readonly FolderItem[]
  changes: FolderChange[]
  withoutText: number
  edited: LastEdit | None
}

type FolderPorts = Pick<Ports, 'documents' | 'files'>

/** Returns a folder, empty when it has no pictures. Fails with 'object-not-found' for a folder that no page shows. */
export const readFolder = call(async (ports: FolderPorts, folder: string): Promise<FolderView> => {
  if (!isPictureFolder(folder)) return fail('object-not-found', 'There is no such folder.')
  const published = take(await readPublishedFolder(ports, folder))
  const part = await folderPart(folder)
  const stored = take(await ports.documents.read(part.collection, part.id))
  const draft = stored === none ? none : toDraftFolder(stored.fields)
  return folderView(folder, draft, published)
})

export type PublishedFolder = { items: readonly FolderItem[]; hash: string }

export function folderView(folder: string, draft: DraftFolder | None, published: PublishedFolder): FolderView {
  const items = draft?.items ?? published.items
  return {
    folder,
    items,
    published: published.items,
    changes: folderChanges(published.items, items),
    withoutText: items.filter(({ alt }) => alt === none).length,
    edited: draft,
  }
}

export const readDraftFolders = call(
  async ({ documents }: Pick<Ports, 'documents'>): Promise<Stored<DraftFolder>[]> => {
    const read = take(await documents.readAll(draftCollections.folders))
    return read.flatMap(({ id, fields }) => {
      const part = toDraftFolder(fields)
      return part === none ? [] : [{ part, id, fields }]
    })
  },
)

export const readPublishedFolder = call(async (ports: FolderPorts, folder: string): Promise<PublishedFolder> => {
  const { files } = take(await draftBase(ports))
  const listed = take(await files.folder(folder))
  const texts: Fields[] = []
  for (const name of [alternativeTextsName, focusPointsName]) {
    const isThere = listed.some((file) => file.name === `${folder}/${name}`)
    const read = isThere ? await files.read(`${folder}/${name}`) : success(new Uint8Array())
    if (!read.ok && read.failure.code !== 'object-not-found') return take(read)
    texts.push(read.ok ? jsonFields(read.data) : {})
  }
  const pictures = listed.filter(({ name }) => isListedImage(name))
  const items = pictures.map(({ name, hash, sizeBytes }) => {
    const file = name.slice(folder.length + 1)
    return itemOf(file, hash, sizeBytes, texts[0] ?? {}, texts[1] ?? {})
  })
  return publishedFolder(items)
})

export async function publishedFolder(items: FolderItem[]): Promise<PublishedFolder> {
  const inOrder = items.sort((a, b) => compareNames(a.name, b.name))
  const facts = inOrder.map((item) => [item.name, item.hash, storedPictureText(item) ?? none, item.focus])
  return { items: inOrder, hash: await sha256Of(JSON.stringify(facts)) }
}

/** A picture as it is published, with its texts in the folder's `alt.json` and `focus.json`. */
export function itemOf(name: string, hash: string, sizeBytes: number, texts: Fields, points: Fields): FolderItem {
  const key = name.normalize()
  const focus = Object.hasOwn(points, key) ? points[key] : undefined
  const text = toPictureText(Object.hasOwn(texts, key) ? texts[key] : undefined)
  return { id: name, name, hash, sizeBytes, ...text, focus: toFocusPoint(focus) }
}

/** Reads what `alt.json` or `focus.json` says, by names in NFC; a damaged one is empty. */
export function jsonFields(bytes: Uint8Array): Fields {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const entries = isFields(value) ? Object.entries(value) : []
    return Object.fromEntries(entries.map(([name, each]) => [name.normalize(), each]))
  } catch {
    return {}
  }
}
