import type * as v from 'valibot'
import { capitalise } from '../text.ts'
import type { About } from './fields.ts'
import type { Problem } from './read.ts'
import { type Kind, kindOf } from './walk.ts'

/**
 * The label of a field by its path in the record ('title', 'story[2].text'): the title of the innermost field that has one.
 * '' for a path without a title.
 */
export function labelOf(schema: v.GenericSchema, path: string): string {
  const titles = fieldsOn(schema, path).map((fields) => fields.map(({ title }) => title).find((title) => title !== ''))
  return titles.findLast((title) => title !== undefined) ?? ''
}

/** What the owner reads for a text that is one of a few words, '' for none of them. */
export function choiceLabel({ labels = {} }: Pick<About, 'labels'>, word: string): string {
  return labels[word] ?? (word === '' ? 'Not given' : capitalise(word))
}

/** The fields on a path, from the outer to the inner ones; the branches of a list of two kinds both. */
function fieldsOn(schema: v.GenericSchema, path: string): Kind[][] {
  let fields: v.GenericSchema[] = [schema]
  return path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => {
      fields = fields.flatMap((field) => stepsInto(field, part))
      return fields.map(kindOf)
    })
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

/** The message that the studio shows beside the field of a problem: 'Please fill this in.' docs/behaviour.md 23.7. */
export function problemText(schema: v.GenericSchema, { field, reason }: Problem): string {
  if (reason === 'is missing') return missingText(schema, field) ?? 'Please fill this in.'
  return messages[reason] ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** What the studio says of a field that is absent, where it has words of its own for it. */
export function missingText(schema: v.GenericSchema, field: string): string | undefined {
  return fieldsOn(schema, field)
    .at(-1)
    ?.find(({ about }) => about.missing !== undefined)?.about.missing
}
