import { screenOfFolder } from '#calls/studio/pictures/read-folders.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { firstTitles, recordSummary } from '#domain/studio/record-summary.ts'
import { contentScreens, screenOfCollection } from '#domain/studio/screens.ts'
import { countOfChanges } from '../review/publish-view.ts'
import { capitalised, countOf } from '../text/wording.ts'

/** A publish as the history lists it. Without a line of the owner it is called by its pages, and `contents` names its entries. */
export type PublishRecordView = { number: number; at: string; summary: string; contents: string; by: string }

export function toPublishRecordView(record: PublishRecord, at: string): PublishRecordView {
  const { number, summary, changes, count, by } = record
  const onPages = `${countOf(countOfChanges(record), 'change')} on ${pageTitles(changes).join(', ')}`
  const isWritten = summary !== recordSummary(changes, count)
  return {
    ...{ number, at: capitalised(at), by: by === 'command line' ? 'Command line' : by.name },
    ...(isWritten ? { summary, contents: onPages } : { summary: onPages, contents: entryTitles(changes) }),
  }
}

/** 'Home', 'About me', 'Resume': the screens on which this is written, in the order of the site. */
function pageTitles(changes: PublishRecord['changes']): string[] {
  const titles = new Set(changes.flatMap(pagesOfChange))
  return Object.values(contentScreens).flatMap(({ title }) => (titles.has(title) ? [title] : []))
}

/** The fields of the owner are listed under their screens. */
function pagesOfChange({ path, title, fate }: PublishRecord['changes'][number]): string[] {
  const [top, collection = ''] = path.split('/')
  if (top === 'files') return [screenOfFolder(path.slice('files/'.length)).title]
  if (collection !== 'person-info') return [screenOfCollection(collection).title]
  return fate === 'changed' ? title.split(', ') : [contentScreens.home.title]
}

function entryTitles(changes: PublishRecord['changes']): string {
  return firstTitles([...new Set(changes.filter(isOfEntry).map(({ title }) => title))])
}

/** Whether its title is a text of the owner. */
function isOfEntry({ path }: PublishRecord['changes'][number]): boolean {
  return /^documents\/(?!person-info\/)/.test(path)
}

/** A changed entry or folder. `isOwn`: its title is a text of the owner. */
export type RecordedChangeView = { key: string; title: string; isOwn: boolean; text: string }

/** What a publish changed then: title and fields. */
export function toRecordedChanges({ changes }: PublishRecord): RecordedChangeView[] {
  return changes.map((change) => ({
    ...{ key: change.path, title: change.title, isOwn: isOfEntry(change) },
    text: { added: 'Added', removed: 'Deleted', changed: change.fields.join(', ') }[change.fate],
  }))
}
