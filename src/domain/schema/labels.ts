import type * as v from 'valibot'
import type { Problem } from './read.ts'
import { kindOf } from './walk.ts'

/**
 * The label of a field by its path in the record ('title', 'story[2].text'): the title of the innermost field that has one.
 * '' for a path without a title.
 */
export function labelOf(schema: v.GenericSchema, path: string): string {
  let label = ''
  let fields: v.GenericSchema[] = [schema]
  for (const part of path.split(/[.[\]]+/).filter((each) => each !== '')) {
    fields = fields.flatMap((field) => stepsInto(field, part))
    label = fields.map((field) => kindOf(field).title).find((title) => title !== '') ?? label
  }
  return label
}

function stepsInto(field: v.GenericSchema, part: string): v.GenericSchema[] {
  const kind = kindOf(field)
  if (kind.kind === 'either') return [kind.first, kind.second].flatMap((branch) => stepsInto(branch, part))
  if (kind.kind === 'list') return [kind.item]
  const entry = kind.kind === 'group' && Object.hasOwn(kind.entries, part) ? kind.entries[part] : undefined
  return entry === undefined ? [] : [entry]
}

/** Reasons that need other words than their own, because they name a field by its stored name. */
const messages: Readonly<Record<string, string>> = {
  'must not be before startDate': 'The end must not be before the start.',
}

/** The message that the studio shows for a problem of a record: 'Title is missing.' docs/behaviour.md 23.7. */
export function problemText(schema: v.GenericSchema, { field, reason }: Problem): string {
  const own = messages[reason]
  if (own !== undefined) return own
  const label = reason === 'is missing' ? labelOf(schema, field) : ''
  const words = label === '' ? reason : `${label} ${reason}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
