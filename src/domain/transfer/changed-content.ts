import type { BundleCollection } from '../content/bundle/bundle.ts'
import { validateFields } from '../content/bundle/bundle-document.ts'
import { nameless } from '../content/person-info.ts'
import { type None, none } from '../result.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Stored } from './stored-entries.ts'

/** A document as it is, none when it is missing, and as it would be with an entry of the file. */
export type DocumentChange = { collection: string; id: string; before: Fields | None; after: Fields }

/** The content with the documents that an import writes so far. */
export class ChangedContent {
  private readonly stored: ReadonlyMap<string, Stored>
  private readonly changed = new Map<string, Stored>()
  private readonly timeZone: string

  /** `timeZone` is that of a new owner. */
  constructor(content: readonly Stored[], timeZone: string) {
    this.stored = new Map(content.map((document) => [`${document.collection}/${document.id}`, document]))
    this.timeZone = timeZone
  }

  /** The documents to write: new ones, and those that gain. */
  written(): Stored[] {
    return [...this.changed.values()]
  }

  known(path: string): Stored | undefined {
    return this.changed.get(path) ?? this.stored.get(path)
  }

  /** The owner's record. */
  owner(): Fields {
    return { ...this.newOwner(), ...this.known('person-info/owner')?.fields }
  }

  newOwner(): Fields {
    return { name: nameless, timeZone: this.timeZone }
  }

  /** Adds a document if it is taken, or says why an import would reject it. */
  add({ collection, id, fields }: Stored, isTaken: boolean) {
    const { problems } = validateFields(collection as BundleCollection, id, fields)
    if (problems.length > 0)
      return { fate: 'incomplete' as const, why: problems.map(({ field, reason }) => `${field} ${reason}`) }
    return { fate: 'new' as const, changes: [this.change({ collection, id }, fields, isTaken)] }
  }

  /** Gives a document other fields if they are taken. */
  change({ collection, id }: Pick<Stored, 'collection' | 'id'>, after: Fields, isTaken: boolean): DocumentChange {
    const path = `${collection}/${id}`
    const before = this.known(path)?.fields ?? none
    if (isTaken) this.changed.set(path, { collection, id, fields: after })
    return { collection, id, before, after }
  }
}
