import type { SQLOutputValue } from 'node:sqlite'
import { type Fields, isFields } from '#domain/schema/stored-fields.ts'

/** The fields of a row. Fields that were damaged by hand read as empty, so that they break no page. docs/behaviour.md 11.2. */
export function fieldsOf(text: SQLOutputValue | undefined): Fields {
  try {
    const value: unknown = JSON.parse(String(text))
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
