import { call, take } from '#domain/call.ts'
import { newComparing } from '#domain/comparing/comparing.ts'
import { type None, none } from '#domain/result.ts'
import { isAbsent } from '#domain/schema/read.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import type { DraftImport } from '#domain/transfer/draft-import.ts'
import type { Outcome } from '#domain/transfer/match-parsed.ts'
import type { Found, ParsedItem, Read } from '#domain/transfer/parsed-entry.ts'
import { parsedItemKey } from '#domain/transfer/parsed-key.ts'
import { isEntrySection } from '#domain/transfer/sections.ts'
import { isOpenSchool, type LackedField, lackedFields } from '#domain/transfer/typed-fields.ts'
import { openDraft } from '../draft/open-draft.ts'
import { type EntryView, viewOf } from '../draft/read-entry.ts'
import { baseOf, type DraftPorts, matched } from './import-draft.ts'
import { openImport } from './import-store.ts'

/**
 * An item of a file. `view` is its entry as the file has it, `known` the one of the draft that differs or may be the same. `fields`
 * say what is in the draft and what is in the file where both have something; `fills`: it fills fields that the owner left blank,
 * too. `lacks` has fields that the owner can type; `isTyped`: something was, or the question of a school without an end was
 * answered. `choice` is the owner's, or 'fill'.
 */
export type ImportItem = Outcome & {
  view: EntryView | None
  known: EntryView | None
  fields: FieldChange[]
  fills: boolean
  lacks: LackedField[]
  isTyped: boolean
  isOpenSchool: boolean
  choice: string
}

/** An import in the draft, to be reviewed. `schools` can get the courses of the file. */
export type ImportView = Pick<DraftImport, 'name'> & {
  kind: Read['kind']
  items: ImportItem[]
  ignored: Found['leftAlone']
  schools: { id: string; title: string }[]
  problems: Read['problems']
}

/** Returns the import whose review is not ended, compared with the draft as it is without it; none without one. */
export const readImportView = call(async (ports: DraftPorts): Promise<ImportView | None> => {
  const { imported } = take(await openImport(ports))
  if (imported === none) return none
  const { name, beginning, before, read, typed, choices } = imported
  const base = await baseOf(take(await openDraft(ports)), beginning, before)
  const { found, outcomes } = await matched(ports, { read, typed }, base)
  const { fieldChanges } = await import('#domain/studio/field-change.ts')
  const comparing = newComparing()
  const all = [...read.parsedItems, ...read.offers]
  const items = outcomes.map((outcome, index): ImportItem => {
    const { key, parsedItem, fate, changes } = outcome
    const parsed = all[index] ?? parsedItem
    const named = changes.flatMap(({ collection, id, ...sides }) => {
      const entry = entryNameOf(collection, id)
      return entry === none ? [] : [{ entry, ...sides }]
    })
    const lacks =
      fate === 'same' || fate === 'merged' ? [] : lackedFields(parsed, typed.get(parsedItemKey(parsed, index)))
    const first = named[0] ?? (lacks.length > 0 ? incomplete(parsedItem) : undefined)
    const isShown = fate === 'differs' || fate === 'alike'
    const fields = (isShown ? named : []).flatMap((each) =>
      each.before === none ? [] : fieldChanges(each.entry, each.before, each.after, comparing),
    )
    const isFilled = ({ before: old, after }: FieldChange) => isAbsent(old) && !isAbsent(after)
    return {
      ...outcome,
      lacks,
      isTyped: typed.has(key),
      isOpenSchool: isOpenSchool(parsedItem),
      fields:
        fate === 'differs' && !isEntrySection(parsedItem.section) ? fields.filter((each) => !isFilled(each)) : fields,
      fills: fate === 'differs' && parsedItem.section === 'profile' && fields.some(isFilled),
      view: first === undefined ? none : viewOf(first.entry, none, { fields: first.after, hash: none }),
      known: viewOfKnown(named[0]),
      choice: choices.get(key) ?? 'fill',
    }
  })
  const added = items.flatMap(({ fate, changes, choice }) => (fate === 'new' && choice !== 'leave' ? changes : []))
  const schools = [...base, ...added.map(({ after, ...part }) => ({ ...part, fields: after }))]
    .filter(({ collection }) => collection === 'education')
    .map(({ id, fields }) => ({ id, title: String(fields.institution ?? '') }))
  const { kind, problems } = read
  return { name, kind, items, ignored: found.leftAlone, schools, problems }
})

function viewOfKnown(change: { entry: EntryView['entry']; before: EntryView['fields'] | None } | undefined) {
  return change === undefined || change.before === none
    ? none
    : viewOf(change.entry, none, { fields: change.before, hash: none })
}

/** An entry that cannot be stored yet, so that it is named as others are. */
function incomplete({ section, fields, uuid = '' }: ParsedItem) {
  return isEntrySection(section) ? { entry: { collection: section, id: uuid }, before: none, after: fields } : undefined
}
