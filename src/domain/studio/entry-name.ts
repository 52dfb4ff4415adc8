import type { CollectionName } from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import { bundleCollections, documentPath } from '../content/bundle/bundle.ts'

/** One document of the content: a job, a school, the person, the place, the desktop. */
export type EntryName = { collection: CollectionName; id: string }

/** Returns the entry that a bundle can hold under this name, or none. */
export function entryNameOf(collection: string, id: string): EntryName | None {
  const known = bundleCollections.find((each) => each === collection)
  return known === undefined || documentPath(known, id) === none ? none : { collection: known, id }
}
