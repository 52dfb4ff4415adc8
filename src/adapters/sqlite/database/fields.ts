import type { SQLOutputValue } from 'node:sqlite'
import { fieldsOfJson } from '#resume/schema/json.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** The fields of a row. Fields that were damaged by hand read as empty, so that they break no page. docs/behaviour.md 11.2. */
export function fieldsOf(text: SQLOutputValue | undefined): Fields {
  return fieldsOfJson(String(text)) ?? {}
}
