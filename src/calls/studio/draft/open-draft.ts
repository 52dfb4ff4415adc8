import { call, take } from '#domain/call.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import {
  changedFields,
  type DraftEntry,
  draftCollections,
  draftedFields,
  type Edit,
  type LastEdit,
  toDraftEntry,
  withEdits,
} from '#domain/studio/draft-entry.ts'
import { draftOfFolder, type FolderItem, toDraftFolder } from '#domain/studio/draft-folder.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { fieldOf, withField } from '#domain/studio/field-path.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields, Stored as StoredDocument } from '#resume/schema/stored-fields.ts'
import { owner, ownStart, sampleMark } from './draft-base.ts'
import { draftTries, type EntryState, entryState, folderPart, nextDraft, publishedOf, storedId } from './draft-store.ts'
import { publishedFolder, readPublishedFolder } from './read-folder.ts'

type OpenPorts = Pick<Ports, 'documents'>
type Part = { collection: string; id: string }

/**
 * The whole draft, to be changed in memory and stored in one commit. `change` runs again when another writer was faster, so it has no
 * other effects. Returns what `change` returns. Fails as the stores do.
 */
export const changeDraft = call(async <T>(ports: OpenPorts, change: (draft: OpenDraft) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    const draft = take(await openDraft(ports))
    const answer = await change(draft)
    const changes = draft.changes()
    if (changes.length === 0) return answer
    const committed = await ports.documents.commit(changes)
    if (committed.ok) return answer
    if (committed.failure.code !== 'conflict' || tries === draftTries) return take(committed)
  }
})

/** Reads the whole draft. */
export const openDraft = call(async ({ documents }: OpenPorts): Promise<OpenDraft> => {
  const stored: (Part & { fields: Fields })[] = []
  for (const collection of [draftCollections.entries, draftCollections.folders]) {
    const read = take(await documents.readAll(collection))
    stored.push(...read.map((document) => ({ collection, ...document })))
  }
  const mark = take(await documents.read(sampleMark.collection, sampleMark.id))
  if (mark !== none) stored.push({ ...sampleMark, fields: mark.fields })
  return new OpenDraft(documents, stored)
})

/** The draft with the changes so far. Its functions `take` and `fail`, as those of the call that opened it. */
export class OpenDraft {
  /** Changes of other documents that go into the same commit. */
  readonly besides: DocumentChange[] = []
  private readonly documents: Ports['documents']
  private readonly stored: ReadonlyMap<string, Part & { fields: Fields }>
  private readonly next = new Map<string, Part & { fields: Fields | None }>()
  private own: ReadonlyMap<string, StoredDocument> | None = none

  constructor(documents: Ports['documents'], stored: readonly (Part & { fields: Fields })[]) {
    this.documents = documents
    this.stored = new Map(stored.map((each) => [pathOf(each), each]))
  }

  /** The published documents of the content; of a site that begins without the sample, its owner alone. */
  async published(): Promise<StoredDocument[]> {
    const start = ownStart(this.part(sampleMark))
    if (start !== none) return [{ ...owner, fields: start }]
    if (this.own !== none) return [...this.own.values()]
    const all: StoredDocument[] = []
    for (const collection of bundleCollections) {
      const read = take(await this.documents.readAll(collection))
      all.push(...read.map((document) => ({ collection, ...document })))
    }
    this.own = new Map(all.map((each) => [pathOf(each), each]))
    return all
  }

  /** The changed documents, with what they were. */
  changed(): (Part & { before: Fields | None; after: Fields | None })[] {
    return [...this.next].map(([key, { collection, id, fields }]) => ({
      ...{ collection, id, after: fields, before: this.stored.get(key)?.fields ?? none },
    }))
  }

  changes(): DocumentChange[] {
    const parts = this.changed().filter(({ before, after }) => before !== none || after !== none)
    return [
      ...parts.map(({ collection, id, before, after }) => ({ collection, id, fields: after, was: before })),
      ...this.besides,
    ]
  }

  /** A document of the draft. */
  part(part: Part): Fields | None {
    const path = pathOf(part)
    return (this.next.get(path) ?? this.stored.get(path))?.fields ?? none
  }

  setPart({ collection, id }: Part, fields: Fields | None): void {
    this.next.set(pathOf({ collection, id }), { collection, id, fields })
  }

  async entry(entry: EntryName): Promise<EntryState> {
    const part = await partOf(entry)
    const stored = this.part(part)
    const published = await publishedOf(entry.collection, await this.publishedFields(entry))
    return entryState(part.id, stored, published)
  }

  private async publishedFields(entry: EntryName): Promise<Fields | None> {
    const start = ownStart(this.part(sampleMark))
    if (start !== none) return pathOf(entry) === pathOf(owner) ? start : none
    const read =
      this.own === none ? take(await this.documents.read(entry.collection, entry.id)) : this.own.get(pathOf(entry))
    return read?.fields ?? none
  }

