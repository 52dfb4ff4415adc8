import { type Fields, isFields } from '#resume/schema/stored-fields.ts'

/**
 * The document that every change which may cost an Admin or exceed the number of accounts also changes, so that two of them at
 * the same time conflict: the second one is decided again. `leaving` holds the Admins whose disabling began, and `joining` the
 * addresses of accounts whose making began, because another store does both. docs/behaviour.md 28.1, 28.3,
 * docs/decisions/020-accounts.md.
 */
export const peopleDocument = { collection: 'site', id: 'people' } as const

/** Since when each of these is under way, in ISO 8601. */
export function underWay(fields: Fields | null, name: 'leaving' | 'joining'): Record<string, string> {
  const stored = fields?.[name]
  return Object.fromEntries(Object.entries(isFields(stored) ? stored : {}).map(([key, since]) => [key, String(since)]))
}
