import { isFields } from '#domain/schema/record.ts'

/** A time as the client gives it, in milliseconds since 1970; NaN for what is no time. */
export function timeOf(value: unknown): number {
  return isFields(value) && typeof value.toMillis === 'function' ? Number(value.toMillis()) : Number.NaN
}
