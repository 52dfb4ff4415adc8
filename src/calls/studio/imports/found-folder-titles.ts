import { toPersonInfo } from '#domain/content/collections/person-info.ts'
import { none } from '#domain/result.ts'
import { entryKey } from '#domain/studio/entry-name.ts'
import { folderPlace } from '#domain/studio/folder-place.ts'
import type { FolderPlaces } from '../pictures/read-folders.ts'
import type { ComparedEntry } from './compare-found.ts'

/** The titles of folders: as the file names their job, school or gallery, or else as the draft does. */
export function foundFolderTitles(
  entries: readonly Pick<ComparedEntry, 'view'>[],
  drafted: FolderPlaces['placeOf'],
): (folder: string) => string {
  const views = entries.flatMap(({ view }) => (view === none ? [] : [view]))
  const titles = new Map(views.map(({ entry, title }) => [entryKey(entry), title]))
  const person = views.find(({ entry }) => entry.collection === 'person-info')
  const { story } = toPersonInfo(person?.fields ?? {})
  const galleries = new Map(story.toReversed().map(({ gallery, heading }) => [gallery ?? '', heading]))
  return (folder) => {
    const { title } = folderPlace(folder, (entry) => titles.get(entryKey(entry)) ?? none, galleries)
    return title === folder ? drafted(folder).title : title
  }
}
