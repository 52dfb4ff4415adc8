import { isIdsField } from '#resume/records/item-ids.ts'
import type { None } from '#resume/result.ts'
import { isAbsent, isSame } from '#resume/schema/same-value.ts'
import { type Fields, isFields, translatedFromField, translationsField } from '#resume/schema/stored-fields.ts'
import { besideTranslation, translatedName, translatedNameIn } from '../languages/translated-name.ts'

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

/**
 * The names of the fields that differ, in their order. What goes with other changes is named only where that does not differ: the ids of
 * items, unless one has none yet, and what a translation is from.
 */
export function differingNames(before: Fields, after: Fields): string[] {
  const differing = allDifferingNames(before, after)
  const shown = differing.filter(
    (name) => !translatedName(name)?.isFrom || !differing.includes(besideTranslation(name) ?? ''),
  )
  const others = shown.filter((name) => !isIdsField(name, before) && !isIdsField(name, after))
  return others.length > 0 ? others : shown.filter((name) => name in before && name in after)
}

/** The same with all names. A translation of a field is a field: `translations.de.title`. */
function allDifferingNames(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !isSame(before[name], after[name]))
    .flatMap((name) => namesWithin(name, before, after))
}

/** The names of differing translations; of another field its own. */
function namesWithin(name: string, before: Fields, after: Fields): string[] {
  if (name !== translationsField && name !== translatedFromField) return [name]
  const [old, now] = [groupOf(before[name]), groupOf(after[name])]
  const names = keysOf(old, now).flatMap((language) => {
    if (isSame(old[language], now[language])) return []
    const [was, is] = [groupOf(old[language]), groupOf(now[language])]
    const fields = keysOf(was, is).filter((field) => !isSame(was[field], is[field]))
    return fields.length === 0 ? [`${name}.${language}`] : fields.map((field) => `${name}.${language}.${field}`)
  })
  return names.length > 0 && names.every((each) => translatedName(each) !== undefined) ? names : [name]
}

function keysOf(a: Fields, b: Fields): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
}

/** A group, and an empty one in place of any other value. */
export function groupOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}
