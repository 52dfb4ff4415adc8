import { call, take } from '#domain/call.ts'
import { nameOfTranslation } from '#domain/languages/translated-name.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import { type FolderChange, type FolderItem, folderChanges } from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { altField, captionsField, focusField, folderFields, folderItem, ordered } from '#domain/studio/folder-fields.ts'
import { withLineFeeds } from '#domain/studio/form-field.ts'
import type { Ports } from '#ports/ports.ts'
import { focusRangeText, toFocusPoint } from '#resume/records/focus-point.ts'
import { type None, none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Actor, lastEditOf } from '../draft/actor.ts'
import { versionOf } from '../draft/draft-store.ts'
import type { EntrySave } from '../draft/save-entry.ts'
import { changeFolder } from './change-folder.ts'

/**
 * 'saved': the draft holds these fields, also when it did already. 'conflict': the folder has another version, so nothing was written.
 * 'rejected': nothing was written, `message` says why, `path` is the field. `items` are the pictures of the folder now, `differences` those
 * from them to what was sent.
 */
export type FolderSaved =
  | { outcome: 'saved'; items: readonly FolderItem[]; edited: LastEdit | None }
  | { outcome: 'conflict'; items: readonly FolderItem[]; edited: LastEdit | None; differences: FolderChange[] }
  | { outcome: 'rejected'; path: string; message: string }

/**
 * Saves the order, the alternative texts and the focus points of the pictures of a folder, all of them at once. Pictures come and go by
 * `addPicture` and `removePicture` alone. Fails with 'object-not-found' for a folder that no page shows.
 */
export const saveFolder = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'clock'>,
    folder: string,
    { fields, version }: EntrySave,
    actor: Actor,
  ): Promise<FolderSaved> => {
    return take(
      await changeFolder(
        ports,
        folder,
        actor,
        async (items, edited): Promise<{ answer: FolderSaved; items?: FolderItem[] }> => {
          const rejection = items.map((item) => rejectionOf(item, fields)).find((each) => each !== none) ?? none
          if (rejection !== none) return { answer: { outcome: 'rejected', ...rejection } }
          const held = folderFields(items)
          const next = ordered(items, fields).map((item) => written(item, fields))
          if (isSame(held, folderFields(next))) return { answer: { outcome: 'saved', items, edited } }
          if ((await versionOf(held)) !== version)
            return { answer: { outcome: 'conflict', items, edited, differences: folderChanges(items, next) } }
          return { answer: { outcome: 'saved', items: next, edited: lastEditOf(ports.clock, actor) }, items: next }
        },
      ),
    )
  },
)

function written(item: FolderItem, fields: Fields): FolderItem {
  const { alt, ...others } = folderItem(item, fields)
  return { ...others, alt: alt === none ? none : withLineFeeds(alt).toWellFormed() }
}

/** Why the fields of a picture are not stored, by the first one that cannot be; none where they can. */
function rejectionOf(item: FolderItem, fields: Fields): { path: string; message: string } | null {
  const { alt, translations = {} } = folderItem(item, fields)
  const isLong = (text: string | null) => text !== none && text.length > draftLimits.lineCharacters
  const tag = Object.keys(translations).find((each) => isLong(translations[each] ?? none))
  const long = isLong(alt) ? altField(item.id) : tag && `${nameOfTranslation(tag, captionsField)}.${item.id}`
  if (long !== undefined) return { path: long, message: 'This text is longer than 2,000 characters.' }
  const path = focusField(item.id)
  const point = fields[path] ?? none
  return point !== none && toFocusPoint(point) === none ? { path, message: focusRangeText } : none
}
