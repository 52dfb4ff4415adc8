import { utf8Length } from '../../bytes.ts'
import { none } from '../../result.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { importLimits } from '../parsed-items.ts'
import { cleanText, type Note } from '../parsed-text.ts'
import type { Collected } from './collected.ts'
import { at, isDangerous, neverStored, storable } from './json-resume-values.ts'

/** Where an object is in the file, and where is reported what becomes of its keys. */
type Place = { path: string; collected: Collected; note: Note }

/**
 * The keys of an object that no field has, as they are stored: texts as other texts are, and without keys that are never stored.
 * All are named as left alone.
 */
export function unknownKeys(value: Fields, known: readonly string[], { path, collected, note }: Place): Fields {
  const isKept = (key: string, place: string) => {
    const isStorable = !isDangerous(key) && cleanText(key, () => {}) === key
    if (!isStorable) collected.leave(nameOf(place), neverStored)
    return isStorable
  }
  const kept: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    const place = at(path, key)
    if (known.includes(key) || each === none || !isKept(key, place)) continue
    collected.leave(nameOf(place), 'is kept and exported again, but shown nowhere')
    const reasons = new Set<string>()
    kept[key] = storable(each, place, { isKept, text: (text) => cleanText(text, (reason) => reasons.add(reason)) })
    for (const reason of reasons) note(`${place}: ${reason}`)
  }
  return kept
}

/** 'work[].mood' for a key of any entry, without characters that no text may have. */
function nameOf(path: string): string {
  return cleanText(path, () => {}).replaceAll(/\[\d+\]/g, '[]')
}

/** The unknown keys as a field, or nothing when there are none or more than a record holds. */
export function kept(bag: Fields, note: Note): { jsonResume?: Fields } {
  if (Object.keys(bag).length === 0) return {}
  if (utf8Length(JSON.stringify(bag)) > importLimits.textBytes) {
    note('has unknown keys of more than 64 KB; they were left out')
    return {}
  }
  return { jsonResume: bag }
}

export function named(name: string, bag: Fields): Fields {
  return Object.keys(bag).length === 0 ? {} : { [name]: bag }
}
