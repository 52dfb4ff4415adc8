import type { Shape } from '../../content/collection.ts'
import { type None, none } from '../../result.ts'
import { isAbsent } from '../../schema/read.ts'
import { type Fields, isFields } from '../../schema/stored-fields.ts'
import { foundItems, foundName, foundText, foundUrl, type Note } from '../found-text.ts'
import { dateCodeOf, isUnusualYear, looseDate } from '../loose-date.ts'

/** Values of JSON Resume as files in the wild have them: absent for empty, one for a list of one, a number for a text. */

/** Why a key is left alone that would change the object which gets it. */
export const neverStored = 'a key with this name is never stored'

export function isDangerous(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

export function at(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

export function noteAt(note: Note, place: string): Note {
  return (reason) => note(`${place}: ${reason}`)
}

export function fieldsIn(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** An object, or a text that stands for one of its keys. */
export function fieldsOrText(value: unknown, key: string): Fields {
  if (isFields(value)) return value
  return typeof value === 'string' || typeof value === 'number' ? { [key]: value } : {}
}

export function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.filter((each) => !isEmpty(each))
  return isEmpty(value) ? [] : [value]
}

export function isEmpty(value: unknown): boolean {
  return isAbsent(value) || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** The own keys of an object, those of earlier versions under today's names. Of two that differ today's name counts. */
export function keyed(value: Fields, path: string, earlier: Readonly<Record<string, string>>, note: Note) {
  const found: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    if (isDangerous(key)) note(`${at(path, key)}: ${neverStored}`)
    else if (!Object.hasOwn(earlier, key)) found[key] = each
  }
  for (const [key, today] of Object.entries(earlier)) {
    if (!Object.hasOwn(value, key) || isAbsent(value[key])) continue
    if (isAbsent(found[today])) found[today] = value[key]
    else if (JSON.stringify(found[today]) !== JSON.stringify(value[key])) found[key] = value[key]
  }
  return found
}

/** What is changed of a JSON value before it is stored. */
export type Storing = { isKept(key: string, path: string): boolean; text(text: string): string }

/** A copy of a JSON value at a path, with the keys that are kept and with changed texts. */
export function storable(value: unknown, path: string, storing: Storing): unknown {
  if (typeof value === 'string') return storing.text(value)
  if (Array.isArray(value)) return value.map((each, index) => storable(each, `${path}[${index}]`, storing))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([key]) => storing.isKept(key, at(path, key)))
  return Object.fromEntries(kept.map(([key, each]) => [key, storable(each, at(path, key), storing)]))
}

/** Restores what this site exported beside the fields of JSON Resume; `without` names those that the record does not have. */
export function restore(fields: Record<string, unknown>, own: Fields, without: unknown = own.without): void {
  const exact: Storing = { isKept: (key) => !isDangerous(key), text: (text) => text }
  for (const [name, value] of Object.entries(own))
    if (!isDangerous(name) && name !== 'without') fields[name] = storable(value, name, exact)
  for (const name of Array.isArray(without) ? without : []) delete fields[String(name)]
}

/** The text of a value; of a number or a boolean its JSON. */
export function textIn(value: unknown): string | None {
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value)
  return typeof value === 'string' && !isAbsent(value) ? value : none
}

export function textValue(value: unknown, note: Note): string | None {
  const text = textIn(value)
  if (text !== none) return foundText(text, note)
  if (!isEmpty(value)) note('is no text and was left out')
  return none
}

export function nameIn(value: unknown, note: Note): string | None {
  const text = textIn(value)
  if (text !== none) return foundName(text, note)
  if (!isEmpty(value)) note('is no text and was left out')
  return none
}

export function shapedValue(value: unknown, shape: Shape, note: Note): unknown {
  if (isEmpty(value)) return none
  if (shape === 'name') return nameIn(value, note)
  if (shape === 'text') return textValue(isFields(value) ? placeOf(value) : value, note)
  if (shape === 'texts') return textsIn(typeof value === 'string' ? value.split(/\r?\n/) : value, note)
  if (shape === 'words') return textsIn(typeof value === 'string' ? value.split(/[,\n]/).map(trimmed) : value, note)
  if (shape === 'date') return dateIn(value, note)
  const text = textValue(value, note)
  return text === none ? none : foundUrl(text, note)
}

/** A place as an object is one text: 'Berlin, DE'. */
function placeOf({ city, region, countryCode }: Fields): unknown {
  const parts = [city, region, countryCode].filter((part) => typeof part === 'string' && part !== '')
  return parts.length === 0 ? {} : parts.join(', ')
}

function textsIn(value: unknown, note: Note): string[] | None {
  const texts = foundItems(listIn(value), note).flatMap((item) => textValue(item, note) ?? [])
  return texts.length === 0 ? none : texts
}

function trimmed(text: string): string {
  return text.trim()
}

function dateIn(value: unknown, note: Note): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') {
    note('is no date and was left out')
    return none
  }
  const read = looseDate(value)
  if (read.kind === 'present') return none
  if (read.kind === 'unreadable') {
    note(`"${String(value).slice(0, 50)}" ${read.why}`)
    return none
  }
  if (read.isChanged) note(`"${value}" was read as ${dateCodeOf(read.date)}`)
  if (isUnusualYear(read.date.year)) note(`please check the year ${read.date.year}`)
  return read.date
}