  /** Begins with nothing of the sample but these fields of the owner: what was written over the sample goes, what is new stays. */
  async startWith(fields: Fields): Promise<void> {
    const { hash: ofNone } = await publishedFolder([])
    for (const part of this.parts()) {
      const stored = this.part(part) ?? {}
      const isNew = toDraftEntry(stored)?.base === none || toDraftFolder(stored)?.base === ofNone
      if (!isNew) this.setPart(part, none)
    }
    await this.setStart(fields)
  }

  /** Lets the draft be of these fields of the owner alone, or of what is published (none). What is changed stays, over the other. */
  async setStart(fields: Fields | None): Promise<void> {
    const drafts = this.entries().filter(({ base }) => base !== none)
    const before = await Promise.all(drafts.map((draft) => this.entry(draft)))
    const { start: _, ...mark } = this.part(sampleMark) ?? {}
    this.setPart(sampleMark, fields === none ? mark : { ...mark, start: fields })
    for (const { draft, published: was } of before) {
      if (draft === none) continue
      const { published } = await this.entry(draft)
      const changed = changedFields(draft, was.fields)
      const over = (own: Fields) =>
        changed.reduce((next, name) => withField(next, name, fieldOf(draft.fields, name), draft), own)
      await this.put(draft, draft.fields && over(published.fields ?? {}), draft, published.hash)
    }
  }

  /**
   * Makes an entry hold these fields, none to delete it. It is no longer drafted where it is as published, or was new and is deleted.
   * `base`: the hash of the published fields that it began from, unless that stays.
   */
  async put(entry: EntryName, fields: Fields | None, edit: LastEdit, base?: string | None): Promise<void> {
    this.setPart(await partOf(entry), await nextDraft(entry, await this.entry(entry), fields, edit, base))
  }

  /** Makes edits of an entry. */
  async edit(entry: EntryName, edits: readonly Edit[], edit: LastEdit): Promise<void> {
    const { fields } = await this.entry(entry)
    await this.put(entry, withEdits(entry, fields ?? {}, edits), edit)
  }

  /** Gives a folder of pictures other ones, by those that it has. */
  async setFolder(
    ports: Pick<Ports, 'files'>,
    folder: string,
    change: (items: readonly FolderItem[], published: readonly FolderItem[]) => readonly FolderItem[],
    edit: LastEdit,
  ): Promise<void> {
    const part = await folderPart(folder)
    const stored = this.part(part)
    const draft = stored === none ? none : toDraftFolder(stored)
    const isOwnStart = ownStart(this.part(sampleMark)) !== none
    const published = isOwnStart
      ? await publishedFolder([])
      : take(await readPublishedFolder({ ...ports, documents: this.documents }, folder))
    const items = change(draft?.items ?? published.items, published.items)
    const base = draft?.base ?? published.hash
    this.setPart(part, draftOfFolder({ folder, base, ...edit }, published.items, items))
  }

  /** The documents of the draft. */
  parts(): Part[] {
    return [...this.stored.values()].filter(({ collection }) => collection !== sampleMark.collection)
  }

  /** The entries of the draft, or as they were where `instead` has other documents. */
  entries(instead: readonly (Part & { fields: Fields | None })[] = []): DraftEntry[] {
    const all = new Map<string, Part & { fields: Fields | None }>([...this.stored, ...this.next])
    for (const part of instead) all.set(pathOf(part), part)
    return [...all.values()].flatMap(({ collection, fields }) => {
      const draft = fields === none || collection !== draftCollections.entries ? none : toDraftEntry(fields)
      return draft === none ? [] : [draft]
    })
  }

  /** The content with the draft over it, or with what the draft was. */
  async content(instead: readonly (Part & { fields: Fields | None })[] = []): Promise<StoredDocument[]> {
    const drafts = new Map(this.entries(instead).map((draft) => [entryKey(draft), draft]))
    const there = (await this.published()).flatMap(({ collection, id, fields }): StoredDocument[] => {
      const entry = entryNameOf(collection, id)
      const key = entry === none ? '' : entryKey(entry)
      const drafted = draftedFields(drafts.get(key) ?? none, fields)
      drafts.delete(key)
      return drafted === none ? [] : [{ collection, id, fields: drafted }]
    })
    const added = [...drafts.values()].flatMap(({ collection, id, fields }) =>
      fields === none ? [] : [{ collection, id, fields }],
    )
    return [...there, ...added]
  }
}

function pathOf({ collection, id }: Part): string {
  return `${collection}/${id}`
}

async function partOf(entry: EntryName): Promise<Part> {
  return { collection: draftCollections.entries, id: await storedId(entryKey(entry)) }
}
