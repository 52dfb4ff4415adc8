import type * as v from 'valibot'
import { monthNames } from '../date.ts'
import type { Rule } from './fields.ts'
import { type Entries, type Kind, kindOf } from './walk.ts'

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * The JSON Schema of a document, for editors that complete and check it. It accepts all that an import accepts, with one
 * exception: an import reads a blank text as absent; the JSON Schema accepts only null.
 */
export function jsonSchemaOf(title: string, description: string, entries: Entries, first: JsonSchema = {}): JsonSchema {
  const { properties, ...fields } = objectOf(entries)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    ...fields,
    properties: { $schema: { type: 'string' }, ...first, ...Object(properties) },
  }
}

function objectOf(entries: Entries): JsonSchema {
  const named = Object.entries(entries)
  return {
    type: 'object',
    required: named.filter(([, field]) => !kindOf(field).isOptional).map(([name]) => name),
    properties: Object.fromEntries(named.map(([name, field]) => [name, fieldOf(field)])),
  }
}

function fieldOf(field: v.GenericSchema): JsonSchema {
  const kind = kindOf(field)
  const { type, ...schema } = schemaOf(kind)
  const words = kind.description === '' ? {} : { description: kind.description }
  if (kind.isOptional && Array.isArray(schema.anyOf))
    return { ...words, ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  return { ...words, ...(type === undefined ? {} : { type: kind.isOptional ? [type, 'null'] : type }), ...schema }
}

function schemaOf(kind: Kind): JsonSchema {
  const { rule, least, max } = kind.about
  if (kind.kind === 'group') return objectOf(kind.entries)
  if (kind.kind === 'list') return { type: 'array', items: fieldOf(kind.item) }
  if (kind.kind === 'either') return { anyOf: [fieldOf(kind.first), fieldOf(kind.second)] }
  if (kind.kind === 'number') return { type: 'integer', minimum: least, maximum: max }
  if (kind.kind === 'boolean') return { type: 'boolean' }
  if (rule === undefined) return { type: 'string', ...(kind.isOptional ? {} : { pattern: '\\S' }) }
  return rules[rule]
}

const rules: Record<Rule, JsonSchema> = {
  url: { type: 'string', format: 'uri' },
  link: { type: 'string', format: 'uri' },
  slug: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  day: { type: 'string', format: 'date' },
  timeZone: { type: 'string', examples: ['America/New_York', 'Europe/Zurich'] },
  folder: { type: 'string', examples: ['about/gallery-coast'] },
  emailAddress: { type: 'string', format: 'email' },
  month: { anyOf: [{ type: 'integer', minimum: 1, maximum: 12 }, { enum: monthNames }, { type: 'string' }] },
}
