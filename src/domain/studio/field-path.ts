import type * as v from 'valibot'
import { translationsField } from '../languages/languages.ts'
import { translatedNameIn } from '../languages/translated-name.ts'
import { type None, none } from '../result.ts'
import { isAbsent } from '../schema/read.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type Group, type Kind, kindOf } from '../schema/walk.ts'

/**
 * The path of a field in an entry, as a problem names it: `description`, `startDate.month`, `story[2].text`. A list of
 * texts is one field.
 */
export type PathPart = string | number

/** Returns the parts of a path, or none when it is no path. */
export function pathParts(path: string): PathPart[] | None {
  if (path.length > 200 || !/^[a-z]\w*(\.[a-z][\w-]*|\[\d{1,3}\])*$/i.test(path)) return none
  return [...path.matchAll(/[\w-]+/g)].map(([part]) => (/^\d/.test(part) ? Number(part) : part))
}

/** The value of a field by its name, which may be that of a translation. */
export function fieldOf(fields: Fields | None, name: string): unknown {
  return valueAt(fields, translatedNameIn(name) === undefined ? [name] : name.split('.'))
}

/**
 * Returns the fields with another value of a field, none to remove it. A language of which an entry has nothing is not stored, but that of
 * the owner, where it is a language of the site.
 */
export function withField(
  fields: Fields,
  name: string,
  value: unknown,
  { collection }: { collection: string },
): Fields {
  if (translatedNameIn(name) === undefined) {
    if (value !== undefined) return { ...fields, [name]: value }
    const { [name]: _, ...others } = fields
    return others
  }
  const changed = withValueAt(fields, name.split('.'), value) ?? fields
  const [top = '', language = ''] = name.split('.')
  const languages = changed[top]
  if (value !== undefined || !isFields(languages)) return changed
  const isKept = collection === 'person-info' && top === translationsField && name !== `${top}.${language}`
  const { [language]: own, ...others } = languages
  const isEmpty = own === undefined || (isFields(own) && Object.keys(own).length === 0 && !isKept)
  const left = isEmpty ? others : languages
  const { [top]: _, ...without } = changed
  return Object.keys(left).length === 0 ? without : { ...changed, [top]: left }
}

/** Whether a path is another one or leads into its value. */
export function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`)
}

/** The entries of a record by path that are not within a path. */
export function outside<T>(byPath: Readonly<Record<string, T>>, path: string): Record<string, T> {
  return Object.fromEntries(Object.entries(byPath).filter(([other]) => !isWithin(other, path)))
}

/** Returns the schema of the field at a path, or none when there is no such field. A line of a list of texts has none. */
export function schemaAt(schema: Group, parts: readonly PathPart[]): v.GenericSchema | None {
  let inner: v.GenericSchema = schema
  for (const part of parts) {
    const next = innerOf(kindOf(inner), part)
    if (next === undefined) return none
    inner = next
  }
  const { kind } = kindOf(inner)
  const isLine = typeof parts.at(-1) === 'number' && kind !== 'group' && kind !== 'either'
  return isLine || parts.length === 0 ? none : inner
}

/** Returns the schema of a part of a value, or undefined. */
export function innerOf(kind: Kind, part: PathPart): v.GenericSchema | undefined {
  if (typeof part === 'number') return kind.kind === 'list' ? kind.item : undefined
  if (kind.kind === 'either') return innerOf(kindOf(kind.first), part) ?? innerOf(kindOf(kind.second), part)
  return kind.kind === 'group' && Object.hasOwn(kind.entries, part) ? kind.entries[part] : undefined
}

/** Returns the value at a path, or undefined. */
export function valueAt(value: unknown, parts: readonly PathPart[]): unknown {
  const [part, ...deeper] = parts
  if (part === undefined) return value
  if (typeof part === 'number') return Array.isArray(value) ? valueAt(value[part], deeper) : undefined
  return isFields(value) && Object.hasOwn(value, part) ? valueAt(value[part], deeper) : undefined
}

/**
 * Returns the fields with another value at a path; an absent value removes the field. Returns none for an item after the
 * end of its list, where the list was shortened meanwhile.
 */
export function withValueAt(fields: Fields, parts: readonly PathPart[], value: unknown): Fields | None {
  const changed = replaced(fields, parts, value)
  return isFields(changed) ? changed : none
}

function replaced(held: unknown, [part, ...deeper]: readonly PathPart[], value: unknown): unknown {
  if (part === undefined) return value
  if (typeof part === 'number') {
    const items: unknown[] = Array.isArray(held) ? held : []
    if (part > items.length) return none
    const item = replaced(items[part], deeper, value)
    return item === none ? none : [...items.slice(0, part), item, ...items.slice(part + 1)]
  }
  const fields = isFields(held) ? held : {}
  if (deeper.length === 0 && isAbsent(value)) {
    const { [part]: _, ...others } = fields
    return others
  }
  const inner = replaced(Object.hasOwn(fields, part) ? fields[part] : undefined, deeper, value)
  return inner === none ? none : { ...fields, [part]: inner }
}
