import { collections } from '#resume/records/collections/collections.ts'
import { folderOf, isListedImage } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { labelOf } from '#resume/schema/labels.ts'
import { countText } from '../byte-size.ts'
import { placeOf } from '../content/bundle/bundle.ts'
import { type Difference, fieldsIn } from '../content/bundle/snapshot.ts'
import { fieldLabel } from '../languages/translated-name.ts'
import { type EntryName, entryNameOf } from './entry-name.ts'
import { entryTitle } from './entry-problems.ts'
import { differingNames } from './field-path.ts'
import { folderPlace } from './folder-place.ts'
import type { PublishedChange } from './publish-record.ts'
import { ownerScreens } from './screens.ts'

/** What an owner calls the files beside the pictures of a folder. */
const pictureWords: Readonly<Record<string, string>> = {
  'alternative texts': 'descriptions of pictures',
  'focus points': 'focus points of pictures',
}

/**
 * The changes of a publish as its record lists them: one for each entry, one for each folder of pictures. `titleOf` names the
 * entry that a folder belongs to, `galleries` the part of the story.
 */
export function publishedChanges(
  changes: readonly Difference[],
  titleOf: (entry: EntryName) => string | None,
  galleries?: ReadonlyMap<string, string>,
): PublishedChange[] {
  const entries = changes.flatMap((change) => entryChange(change) ?? [])
  const files = changes.flatMap((change) => {
    const place = placeOf(change.path)
    return 'name' in place ? [{ ...change, folder: folderOf(place.name) }] : []
  })
  const folders = [...Map.groupBy(files, ({ folder }) => folder)].map(([folder, parts]): PublishedChange => {
    const pictures = parts.filter(({ path }) => isListedImage(path)).length
    const others = parts.flatMap(({ path }) => pictureWords[placeOf(path).kind] ?? [])
    const fields = pictures === 0 ? others : [countText(pictures, 'picture')]
    return { path: `files/${folder}`, title: folderPlace(folder, titleOf, galleries).title, fate: 'changed', fields }
  })
  return [...entries, ...folders]
}

function entryChange({ path, before, after }: Difference): PublishedChange | None {
  const entry = entryOfPath(path)
  if (entry === none) return none
  const [old, now] = [fieldsIn(before), fieldsIn(after)]
  const title = entryTitle(entry, now, old)
  if (old === none || now === none) return { path, title, fate: old === none ? 'added' : 'removed', fields: [] }
  const names = differingNames(old, now)
  const { fields } = collections[entry.collection]
  const screens = entry.collection === 'person-info' ? ownerScreens(names) : ''
  return {
    ...{ path, title: screens || title, fate: 'changed' },
    fields: names.map((name) => fieldLabel(name, (field) => labelOf(fields, field))),
  }
}

/** The entry whose document has this path in a bundle, or none. */
export function entryOfPath(path: string): EntryName | None {
  const place = placeOf(path)
  return place.kind === 'document' ? entryNameOf(place.collection, place.id) : none
}
