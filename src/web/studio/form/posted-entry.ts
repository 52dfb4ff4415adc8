import { parse, type SubmissionResult } from '@conform-to/dom'
import { type FormField, formValue, isInputName, listNamed } from '#domain/studio/form-field.ts'

/** The names of inputs that every form of an entry has beside its fields. They are not stored. */
export const formInputs = { known: '$known', revert: '$revert', take: '$take' } as const

/** The value of each field as the form was made; posted, so that only changed fields are written. */
export type PostedKnown = Readonly<Record<string, unknown>>

export type PostedEntry = { known: PostedKnown } & (
  | { kind: 'list'; reply: SubmissionResult }
  | { kind: 'save'; values: Record<string, unknown> }
)

/**
 * What a form of an entry asks for, as it is posted without scripts: a list button was pressed, or its fields are to be saved.
 * `values` are as they are stored. none for a form that does not fit the fields: a name that is no input of them, a button for
 * what is no list, an index from 200 on. docs/decisions/091-forms-of-the-studio.md.
 */
export function postedEntry(fields: readonly FormField[], posted: FormData): PostedEntry | null {
  const known = knownIn(posted.get(formInputs.known))
  const intent = posted.get('__intent__')
  const cleaned = new FormData()
  for (const [name, value] of posted) {
    if (name === '__intent__' || name === '__state__' || Object.values<string>(formInputs).includes(name)) continue
    if (typeof value !== 'string' || !isInputName(fields, name) || cleaned.has(name)) return null
    cleaned.append(name, value)
  }
  if (known === null || (intent !== null && !isListIntent(fields, intent))) return null
  if (intent !== null) cleaned.append('__intent__', intent)
  const submission = parse<object, string[]>(cleaned, { resolve: () => ({ value: {} }) })
  if (intent !== null) return { kind: 'list', reply: submission.reply(), known }
  return { kind: 'save', values: valuesOf(fields, submission.payload), known }
}

/** Whether a form has one of these fields, or asks to revert one: for a page with forms of several entries. */
export function isPostOf(posted: FormData, names: readonly string[]): boolean {
  const fields = [...posted.keys()].map((name) => name.split(/[.[]/, 1)[0] ?? '')
  return [...fields, String(posted.get(formInputs.revert))].some((name) => names.includes(name))
}

/** The value of each field, from what Conform read of a form. */
export function valuesOf(fields: readonly FormField[], payload: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(fields.map((field) => [field.name, formValue(field, payload[field.name])]))
}

/** Whether a pressed button inserts, removes or moves an item of a list that the form has. */
function isListIntent(fields: readonly FormField[], posted: FormDataEntryValue): boolean {
  const intent = objectIn(posted)
  const payload = objectIn(intent?.payload)
  if (intent === null || payload === null) return false
  const { name, index = 0, from = 0, to = 0, defaultValue = '' } = payload
  const list = typeof name === 'string' ? listNamed(fields, name) : null
  if (list === null || ![index, from, to].every((at) => isIndex(at, list.most))) return false
  return ['insert', 'remove', 'reorder'].includes(String(intent.type)) && JSON.stringify(defaultValue).length < 100
}

function isIndex(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
}

function knownIn(posted: FormDataEntryValue | null): PostedKnown | null {
  return objectIn(posted)
}

function objectIn(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string') {
    try {
      return objectIn(JSON.parse(value))
    } catch {
      return null
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}
