import type * as v from 'valibot'
import type { About } from './fields.ts'

export type Entries = Readonly<Record<string, v.GenericSchema>>

/** A schema of named fields. */
export type Group = v.GenericSchema & { readonly entries: Entries }

/**
 * The kind of a schema made by `fields.ts`. `title` and `description` are '' if there is none; `whenAbsent` is the value of an
 * optional field that is absent.
 */
export type Kind = { isOptional: boolean; whenAbsent?: unknown; about: About; title: string; description: string } & (
  | { kind: 'text' | 'number' | 'boolean' }
  | { kind: 'group'; entries: Entries }
  | { kind: 'list'; item: v.GenericSchema }
  | { kind: 'either'; key: string; first: v.GenericSchema; second: v.GenericSchema }
)

/** The parts of valibot's schemas and actions that identify them. */
type Parts = {
  type: string
  pipe?: readonly Parts[]
  wrapped?: Parts
  default?: unknown
  entries?: Entries
  item?: v.GenericSchema
  branches?: { key: string; first: v.GenericSchema; second: v.GenericSchema }
  metadata?: About
  title?: string
  description?: string
}

const known = new WeakMap<v.GenericSchema, Kind>()

/** Returns the kind of a schema. No other file reads the internals of valibot's objects, except `read.ts`. */
export function kindOf(schema: v.GenericSchema): Kind {
  let kind = known.get(schema)
  if (kind === undefined) {
    kind = kindOfParts(schema as unknown as Parts)
    known.set(schema, kind)
  }
  return kind
}

function kindOfParts(parts: Parts): Kind {
  const { pipe: [inner, ...actions] = [], wrapped } = parts
  if (inner !== undefined) return actions.reduce(withAction, kindOfParts(inner))
  if (wrapped !== undefined) return { ...kindOfParts(wrapped), isOptional: true, whenAbsent: parts.default }
  return { isOptional: false, about: {}, title: '', description: '', ...shapeOf(parts) }
}

function withAction(kind: Kind, { metadata, title = kind.title, description = kind.description }: Parts): Kind {
  return { ...kind, about: { ...kind.about, ...metadata }, title, description }
}

function shapeOf({ type, entries, item, branches }: Parts) {
  if (entries !== undefined) return { kind: 'group', entries } as const
  if (item !== undefined) return { kind: 'list', item } as const
  if (branches !== undefined) return { kind: 'either', ...branches } as const
  return { kind: type === 'number' || type === 'boolean' ? type : 'text' } as const
}

/** Returns the schema of a part of a group, or undefined. */
export function innerOf(kind: Kind, name: string): v.GenericSchema | undefined {
  if (kind.kind === 'either') return innerOf(kindOf(kind.first), name) ?? innerOf(kindOf(kind.second), name)
  return kind.kind === 'group' && Object.hasOwn(kind.entries, name) ? kind.entries[name] : undefined
}
