import type { BundleCollection } from '#domain/content/bundle.ts'
import {
  collections,
  type ListCollection,
  listCollection,
  listCollections,
  resumeCollectionOf,
  resumeCollections,
  resumeListOf,
} from '#domain/content/collections.ts'
import { type None, none } from '#domain/result.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'

/** What the studio's screens know of the collections. They import no schema, which their scripts would then contain. */
export type ListForm = {
  collection: ListCollection
  /** The heading of the list. */
  heading: string
  /** What one entry is called. */
  what: string
  /** The fields, by rows of one or two. */
  rows: readonly (readonly string[])[]
}

/** The forms of the further lists of the resume, in its order. */
export function listForms(): ListForm[] {
  return listCollections.map(formOf)
}

/** The form of the list with this name, or none if the resume has no such list. */
export function listForm(name: string): ListForm | None {
  const collection = listCollection(name)
  return collection === null ? none : formOf(collection)
}

function formOf(collection: ListCollection): ListForm {
  const { heading, what, rows } = resumeListOf(collection)
  return { collection, heading, what, rows }
}

/** The heading of each collection of the resume, in its order. */
export function resumeHeadings(): Map<string, string> {
  return new Map(resumeCollections.map((name) => [name, resumeCollectionOf(name).heading]))
}

/** The first field of the form of a collection's entries, which names its inputs. */
export function firstFieldOf(collection: BundleCollection): string {
  return collections[collection].first
}

/** The address of the public page of an entry, or none if it has no page of its own. */
export function publicPageOf({ collection, id }: EntryName): string | None {
  return collections[collection].page?.(id) ?? none
}
