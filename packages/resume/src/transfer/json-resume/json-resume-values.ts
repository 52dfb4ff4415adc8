import type { Shape } from '../../records/collection.ts'
import { type None, none } from '../../result.ts'
import { isAbsent } from '../../schema/same-value.ts'
import { type Fields, isFields } from '../../schema/stored-fields.ts'
import { statusFields } from '../../write/status.ts'
import { dateCodeOf, isUnusualYear, looseDate } from '../loose-date.ts'
import { foundName, type Note, parsedItems, parsedMarkdown, parsedText, parsedUrl } from '../parsed-text.ts'

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

/** An object where the format has one; anything else is left out and noted. */
export function objectIn(value: unknown, note: Note): Fields {
  if (!isFields(value) && !isEmpty(value)) note('is no object and was left out')
  return fieldsIn(value)
}

/** An object, or a text that stands for one of its keys; anything else is left out and noted. */
export function fieldsOrText(value: unknown, key: string, note: Note): Fields {
  return typeof value === 'string' || typeof value === 'number' ? { [key]: value } : objectIn(value, note)
}

/** The items of a list with their places in it, and how many others are empty. Another value is a list of one. */
export function itemsIn(value: unknown): { items: [at: number, item: unknown][]; blank: number } {
  const all: readonly unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  const items = Array.from(all.entries()).filter(([, item]) => !isEmpty(item))
  return { items, blank: all.length - items.length }
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

/** The fields of the owner's status, which JSON Resume lacks. */
export function statusPart(fields: Fields): Fields {
  return Object.fromEntries(statusFields.flatMap((name) => (isAbsent(fields[name]) ? [] : [[name, fields[name]]])))
}

/**
 * Whether another program changed a text beside which this site exported the Markdown of it. Such a text is Markdown too, because
 * only Markdown that says more than plain text is exported so.
 */
export function isEditedMarkdown(text: unknown, exported: unknown): boolean {
  return typeof exported === 'string' && typeof text === 'string' && text !== exported
}

/** The text of a value; of a number or a boolean its JSON. */
export function textIn(value: unknown): string | None {
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value)
  return typeof value === 'string' && !isAbsent(value) ? value : none
}

export function textValue(value: unknown, note: Note, found = parsedText): string | None {
  const text = textIn(value)
  if (text !== none) return found(text, note)
  if (!isEmpty(value)) note('is no text and was left out')
  return none
}

export function nameIn(value: unknown, note: Note): string | None {
  return textValue(value, note, foundName)
}

/** An address, as a text or as an object of some programs: { label, href }. */
export function urlIn(value: unknown, note: Note): string | None {
  return textValue(partOf(value, ['href', 'url'], note), note, parsedUrl)
}

/** The first of some keys that an object has, or a value that is no object. Its other keys are left out and noted. */
function partOf(value: unknown, keys: readonly string[], note: Note): unknown {
  const key = keys.find((each) => isFields(value) && !isEmpty(value[each]))
  if (key === undefined || !isFields(value)) return value
  noteOthers(value, [key], note)
  return value[key]
}

function noteOthers(value: Fields, taken: readonly string[], note: Note): void {
  for (const [key, each] of Object.entries(value))
    if (!isEmpty(each) && !taken.includes(key)) note(`its key ${JSON.stringify(key)} was left out`)
}

export function shapedValue(value: unknown, shape: Shape, note: Note): unknown {
  if (isEmpty(value)) return none
  if (shape === 'name') return nameIn(value, note)
  if (shape === 'text') return textValue(isFields(value) ? placeOf(value, note) : value, note)
  if (shape === 'markdown') return textValue(value, note, parsedMarkdown)
  if (shape === 'texts') return textsIn(typeof value === 'string' ? value.split(/\r?\n/) : value, note)
  if (shape === 'words') return textsIn(typeof value === 'string' ? value.split(/[,\n]/).map(trimmed) : value, note)
  if (shape === 'date') return dateIn(value, note)
  return urlIn(value, note)
}

/** A place as an object is one text: 'Berlin, DE'. Its other keys are left out and noted. */
function placeOf(value: Fields, note: Note): unknown {
  const taken = ['city', 'region', 'countryCode'].filter((key) => textIn(value[key]) !== none)
  if (taken.length === 0) return value
  noteOthers(value, taken, note)
  return taken.map((key) => textIn(value[key])).join(', ')
}

function textsIn(value: unknown, note: Note): string[] | None {
  const noteOf = (index: number) => (Array.isArray(value) ? noteAt(note, `item ${index + 1}`) : note)
  const texts = parsedItems(itemsIn(value).items, note).flatMap(([index, item]) => textValue(item, noteOf(index)) ?? [])
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
