import { createContext } from 'react'
import type { FormField } from '#domain/studio/form-field.ts'
import type { Input } from './inputs.ts'

/** One form of an entry, for its parts. */
export type EntryFormState = {
  formId: string
  /** The description of each field by its name. */
  fields: ReadonlyMap<string, FormField>
  /** What each field's inputs hold now, by the field's name; see `inputValue`. */
  inputs: Readonly<Record<string, unknown>>
  /**
   * Replaces what an input holds. `isChosen`: a choice, a move or a removal, which is sent at once. `from` says where the items of a
   * changed list were; -1 for a new one.
   */
  set(input: Input, value: unknown, isChosen?: boolean, from?: readonly number[]): void
  /** What an input holds now, also before React has rendered it. */
  latest(input: Input): unknown
  /** The message of each wrong value, by its path. */
  problems: ReadonlyMap<string, string>
  changed: ReadonlySet<string>
  /** Makes a field as it is published, once everything else is saved. */
  revert(name: string): void
}

export const EntryFormContext = createContext<EntryFormState | null>(null)
