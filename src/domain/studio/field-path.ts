import type { None } from '#resume/result.ts'
import { isAbsent } from '#resume/schema/absent.ts'
import { type Fields, isFields, translationsField } from '#resume/schema/stored-fields.ts'
import { translatedNameIn } from '../languages/translated-name.ts'

/** The value of a field by its name, which may be that of a translation. */
export function fieldOf(fields: Fields | None, name: string): unknown {
  return valueAt(fields, translatedNameIn(name) === undefined ? [name] : name.split('.'))
}

/**
 * Returns the fields with another value of a field; an absent one removes it. A language of which an entry has nothing is not stored, but
 * that of the owner, where it is a language of the site.
 */
export function withField(
  fields: Fields,
  name: string,
  value: unknown,
  { collection }: { collection: string },
): Fields {
  if (translatedNameIn(name) === undefined) return withValueAt(fields, [name], value)
  const changed = withValueAt(fields, name.split('.'), value)
  const [top = '', language = ''] = name.split('.')
  const languages = changed[top]
  if (!isAbsent(value) || !isFields(languages)) return changed
  const isKept = collection === 'person-info' && top === translationsField && name !== `${top}.${language}`
  const { [language]: own, ...others } = languages
  const isEmpty = own === undefined || (isFields(own) && Object.keys(own).length === 0 && !isKept)
  const left = isEmpty ? others : languages
  const { [top]: _, ...without } = changed
  return Object.keys(left).length === 0 ? without : { ...changed, [top]: left }
}

/** Returns the value in groups within each other, or undefined. */
export function valueAt(value: unknown, [name, ...deeper]: readonly string[]): unknown {
  if (name === undefined) return value
  return isFields(value) && Object.hasOwn(value, name) ? valueAt(value[name], deeper) : undefined
}

/** Returns a group with another value in a group within it, which is made where there is none; an absent value is removed. */
function withValueAt(fields: Fields, [name = '', ...deeper]: readonly string[], value: unknown): Fields {
  if (deeper.length === 0 && isAbsent(value)) {
    const { [name]: _, ...others } = fields
    return others
  }
  const held = Object.hasOwn(fields, name) ? fields[name] : undefined
  return { ...fields, [name]: deeper.length === 0 ? value : withValueAt(isFields(held) ? held : {}, deeper, value) }
}
