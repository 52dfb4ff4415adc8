import { entryOfPictures, pictureFolderOf } from '#domain/studio/draft-folder.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { CalendarDay } from '#resume/date.ts'
import type { FormPart } from '#resume/records/collection.ts'
import {
  type CollectionName,
  collections,
  type EntryCollection,
  resumeCollectionOf,
  resumeCollections,
} from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** What the studio's screens know of a collection of the resume. They import no schema, which their scripts would then contain. */
export type EntryScreen = {
  collection: EntryCollection
  /** The heading of the list, and its order in words. */
  heading: string
  order: string
  /** What one entry is called. */
  what: string
  parts: readonly FormPart[]
  /** How many pictures of an entry its page shows, where that is not all. */
  shownPictures: number | None
}

/** The screens of the entries of the resume, in its order. */
export function entryScreens(): EntryScreen[] {
  return resumeCollections.map((collection) => {
    const { heading, order = '', what, parts, shownPictures = none } = resumeCollectionOf(collection)
    return { collection, heading, order, what, parts, shownPictures }
  })
}

/** The screen of the entries of this collection, or none if the resume has no such one. */
export function entryScreen(name: string): EntryScreen | None {
  return entryScreens().find(({ collection }) => collection === name) ?? none
}

/** The line below the title of an entry's form. */
export function leadOf(collection: EntryCollection, fields: Fields, today: CalendarDay): string {
  const { heading, lead, read } = resumeCollectionOf(collection)
  return lead === undefined ? heading : lead(read('', fields), today)
}

/** The folder with the pictures of an entry alone, or none. */
export function picturesOf(entry: EntryName): string | None {
  return pictureFolderOf(entry)
}

/** The entry whose pictures a folder has, or none. */
export function entryOfFolder(folder: string): EntryName | None {
  return entryOfPictures(folder)
}

/** The first field of the form of a collection's entries, which names its inputs. */
export function firstFieldOf(collection: CollectionName): string {
  return collections[collection].first
}

/** The address of the public page of an entry, or none if it has no page of its own. */
export function publicPageOf({ collection, id }: EntryName): string | None {
  return collections[collection].page?.(id) ?? none
}
