import type { CalendarDay } from '../../date.ts'
import { isLanguageTag } from '../../language.ts'
import { none } from '../../result.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import type { Parsed } from '../parsed-items.ts'
import { deriveEducation, missingFields } from '../sections.ts'
import { atOnce, type Steps } from '../steps.ts'
import { Collected } from './collected.ts'
import { earlierRootKeys, itemMaps, languageCode, ownKey, type SectionMap, sectionMaps } from './json-resume-map.ts'
import {
  at,
  fieldsIn,
  fieldsOrText,
  isEditedMarkdown,
  itemsIn,
  keyed,
  noteAt,
  restore,
  shapedValue,
} from './json-resume-values.ts'
import { readBasics } from './read-basics.ts'
import { kept, unknownKeys } from './unknown-keys.ts'

/** The day that decides whether a school has ended, and the address of this site. */
export type Setting = { today: CalendarDay; origin: string }

/** As `readingJsonResume`, at once. */
export function readJsonResume(json: Fields, setting: Setting): Parsed {
  return atOnce(readingJsonResume(json, setting))
}

/**
 * Reads a JSON Resume file of any version, an entry a step: leniently, as files of other programs are. Unknown keys are kept in
 * `jsonResume` of the record, up to 64 KB. docs/importing.md.
 */
export function* readingJsonResume(json: Fields, { today, origin }: Setting): Steps<Parsed> {
  const collected = new Collected()
  const reasons: string[] = []
  const root = keyed(json, '', earlierRootKeys, (reason) => reasons.push(reason))
  const own = fieldsIn(fieldsIn(root.meta)[ownKey])
  readBasics(collected, root, reasons, origin)
  for (const map of sectionMaps) yield* readEntries(collected, map, root[map.section], today)
  for (const section of ['skills', 'languages', 'interests'] as const)
    yield* readItems(collected, section, root[section], own)
  for (const [id, fields] of Object.entries(fieldsIn(own.hardware)))
    if (id === 'desktop' || id === 'laptop')
      collected.add({ section: 'hardware', uuid: id, fields: { ...fieldsIn(fields) }, missing: [], reasons: [] })
  const { language, lang, 'x-lang': other } = fieldsIn(root.meta)
  const tag = [language, lang, other].find((each) => typeof each === 'string' && isLanguageTag(each))
  return { ...collected.read(), ...(typeof tag === 'string' ? { language: tag } : {}) }
}

function* readEntries(
  collected: Collected,
  { section, collection, fields: map, earlier = {} }: SectionMap,
  value: unknown,
  today: CalendarDay,
): Steps<void> {
  const { items, blank } = itemsIn(value)
  collected.blanks(blank)
  for (const [index, each] of items) {
    const path = `${section}[${index}]`
    const reasons: string[] = []
    const note = (reason: string) => void reasons.push(reason)
    const given = keyed(fieldsOrText(each, map[0]?.[0] ?? 'name', noteAt(note, path)), path, earlier, note)
    const fields: Record<string, unknown> = {}
    for (const [key, field, shape] of map) {
      const found = shapedValue(given[key], shape, noteAt(note, at(path, key)))
      if (found !== none) fields[field] = found
    }
    if (collection === 'education') deriveEducation(fields, today)
    if (collection === 'references') fields.shown = false
    const known = [...map.map(([key]) => key), ownKey]
    Object.assign(fields, kept(unknownKeys(given, known, { path, collected, note }), note))
    const own = fieldsIn(given[ownKey])
    restore(fields, fieldsIn(own.fields), own.without)
    for (const [key, field, shape] of map)
      if (shape === 'markdown' && isEditedMarkdown(given[key], fieldsIn(own.fields)[field]))
        fields[field] = shapedValue(given[key], 'text', () => {})
    const uuid = typeof own.uuid === 'string' ? { uuid: own.uuid } : {}
    collected.add({
      section: collection,
      fields,
      missing: missingFields(collection, fields),
      reasons,
      place: path,
      ...uuid,
    })
    yield
  }
}

function* readItems(
  collected: Collected,
  section: 'skills' | 'languages' | 'interests',
  value: unknown,
  own: Fields,
): Steps<void> {
  const owned = fieldsIn(own.owner)
  const [nameKey] = itemMaps[section][0]
  const { items, blank } = itemsIn(value)
  collected.blanks(blank)
  for (const [index, each] of items) {
    const reasons: string[] = []
    const note = (reason: string) => void reasons.push(reason)
    const path = `${section}[${index}]`
    const given = keyed(fieldsOrText(each, nameKey, noteAt(note, path)), path, {}, note)
    const isActivity = fieldsIn(given[ownKey]).kind === 'activity'
    const list = section === 'interests' && isActivity ? 'activities' : section
    if (Array.isArray(owned[list])) continue
    const fields: Record<string, unknown> = {}
    for (const [key, shape] of itemMaps[section]) {
      const found = shapedValue(given[key], shape, noteAt(note, at(path, key)))
      if (found !== none) fields[key] = found
    }
    if (section === 'languages') {
      const code = languageCode(String(fields.language ?? ''))
      if (code !== undefined) fields.code = code
    }
    const known = [...itemMaps[section].map(([key]) => key), ownKey]
    const bag = unknownKeys(given, known, { path, collected, note })
    collected.item(list, { ...fields, ...kept(bag, note) }, reasons, path)
    yield
  }
}
