import type { EntryFormView } from '../entry/entry-view.ts'

/** The value of a field of the form; null for an absent one. */
export function valueIn(shown: EntryFormView, name: string): unknown {
  return shown.server.fields[name] ?? null
}
