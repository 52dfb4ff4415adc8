import { isBlank } from '../text.ts'

/** Whether a stored value means that there is none. docs/behaviour.md 11.2. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value))
}

/**
 * Whether two stored values mean the same to every reader: null, blank text and an empty list are absent, and the order of
 * fields does not matter. docs/behaviour.md 11.2.
 */
export function isSame(a: unknown, b: unknown): boolean {
  return canonicalText(a) === canonicalText(b)
}

/** A text that is equal for values that are the same. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? ''
}

function canonical(value: unknown): unknown {
  if (isAbsent(value)) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]))
}
