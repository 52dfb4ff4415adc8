import { isFields } from '#resume/schema/stored-fields.ts'

/** Why a request is in no count of people. docs/behaviour.md 36.1. */
export const leftReasons = ['agent', 'no-asset', 'prefetch', 'head', 'probe', 'own'] as const
export type LeftReason = (typeof leftReasons)[number]

/** Numbers by name, such as views by the address of their page. */
export type Tally = Record<string, number>

const numbers = ['views', 'visits', 'sets'] as const
export const tallies = ['pages', 'sources', 'devices', 'downloads', 'links', 'assistants', 'left'] as const

/**
 * What was counted in a day or a month. `sets` is the number of sets of visitors that `visits` was counted with: a restart
 * and a second process have sets of their own, so with more than one the same person may be in `visits` twice.
 * `links` are opens by the ids of links. docs/behaviour.md 36.2.
 */
export type Counts = Record<(typeof numbers)[number], number> & Record<(typeof tallies)[number], Tally>

/** The most names that one tally holds, so that no visitor decides how much is stored. The others count as `otherName`. */
export const maxNames = 200
export const otherName = 'other'

/** The longest name of a tally, in characters. */
const maxNameLength = 200

export function noCounts(): Counts {
  const none = { pages: {}, sources: {}, devices: {}, downloads: {}, links: {}, assistants: {}, left: {} }
  return { views: 0, visits: 0, sets: 0, ...none }
}

/** Adds to the number of a name in this tally, or to that of the others when it has no room for the name. */
export function increase(tally: Record<string, number>, name: string, count = 1): void {
  const cut = name.slice(0, maxNameLength)
  const isKnown = Object.hasOwn(tally, cut) || Object.keys(tally).length < maxNames
  const key = isKnown ? cut : otherName
  tally[key] = (Object.hasOwn(tally, key) ? (tally[key] ?? 0) : 0) + count
}

/** Returns the sum of both. */
export function sumOf(a: Counts, b: Counts): Counts {
  const sum = { ...a }
  for (const name of numbers) sum[name] = a[name] + b[name]
  for (const name of tallies) sum[name] = tallySum(a[name], b[name])
  return sum
}

function tallySum(a: Readonly<Tally>, b: Readonly<Tally>): Tally {
  const sum = { ...a }
  for (const [name, count] of Object.entries(b)) increase(sum, name, count)
  return sum
}

export function isNothing(counts: Counts): boolean {
  return numbers.every((name) => counts[name] === 0) && tallies.every((name) => Object.keys(counts[name]).length === 0)
}

/** The counts of a stored document. What is not as this site stores it counts as 0. */
export function toCounts(fields: Readonly<Record<string, unknown>>): Counts {
  const counts = noCounts()
  for (const name of numbers) counts[name] = wholeNumber(fields[name])
  for (const name of tallies) counts[name] = toTally(fields[name])
  return counts
}

function toTally(value: unknown): Tally {
  if (!isFields(value)) return {}
  const entries = Object.entries(value).map(([name, count]) => [name, wholeNumber(count)] as const)
  return Object.fromEntries(entries.filter(([, count]) => count > 0).slice(0, maxNames + 1))
}

function wholeNumber(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0
}

/** The names of a tally with their numbers, the most first. */
export function inOrderOfCount(tally: Readonly<Tally>): [name: string, count: number][] {
  return Object.entries(tally).sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
}

/** The sum of a tally. */
export function totalOf(tally: Readonly<Tally>): number {
  return Object.values(tally).reduce((sum, count) => sum + count, 0)
}
