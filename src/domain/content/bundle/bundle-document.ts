import * as v from 'valibot'
import { utf8Length } from '#resume/bytes.ts'
import { monthOf } from '#resume/date.ts'
import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import { group, optional, text } from '#resume/schema/fields.ts'
import { parsedJson } from '#resume/schema/json.ts'
import { longLists } from '#resume/schema/long-lists.ts'
import { type Problem, strict } from '#resume/schema/read.ts'
import { isAbsent } from '#resume/schema/same-value.ts'
import {
  type Fields,
  isFields,
  isTooDeep,
  translatedFromField,
  translationsField,
} from '#resume/schema/stored-fields.ts'
import { type Group, kindOf } from '#resume/schema/walk.ts'
import { translationProblems } from '../../languages/translation-problems.ts'
import { bundleLimits } from './bundle.ts'

/** Fields as they are stored, and why they are rejected. The fields are valid only when `problems` is empty. */
type Validated = { fields: Fields; problems: Problem[] }

/**
 * Reads and validates a document of a bundle. English month names become numbers and an absent uuid is filled in;
 * everything else is kept as given, so that an export returns it unchanged. docs/behaviour.md 11.2, 12.1.
 */
export function validateDocument(collection: CollectionName, id: string, bytes: Uint8Array): Validated {
  const read = objectOf(bytes)
  return read.problems.length > 0 ? read : validateFields(collection, id, read.fields)
}

/** Validates the fields of a document as an import does. */
export function validateFields(collection: CollectionName, id: string, given: Fields): Validated {
  const { fields: schema, rules, id: only } = collections[collection]
  const fields = withMonthNumbers(schema, given)
  const problems = [
    ...strict(rules, fields).problems,
    ...longLists(schema, fields),
    ...translationProblems(collection, given),
  ]
  if (only !== 'any') return { fields, problems }

  const first = { uuid: id }
  if (isAbsent(fields.uuid)) return { fields: { ...first, ...fields, ...first }, problems }
  const differs = { field: 'uuid', reason: `must be ${id}, as in the file name` }
  return { fields, problems: fields.uuid === id ? problems : [differs, ...problems] }
}

/** Whether a bundle can hold these fields as a document. */
export function isStorable(fields: Fields): boolean {
  return !isTooDeep(fields) && utf8Length(documentText(fields)) <= bundleLimits.jsonBytes
}

/** Reads a private document. Its fields are not validated, because another program may have written them. */
export function validatePrivateDocument(bytes: Uint8Array): Validated {
  return objectOf(bytes)
}

const alternativeText = optional(text())
const textsByLanguage = optional(v.record(v.string(), text()))
const translatedAlternativeText = group({
  text: text(),
  [translationsField]: textsByLanguage,
  [translatedFromField]: textsByLanguage,
})

/** Reads and validates the alternative texts of a folder: an object whose values are texts, or groups of a text and its translations, by file name. */
export function validateAlternativeTexts(bytes: Uint8Array): Validated {
  const read = objectOf(bytes)
  const problems = Object.entries(read.fields).flatMap(([name, value]) =>
    strict(isFields(value) ? translatedAlternativeText : alternativeText, value).problems.map(({ field, reason }) => ({
      field: field === '' ? name : `${name}.${field}`,
      reason,
    })),
  )
  return { fields: read.fields, problems: [...read.problems, ...problems] }
}

const share = v.pipe(
  v.number('must be a number from 0 to 1'),
  v.minValue(0, 'must be a number from 0 to 1'),
  v.maxValue(1, 'must be a number from 0 to 1'),
)
const focusPoint = optional(group({ x: share, y: share }))

/** Reads and validates the focus points of a folder: an object whose values have x and y from 0 to 1, by file name. */
export function validateFocusPoints(bytes: Uint8Array): Validated {
  const read = objectOf(bytes)
  const problems = Object.entries(read.fields).flatMap(([name, value]) =>
    strict(focusPoint, value).problems.map(({ field, reason }) => ({
      field: field === '' ? name : `${name}.${field}`,
      reason,
    })),
  )
  return { fields: read.fields, problems: [...read.problems, ...problems] }
}

/** The JSON text of a document in a bundle: indented by two spaces, with a final newline. */
export function documentText(fields: Fields): string {
  return `${JSON.stringify(fields, none, 2)}\n`
}

function objectOf(bytes: Uint8Array): Validated {
  const bad = (reason: string): Validated => ({ fields: {}, problems: [{ field: '', reason }] })
  if (bytes.length > bundleLimits.jsonBytes) return bad('is larger than 1 MB')
  const json = decoded(bytes)
  if (json === none) return bad('is not UTF-8 text')
  const value = parsedJson(json)
  if ('reason' in value) return bad(value.reason)
  if (!isFields(value.json)) return bad('must be a JSON object')
  return isTooDeep(value.json) ? bad('has fields that are nested too deeply') : { fields: value.json, problems: [] }
}

function decoded(bytes: Uint8Array): string | None {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return none
  }
}

function withMonthNumbers({ entries }: Group, fields: Fields): Fields {
  const changed = Object.entries(fields).map(([name, value]) => {
    const field = Object.hasOwn(entries, name) ? entries[name] : undefined
    return [name, field !== undefined && isMonthYear(field) ? withMonthNumber(value) : value]
  })
  return Object.fromEntries(changed)
}

function isMonthYear(field: v.GenericSchema): boolean {
  const kind = kindOf(field)
  return kind.kind === 'group' && kind.entries.month !== undefined
}

function withMonthNumber(date: unknown): unknown {
  if (!isFields(date) || typeof date.month !== 'string') return date
  const month = monthOf(date.month)
  return month === none ? date : { ...date, month }
}
