import { isDeepStrictEqual } from 'node:util'
import { none } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'

/**
 * Fields of this site are stored as native fields of a Firestore document, so that the owner edits them in the console
 * and the mail extension reads its queue. Firestore keeps no order of fields and cannot hold all JSON. So this text
 * field stores the JSON of all fields beside them.
 */
export const wholeField = 'vita'

/** Firestore's own limits; the depth counts maps and lists within a field. Source: Firestore, quotas and limits. */
const maxNameBytes = 1500
const maxDepth = 20

/**
 * The collections with a `delivery`, and its fields that are times: the mail extension reads and writes them as
 * Timestamps.
 */
const queues = ['mail', 'forwards']
const timesOfDelivery = ['startTime', 'endTime', 'leaseExpireTime', 'nextAttemptTime', 'notAfter']

/** Returns what Firestore's client writes for the fields of a document. */
export function toStoredFields(collection: string, fields: Fields): Record<string, unknown> {
  const text = JSON.stringify(fields)
  return { ...nativeFields(collection, JSON.parse(text)), [wholeField]: text }
}

/** Returns what Firestore's client writes for a delivery alone, in the field `delivery` of a queue's document. */
export function toStoredDelivery(delivery: object): Record<string, unknown> {
  return withTimes(nativeMap(JSON.parse(JSON.stringify(delivery)), 1))
}

/**
 * Returns the fields of a document that Firestore's client has read. Fields that no other program edited are as they
 * were written. Edited ones have their current value, in the old order as far as possible. A document of another
 * program has only its own fields. Times become ISO 8601 texts in UTC, bytes Base64, references their path, places
 * their two numbers; other kinds are left out.
 */
export function toOwnFields(collection: string, stored: Record<string, unknown>): Fields {
  const text = stored[wholeField]
  const whole = typeof text === 'string' ? fieldsOfJson(text) : none
  if (whole === none) return plainFields(stored)
  const { [wholeField]: _, ...rest } = stored
  return merged(plainFields(rest), whole, plainFields(nativeFields(collection, whole)))
}

function nativeFields(collection: string, fields: Fields): Record<string, unknown> {
  const { [wholeField]: _, ...native } = nativeMap(fields, 0)
  const { delivery } = native
  return queues.includes(collection) && isFields(delivery) ? { ...native, delivery: withTimes(delivery) } : native
}

/** A text that is no time, or one outside the range of a Timestamp, stays a text. */
function withTimes(delivery: Fields): Record<string, unknown> {
  const entries = Object.entries(delivery).map(([name, value]) => {
    const time = timesOfDelivery.includes(name) && typeof value === 'string' ? new Date(value) : none
    const year = time?.getUTCFullYear() ?? Number.NaN
    return [name, year >= 1 && year <= 9999 ? time : value]
  })
  return Object.fromEntries(entries)
}

/** Leaves out fields with names that Firestore rejects. */
function nativeMap(fields: Fields, depth: number): Record<string, unknown> {
  const remaining = Object.entries(fields).filter(([name]) => isNativeName(name))
  return Object.fromEntries(remaining.map(([name, value]) => [name, nativeValue(value, depth, false)]))
}

/** A value that Firestore cannot hold, a list in a list or one nested too deep, is stored as its JSON text. */
function nativeValue(value: unknown, depth: number, isInList: boolean): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth + 1 > maxDepth || (isInList && Array.isArray(value))) return JSON.stringify(value).toWellFormed()
  if (Array.isArray(value)) return value.map((each) => nativeValue(each, depth + 1, true))
  return nativeMap(value as Fields, depth + 1)
}

function isNativeName(name: string): boolean {
  return name !== '' && !/^__.*__$/s.test(name) && name.isWellFormed() && Buffer.byteLength(name) <= maxNameBytes
}

function plainFields(stored: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(stored).map(([name, value]) => [name, plainValue(value)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns the JSON value of a value that the client read, or undefined when it has none. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => plainValue(each) ?? null)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Object.getPrototypeOf(value) === Object.prototype) return plainFields(value as Record<string, unknown>)
  if ('toDate' in value && typeof value.toDate === 'function') return value.toDate().toISOString()
  if ('latitude' in value && 'longitude' in value) return { latitude: value.latitude, longitude: value.longitude }
  if ('path' in value && typeof value.path === 'string') return value.path
  return undefined
}

/**
 * Returns `written` with later edits: `now` is what is stored now, `before` what was stored then. A field that cannot
 * be stored natively cannot have been edited.
 */
function merged(now: Record<string, unknown>, written: Fields, before: Record<string, unknown>): Fields {
  if (isDeepStrictEqual(now, before)) return written
  const old = Object.entries(written).filter(([name]) => Object.hasOwn(now, name) || !Object.hasOwn(before, name))
  const added = Object.entries(now).filter(([name]) => !Object.hasOwn(written, name))
  const remaining = old.map(([name, value]) => [
    name,
    Object.hasOwn(before, name) ? mergedValue(now[name], value, before[name]) : value,
  ])
  return Object.fromEntries([...remaining, ...added])
}

function mergedValue(now: unknown, written: unknown, before: unknown): unknown {
  if (isDeepStrictEqual(now, before)) return written
  if (Array.isArray(now) && Array.isArray(written) && Array.isArray(before)) return mergedList(now, written, before)
  return isFields(now) && isFields(written) && isFields(before) ? merged(now, written, before) : now
}

/** Elements match by index while the length is the same; otherwise an unchanged element is found by its value. */
function mergedList(now: unknown[], written: unknown[], before: unknown[]): unknown[] {
  if (now.length === before.length) return now.map((each, at) => mergedValue(each, written[at], before[at]))
  return now.map((each) => {
    const at = before.findIndex((old) => isDeepStrictEqual(old, each))
    return at === -1 ? each : written[at]
  })
}

/** Returns a time of the client in ms since 1970; NaN for another value. */
export function timeOf(value: unknown): number {
  return isFields(value) && typeof value.toMillis === 'function' ? Number(value.toMillis()) : Number.NaN
}
