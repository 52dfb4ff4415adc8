import type { SQLOutputValue } from 'node:sqlite'
import { type Fields, isFields } from '#domain/schema/record.ts'

/** The fields of a row. One that somebody damaged by hand must not break a page: it has none. Source: docs/behaviour.md 11.2. */
export function fieldsOf(text: SQLOutputValue | undefined): Fields {
  try {
    const value: unknown = JSON.parse(String(text))
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
