import { createContext } from 'react'
import type { FormField } from '#domain/studio/form-field.ts'
import type { Conflict } from '../autosave/autosave.ts'

/** What Conform knows of an input, a list or a group; its own types need a fixed schema. */
export type Meta = {
  id: string
  name: string
  key?: string
  initialValue?: unknown
  getFieldset(): Record<string, Meta>
  getFieldList(): Meta[]
}

/** A button of a list, as Conform makes it: a submit button that carries what it does. */
type ListButton = { type: 'submit'; name: string; value: string; form: string; formNoValidate: boolean }

export type ListButtons = {
  insert(at: { name: string; index?: number; defaultValue?: unknown }): ListButton
  remove(at: { name: string; index: number }): ListButton
  move(at: { name: string; from: number; to: number }): ListButton
}

/** A conflict with the value that this form holds. */
export type ShownConflict = Conflict & { here: unknown }

/** One form of an entry, for its parts. */
export type EntryFormState = {
  formId: string
  /** The field and its input by the field's name. */
  fields: ReadonlyMap<string, FormField>
  metas: Readonly<Record<string, Meta>>
  buttons: ListButtons
  /** The message of each wrong value, by its path. */
  problems: ReadonlyMap<string, string>
  changed: ReadonlySet<string>
  conflicts: ReadonlyMap<string, ShownConflict>
  /** The parts of an item of a list as the form holds them now; undefined before the scripts save. */
  itemOf(name: string, at: number): Readonly<Record<string, unknown>> | undefined
  keepHere(name: string): void
  takeStored(name: string): void
  /** Whether the scripts save while the owner writes. */
  isLive: boolean
  /** Does what a list button does, by a key. */
  press(button: ListButton): void
}

export const EntryFormContext = createContext<EntryFormState | null>(null)
