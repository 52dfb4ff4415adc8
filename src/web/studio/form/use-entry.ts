import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { type FormField, formValue, inputValue } from '#domain/studio/form-field.ts'
import { Autosave, type AutosaveView } from '../autosave/autosave.ts'
import { followDraft, keptEdits, sendEdits } from '../autosave/browser-port.ts'
import type { EntryFormView } from '../entry/entry-view.ts'
import { AnswerContext } from '../posting/press.ts'
import { DraftStateContext } from '../posting/save-state.ts'
import { type Input, withInput } from './inputs.ts'

/** What the inputs of a form hold, by the names of its fields. */
export type Inputs = Readonly<Record<string, unknown>>

type InputsOptions = {
  /** Runs with what the inputs hold, each time that changes. */
  onInputs?: ((inputs: Inputs) => void) | undefined
  /** What a change of inputs changes besides. */
  follow?: ((before: Inputs, after: Inputs) => Inputs) | undefined
  /** Runs with the values of the fields that the owner changed. */
  onChanged(values: Record<string, unknown>, isChosen: boolean): void
}

/** What the inputs of a form hold, as one JSON value; `formValue` makes of it what is stored. */
export function useInputs({ fields, server }: EntryFormView, { onInputs, follow, onChanged }: InputsOptions) {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const [inputs, setInputs] = useState<Inputs>(() => inputsOf(fields, server.fields))
  const latest = useRef(inputs)

  function replaceInputs(next: Inputs): void {
    latest.current = next
    setInputs(next)
    onInputs?.(next)
  }

  /** Replaces the inputs of a field, because the draft has this value now. */
  function setValue(path: string, value: unknown): void {
    const field = byName.get(path)
    if (field !== undefined) replaceInputs({ ...latest.current, [path]: inputValue(field, value) })
  }

  function set({ at }: Input, value: unknown, isChosen = false): void {
    const typed = withInput(latest.current, at, value)
    const followed = follow?.(latest.current, typed) ?? {}
    const next = { ...typed, ...followed }
    replaceInputs(next)
    const values = [String(at[0]), ...Object.keys(followed)].flatMap((name) => {
      const field = byName.get(name)
      return field === undefined ? [] : [[name, formValue(field, next[name])]]
    })
    onChanged(Object.fromEntries(values), isChosen)
  }

  return { byName, inputs, latest, setValue, set }
}

function inputsOf(fields: readonly FormField[], values: Inputs): Inputs {
  return Object.fromEntries(fields.map((field) => [field.name, inputValue(field, values[field.name])]))
}

/**
 * Saves a form while the owner writes, and follows the draft, for the life of the form. `machine` stands outside, because the
 * inputs report to it.
 */
export function useAutosave(
  { entry, fields, server }: EntryFormView,
  machine: RefObject<Autosave | null>,
  setValue: (path: string, value: unknown) => void,
) {
  const { account } = use(DraftStateContext)
  const { shown: answers } = use(AnswerContext)
  const follower = useRef<ReturnType<typeof followDraft>>(null)
  const [view, setView] = useState<AutosaveView | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one machine for the life of the form
  useEffect(() => {
    const kept = keptEdits(account, `${entry.collection}.${entry.id}:${fields[0]?.name}`)
    const unsaved = kept.read()
    const known = Object.entries(unsaved).map(([path, { shown: value }]) => [path, value])
    const follow = followDraft(entry, {
      round: () => machine.current?.round() ?? 0,
      onServerState: (latest, round, isOwn) => machine.current?.onServerState(latest, round, isOwn) ?? false,
      onAnswer: () => machine.current?.answers(),
    })
    const made = new Autosave(
      { ...server.fields, ...Object.fromEntries(known) },
      {
        send: (edits, isLeaving) => sendEdits(entry, edits, isLeaving),
        later(ms, run) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        keep: (edits) => kept.write(edits),
        setValue,
        show: setView,
        notifyTabs: () => follow.notifyTabs(),
      },
    )
    machine.current = made
    follower.current = follow
    setView({ save: { kind: 'quiet' }, server: null, conflicts: new Map(), rejections: new Map(), retryInS: 0 })
    for (const { path, value } of Object.values(unsaved)) {
      setValue(path, value)
      made.changed({ [path]: value }, true)
    }
    const flush = () => void made.flush()
    const leave = () => made.leave()
    addEventListener('online', flush)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', leave)
      made.stop()
      follow.end()
    }
  }, [])

  // A button of this page was answered: it may have changed the draft.
  useEffect(() => {
    if (answers.count > 0) follower.current?.ask()
  }, [answers.count])

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
