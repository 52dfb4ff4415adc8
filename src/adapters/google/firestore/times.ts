import { isFields } from '#resume/schema/stored-fields.ts'

/** Returns a time of the client in ms since 1970; NaN for another value. */
export function timeOf(value: unknown): number {
  return isFields(value) && typeof value.toMillis === 'function' ? Number(value.toMillis()) : Number.NaN
}
