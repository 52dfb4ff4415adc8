import { isIdsField } from '#resume/records/item-ids.ts'
import { isSame } from '#resume/schema/same-value.ts'
import { type Fields, isFields, translatedFromField, translationsField } from '#resume/schema/stored-fields.ts'
import { besideTranslation, translatedName } from '../languages/translated-name.ts'

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
