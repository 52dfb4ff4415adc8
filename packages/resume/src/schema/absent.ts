import { isBlank } from '../text.ts'

/** Whether a stored value means that there is none. docs/behaviour.md 11.2. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value))
}
