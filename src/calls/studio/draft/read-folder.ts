import { call, fail, take } from '#domain/call.ts'
import { filePath } from '#domain/content/bundle/bundle.ts'
import { documentText } from '#domain/content/bundle/bundle-document.ts'
import { storedPictureText, toPictureText } from '#domain/languages/picture-text.ts'
import { draftCollections, type LastEdit } from '#domain/studio/draft-entry.ts'
import {
  type DraftFolder,
  type FolderChange,
  type FolderItem,
  folderChanges,
  isPictureFolder,
  toDraftFolder,
} from '#domain/studio/draft-folder.ts'
import { orderedNames } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { toFocusPoint } from '#resume/records/focus-point.ts'
import { alternativeTextsName, compareNames, focusPointsName, folderOf, isListedImage } from '#resume/records/image.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
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

/** A file of a drafted folder, by the name that it gets on the site. `read` returns its bytes. */
export type DraftedFile = { name: string; hash: string; sizeBytes: number; read(): Promise<Result<Uint8Array>> }

/**
 * The files of a folder as drafted: its pictures under their names in order, and `alt.json` and `focus.json` where a picture
 * has a text or a point.
 */
export async function draftedFiles(
  { blobs }: Pick<Ports, 'blobs'>,
  folder: string,
  items: readonly FolderItem[],
): Promise<DraftedFile[]> {
  const names = orderedNames(
    folder,
    items.map(({ name }) => name),
  )
  const named = items.map((item, at) => ({ ...item, name: names[at] ?? item.name }))
  const pictures = named.map(({ name, hash, sizeBytes }) => ({
    name: `${folder}/${name}`,
    hash,
    sizeBytes,
    read: () => blobs.read(hash),
  }))
  const texts = named
    .map((item) => [item.name, storedPictureText(item)] as const)
    .filter(([, text]) => text !== undefined)
  const points = named.flatMap(({ name, focus }) => (focus === none ? [] : [[name, focus] as const]))
  const besides = [
    await jsonFile(`${folder}/${alternativeTextsName}`, Object.fromEntries(texts)),
    await jsonFile(`${folder}/${focusPointsName}`, Object.fromEntries(points)),
  ]
  return [...pictures, ...besides.filter((file) => file !== none)]
}

async function jsonFile(name: string, fields: Fields): Promise<DraftedFile | None> {
  if (Object.keys(fields).length === 0) return none
  const bytes = new TextEncoder().encode(documentText(fields))
  return { name, hash: await sha256Of(bytes), sizeBytes: bytes.length, read: async () => success(bytes) }
}

type FolderAtPorts = Pick<Ports, 'documents' | 'files' | 'blobs'>

/** The pictures of a folder in content, and the paths of those whose originals are no longer stored. */
export type FolderAt = { items: readonly FolderItem[]; lost: string[] }

/** Returns a folder as it is in content, by the hashes of its files. A picture that the site still has keeps the id that it has now. */
export const folderAt = call(
  async (ports: FolderAtPorts, files: ReadonlyMap<string, string>, folder: string): Promise<FolderAt> => {
    const [texts, points] = [
      await textsIn(ports, files.get(`${folder}/${alternativeTextsName}`)),
      await textsIn(ports, files.get(`${folder}/${focusPointsName}`)),
    ]
    const now = take(await readPublishedFolder(ports, folder))
    const sizes = new Map(now.items.map(({ hash, sizeBytes }) => [hash, sizeBytes]))
    const items: FolderItem[] = []
    const lost: string[] = []
    for (const [name, hash] of files) {
      if (folderOf(name) !== folder || !isListedImage(name)) continue
      const sizeBytes = sizes.get(hash) ?? (await storedSize(ports, hash))
      if (sizeBytes === none) lost.push(filePath(name))
      else items.push(itemOf(name.slice(folder.length + 1), hash, sizeBytes, texts, points))
    }
    const ids = new Map(now.items.map(({ id, hash }) => [hash, id]))
    const taken = new Set(now.items.map(({ id }) => id))
    const { items: inOrder } = await publishedFolder(items)
    const named = inOrder.map((item) => {
      const id = ids.get(item.hash) ?? (taken.has(item.id) ? crypto.randomUUID() : item.id)
      return { ...item, id }
    })
    return { items: named, lost }
  },
)

async function textsIn({ blobs }: FolderAtPorts, hash: string | undefined): Promise<Fields> {
  const read = hash === undefined ? undefined : await blobs.read(hash)
  return read?.ok ? jsonFields(read.data) : {}
}

/** The size of an original; none when it is not stored any more. Its bytes stay until they are in the draft. */
async function storedSize({ blobs }: FolderAtPorts, hash: string): Promise<number | None> {
  if (!take(await blobs.has(hash))) return none
  const read = await blobs.read(hash)
  return read.ok ? read.data.length : none
}
