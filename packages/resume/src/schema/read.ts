import * as v from 'valibot'
import { type None, none } from '../result.ts'
import { isStorable, xmlText } from '../text.ts'
import { isAbsent } from './same-value.ts'
import { isFields } from './stored-fields.ts'
import { type Group, kindOf } from './walk.ts'

/** What is wrong with a field. `field` is its path in the record ('startDate.month', 'skills[2]'), or '' for the whole value. */
export type Problem = { field: string; reason: string }

type Simple<T> = { [Name in keyof T]: T[Name] }

/** The value of a schema that a page shows instead of an invalid one; see `About`. */
type OtherwiseOf<S> = S extends { readonly pipe: infer Pipe }
  ? { [At in keyof Pipe]: OtherwiseOf<Pipe[At]> }[keyof Pipe & `${number}`]
  : S extends { readonly metadata: { readonly otherwise: infer Otherwise } }
    ? Otherwise
    : never

/** A record as a page uses it: a required field may also have the value that replaces an invalid one. */
export type Tolerant<S extends Group> = Simple<{
  -readonly [Name in keyof S['entries']]: v.InferOutput<S['entries'][Name]> | OtherwiseOf<S['entries'][Name]>
}>

/**
 * Reads an unknown stored value for a page: invalid fields are left out, or get the value that their schema defines instead.
 * docs/behaviour.md 11.2.
 */
export function tolerant<S extends Group>(schema: S, value: unknown): Tolerant<S> {
  const read = v.safeParse(schema, shaped(schema, isFields(value) ? value : {}))
  const fields = read.output as Record<string, unknown>
  for (const [name, issues] of Map.groupBy(read.issues ?? [], ({ path }) => String(path?.[0]?.key))) {
    const field = schema.entries[name]
    if (field !== undefined) fields[name] = withoutInvalid(field, fields[name], issues)
  }
  return fields as Tolerant<S>
}

/** Returns a list without its invalid items, and for any other field the value that its schema defines instead. */
function withoutInvalid(field: v.GenericSchema, value: unknown, issues: readonly v.BaseIssue<unknown>[]): unknown {
  const { kind, isOptional, about } = kindOf(field)
  if (kind === 'list') {
    const invalid = new Set(issues.map(({ path }) => path?.[1]?.key))
    return Array.isArray(value) && !invalid.has(undefined) ? value.filter((_, at) => !invalid.has(at)) : []
  }
  return isOptional ? v.getDefault(field) : about.otherwise
}

/**
 * Reads an unknown value for an import, which rejects it if there are problems: the invalid fields that the tolerant reader
 * leaves out, and violations of rules over several fields. docs/behaviour.md 11.2.
 */
export function strict<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): { value: v.InferOutput<S> | None; problems: Problem[] } {
  const read = v.safeParse(schema, shaped(schema, value))
  if (read.success) return { value: read.output, problems: [] }
  return { value: none, problems: read.issues.map(({ path, message }) => ({ field: pathOf(path), reason: message })) }
}

function pathOf(path: readonly { key: unknown }[] = []): string {
  const parts = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
  return parts.join('').replace(/^\./, '')
}

/**
 * A value as valibot expects it: own fields that the schema names, all of them, and undefined in place of blank values. A text
 * without a rule of its own has no characters that pages and files may not have.
 * A value other than an object becomes NaN where a group is expected, because valibot accepts a list as an object.
 */
function shaped(schema: v.GenericSchema, stored: unknown): unknown {
  const kind = kindOf(schema)
  const isFree = kind.kind === 'text' && kind.about.rule === undefined && typeof stored === 'string'
  const value = isFree && isStorable(stored) ? xmlText(stored) : stored
  if (isAbsent(value)) return undefined
  if (kind.kind === 'either') return shaped(isFields(value) && kind.key in value ? kind.first : kind.second, value)
  if (kind.kind === 'list') return Array.isArray(value) ? Array.from(value, (item) => shaped(kind.item, item)) : value
  if (kind.kind !== 'group') return value
  if (!isFields(value)) return Number.NaN
  const fields: Record<string, unknown> = {}
  for (const name in kind.entries) {
    const field = kind.entries[name]
    if (field !== undefined) fields[name] = Object.hasOwn(value, name) ? shaped(field, value[name]) : undefined
  }
  return fields
}
