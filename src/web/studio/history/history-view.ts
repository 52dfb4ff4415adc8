import type { Restorable } from '#calls/studio/history/restore.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { titleOfFields } from '../entry/entry-place.ts'
import { countOfChanges } from '../review/publish-view.ts'
import { capitalised } from '../text/capitalised.ts'
import { countOf } from '../text/count.ts'

/** A publish as the history lists it. `contents` says what it changed: '3 changes: Senior Software Engineer, Home'. */
export type PublishRecordView = { number: number; at: string; summary: string; contents: string; by: string }

export function toPublishRecordView(record: PublishRecord, at: string): PublishRecordView {
  const titles = [...new Set(record.changes.map(({ title }) => title))]
  const others = titles.length > 3 ? ` and ${titles.length - 3} more` : ''
  return {
    number: record.number,
    at: capitalised(at),
    summary: record.summary,
    contents: `${countOf(countOfChanges(record), 'change')}: ${titles.slice(0, 3).join(', ')}${others}`,
    by: record.by === 'command line' ? 'Command line' : record.by.name,
  }
}

/** A changed entry or folder. `isOwn`: its title is a text of the owner. */
export type RecordedChangeView = { key: string; title: string; isOwn: boolean; text: string }

/** What a publish changed then: title and fields. */
export function toRecordedChanges({ changes }: PublishRecord): RecordedChangeView[] {
  return changes.map(({ path, title, fate, fields }) => ({
    ...{ key: path, title, isOwn: /^documents\/(?!person-info\/)/.test(path) },
    text: fate === 'added' ? 'Added' : fate === 'removed' ? 'Deleted' : fields.join(', '),
  }))
}

/**
 * A thing that differs from the site now, with a box: `name` and `value` are what its form posts. `isDrafted`: the draft changes
 * it too, so the box is empty at first.
 */
export type DifferenceView = {
  name: string
  value: string
  title: string
  isOwn: boolean
  text: string
  isDrafted: boolean
}

export function toDifferenceViews(
  { entries, folders }: Restorable,
  titleOf: (folder: string) => string,
): DifferenceView[] {
  const ofEntries = entries.flatMap(({ entry, title, state, fields, drafted }): DifferenceView[] => {
    const key = `${entry.collection} ${entry.id}`
    const isOwn = entry.collection !== 'person-info'
    if (state !== 'changed') {
      const text = state === 'missing' ? 'It was on the site then' : 'It was not on the site then'
      return [{ name: 'entry', value: key, title, isOwn, text, isDrafted: drafted.length > 0 }]
    }
    return fields.map((field) => ({
      ...{ name: 'field', value: `${key} ${field.name}`, title: titleOfFields(entry, title, [field.name]) },
      isOwn,
      text: `${field.label}: ${thenText(field)}`,
      isDrafted: drafted.includes(field.name) || drafted.includes(''),
    }))
  })
  const ofFolders = folders.map(({ folder, pictures, isDrafted }) => ({
    ...{ name: 'folder', value: folder, title: titleOf(folder), isOwn: false, isDrafted },
    text: countOf(pictures, 'picture differs', 'pictures differ'),
  }))
  return [...ofEntries, ...ofFolders]
}

/** How a field was then, in a few words. */
function thenText({ how, before, after }: FieldChange): string {
  if (how.kind === 'list') {
    const [now, then] = [before, after].map((list) => (Array.isArray(list) ? list.length : 0))
    return then === now
      ? countOf(how.lines.length, 'line differs', 'lines differ')
      : `${countOf(then ?? 0, 'line')} instead of ${now}`
  }
  if (how.kind === 'too long') return 'too long to compare'
  if (how.kind !== 'text')
    return typeof after === 'string' || typeof after === 'number' ? String(after) : 'another value'
  const words = how.blocks.flatMap((block) =>
    block.kind === 'changed' ? block.words.filter(({ kind, text }) => kind === 'added' && text.trim() !== '') : [],
  )
  if (how.blocks.some(({ kind }) => kind === 'too long')) return 'too long to compare'
  if (words.length === 0) return 'the later text is removed'
  return words
    .slice(0, 3)
    .map(({ text }) => `“${shortened(text.trim())}”`)
    .join(', ')
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : text
}
