import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { fieldOf } from '#domain/studio/field-path.ts'
import { type FormField, formValue, formView, inputValue } from '#domain/studio/form-field.ts'
import { idsField } from '#resume/records/item-ids.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import type { EntrySave } from '../autosave/entry-save.ts'
import { type FormSave, joinSave } from '../autosave/shared-save.ts'
import type { FormView } from '../entry/entry-view.ts'
import { AnswerContext } from '../posting/press.ts'
import { DraftStateContext } from '../posting/save-state.ts'
import { type Input, withInput } from './inputs.ts'

/** What the inputs of a form hold, by the names of its fields, and the ids of the items of its lists. */
export type Inputs = Readonly<Record<string, unknown>>

type InputsOptions = {
  /** Runs with what the inputs hold, each time that changes. */
  onInputs?: ((inputs: Inputs) => void) | undefined
  /** What a change of inputs changes besides. */
  follow?: ((before: Inputs, after: Inputs) => Inputs) | undefined
  /** The entry without what is typed. */
  stored(): Fields
  /** Runs with the values of the fields that the owner changed, null for none. */
  onChanged(values: Record<string, unknown>, isChosen: boolean): void
}

/** What the inputs of a form hold, as one JSON value; `formValue` makes of it what is stored. */
export function useInputs({ fields, held }: FormView, { onInputs, follow, stored, onChanged }: InputsOptions) {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const [inputs, setInputs] = useState<Inputs>(() =>
    Object.assign({}, ...fields.map((field) => inputsOf(field, held.fields))),
  )
  const latest = useRef(inputs)

  function replaceInputs(next: Inputs): void {
    latest.current = next
    setInputs(next)
    onInputs?.(next)
  }

  /** Shows the fields of the entry as the draft has them, but those that look so already, and some. */
  function showFields(entry: Fields, but: ReadonlySet<string>): void {
    const news = fields.filter((field) => {
      const { name } = field
      if (but.has(name)) return false
      const value = fieldOf(entry, name)
      return !isSame(formValue(field, latest.current[name], value), formView(field, value))
    })
    if (news.length > 0)
      replaceInputs(Object.assign({ ...latest.current }, ...news.map((field) => inputsOf(field, entry))))
  }

  /** `from` says where the items of a changed list were; -1 for a new one. */
  function set({ at }: Input, value: unknown, isChosen = false, from?: readonly number[]): void {
    const name = String(at[0])
    const typed = { ...withInput(latest.current, at, value), ...movedIds(name, latest.current, from) }
    const followed = follow?.(latest.current, typed) ?? {}
    const next = { ...typed, ...followed }
    replaceInputs(next)
    const changed = [name, ...Object.keys(followed)].map((each) => valuesOf(byName.get(each), next, stored()))
    onChanged(Object.assign({}, ...changed), isChosen)
  }

  return { byName, inputs, latest, showFields, set }
}

function inputsOf(field: FormField, entry: Fields): Inputs {
  const ids = entry[idsField(field.name)]
  const value = inputValue(field, fieldOf(entry, field.name))
  return { [field.name]: value, ...(Array.isArray(ids) ? { [idsField(field.name)]: ids } : {}) }
}

/** The ids of a list whose items were moved, removed or added. */
function movedIds(name: string, before: Inputs, from: readonly number[] | undefined): Inputs {
  const ids = before[idsField(name)]
  if (from === undefined || !Array.isArray(ids)) return {}
  return { [idsField(name)]: from.map((at) => ids[at] ?? `i${crypto.randomUUID()}`) }
}

/** What a field, and the ids of its items, are stored as. */
function valuesOf(field: FormField | undefined, inputs: Inputs, entry: Fields): Record<string, unknown> {
  if (field === undefined) return {}
  const { name } = field
  const value = formValue(field, inputs[name], fieldOf(entry, name))
  const [items, ids] = [inputs[name], inputs[idsField(name)]]
  if (field.kind !== 'list' || !Array.isArray(items) || !Array.isArray(ids)) return { [name]: value }
  return { [name]: value, [idsField(name)]: ids.filter((_, at) => formValue(field.item, items[at]) !== null) }
}

/**
 * Saves the entry of a form while the owner writes, and follows the draft, for the life of the form. `machine` stands outside, because
 * the inputs report to it. `news` differs after whatever else of this page changed the draft.
 */
export function useEntrySave(
  { entry, held }: Pick<FormView, 'entry' | 'held'>,
  machine: RefObject<EntrySave | null>,
  showFields: FormSave['follow'],
  news = 0,
) {
  const { account } = use(DraftStateContext)
  const { shown: answers } = use(AnswerContext)
  const ask = useRef<() => void>(null)
  const [view, setView] = useState<Parameters<FormSave['show']>[0] | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one machine for the life of the form
  useEffect(() => {
    const joined = joinSave(entry, held, account, { follow: showFields, show: setView })
    machine.current = joined.save
    ask.current = joined.ask
    return joined.leave
  }, [])

  // A button of this page was answered: it may have changed the draft.
  useEffect(() => {
    if (answers.count + news > 0) ask.current?.()
  }, [answers.count, news])

  return view
}

type FirstFocus = {
  formId: string
  /** The name of the form's first field. */
  first: string
  /** Whether the form can be used. */
  isLive: boolean
  isBlank: boolean
  /** Runs when a link of the review led to a field of this form. */
  onLinked(): void
}

/** A link of the review leads to a field, which could not take the focus while the page loaded. A new entry begins with its first. */
export function useFirstFocus({ formId, first, isLive, isBlank, onLinked }: FirstFocus): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form can be used
  useEffect(() => {
    if (!isLive) return
    const linked = document.getElementById(location.hash.slice(1))
    if (linked?.closest('form')?.id === formId) {
      onLinked()
      if (document.activeElement === document.body) linked.focus()
    } else if (isBlank && location.hash === '') document.getElementById(`${formId}-${first}`)?.focus()
  }, [isLive])
}
