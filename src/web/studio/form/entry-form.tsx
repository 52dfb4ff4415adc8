import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { type FormField, formValue, inputValue } from '#domain/studio/form-field.ts'
import { type Autosave, type AutosaveView, autosave } from '../autosave/autosave.ts'
import { followDraft, keptEdits, sendEdits } from '../autosave/browser-port.ts'
import type { EntryFormView } from '../entry/entry-view.ts'
import { AnswerContext, isRejection, usePress } from '../posting/press.ts'
import { DraftStateContext, type SaveState } from '../posting/save-state.ts'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { EntryFormContext, type EntryFormState } from './entry-context.ts'
import { type Input, valueAt, withInput } from './inputs.ts'

type EntryFormProps = {
  shown: EntryFormView
  /** Runs after each save that the server acknowledged. */
  onSaved?(): void
  /** Runs with what the inputs hold, each time that changes. */
  onInputs?(inputs: Inputs): void
  /** What a change of inputs changes besides. */
  follow?(before: Inputs, after: Inputs): Inputs
  children: ReactNode
}

/** What the inputs of a form hold, by the names of its fields. */
export type Inputs = Readonly<Record<string, unknown>>

/** States in which the draft may be another one than before. */
const acknowledged: readonly SaveState['kind'][] = ['saved', 'problem', 'elsewhere', 'conflict', 'rejected']

/**
 * The form of an entry, or of some of its fields, each of which is saved while the owner writes. It holds what its inputs hold as
 * one JSON value; `formValue` makes of it what is stored. Nothing can be typed before the scripts run. docs/behaviour.md 23.6.
 */
export function EntryForm({ shown, onSaved, onInputs, follow, children }: EntryFormProps) {
  const { entry, fields, server } = shown
  const formId = `${entry.collection}-${fields[0]?.name ?? ''}`
  const byName = new Map(fields.map((field) => [field.name, field]))
  const machine = useRef<Autosave>(null)
  const follower = useRef<ReturnType<typeof followDraft>>(null)
  const draft = use(DraftStateContext)
  const { shown: answers } = use(AnswerContext)
  const { press } = usePress()
  const isQuiet = useRef(true)
  const [view, setView] = useState<AutosaveView | null>(null)
  const isNew = shown.state === 'new'
  const [left, setLeft] = useState(() => leftAt(isNew ? [] : server.problems))
  const [inputs, setInputs] = useState(() => inputsOf(fields, server.fields))
  const latestInputs = useRef(inputs)

  function replaceInputs(next: Inputs): void {
    latestInputs.current = next
    setInputs(next)
    onInputs?.(next)
  }

  /** Replaces the inputs of a field, because the draft has this value now. */
  function setValue(path: string, value: unknown): void {
    const field = byName.get(path)
    if (field !== undefined) replaceInputs({ ...latestInputs.current, [path]: inputValue(field, value) })
  }

  function set({ at }: Input, value: unknown, isChosen = false): void {
    const typed = withInput(latestInputs.current, at, value)
    const followed = follow?.(latestInputs.current, typed) ?? {}
    const next = { ...typed, ...followed }
    replaceInputs(next)
    const values = [String(at[0]), ...Object.keys(followed)].flatMap((name) => {
      const field = byName.get(name)
      return field === undefined ? [] : [[name, formValue(field, next[name])]]
    })
    machine.current?.changed(Object.fromEntries(values), isChosen)
  }

  async function revert(name: string): Promise<void> {
    await machine.current?.flush()
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...entry, field: name })) form.append(key, value)
    const answer = await press(form, '/studio/revert')
    // What could not be saved stays where the revert failed, too.
    if (answer !== undefined && !isRejection(answer)) machine.current?.discard(name)
  }

  // A button of this page was answered: it may have changed the draft.
  useEffect(() => {
    if (answers.count > 0) follower.current?.ask()
  }, [answers.count])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one machine for the life of the form
  useEffect(() => {
    const kept = keptEdits(draft.account, `${entry.collection}.${entry.id}:${fields[0]?.name}`)
    const unsaved = kept.read()
    const known = Object.entries(unsaved).map(([path, { shown: value }]) => [path, value])
    const follow = followDraft(entry, {
      round: () => machine.current?.round() ?? 0,
      onServerState: (latest, round, isOwn) => machine.current?.onServerState(latest, round, isOwn) ?? false,
      onAnswer: () => machine.current?.answers(),
    })
    const made = autosave(
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

  const latest = view?.server ?? server
  const problems = latest.problems.filter(({ path }) => left.has(fieldAt(path)))
  const savedAt = view?.save.kind === 'saved' ? view.save.at : server.at
  const saved = view !== null && acknowledged.includes(view.save.kind) ? view.server : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    // At first this form has nothing to say beside another one; later it says that nothing is unsaved any more.
    if (view === null || (view.save.kind === 'quiet' && isQuiet.current)) return
    isQuiet.current = false
    draft.set({ save: saveShown(view, problems), ...(view.server === null ? {} : { changes: view.server.changes }) })
  }, [view, left])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    if (saved !== null) onSaved?.()
  }, [view])

  // A link of the review leads to a field, which could not take the focus while the page loaded. A new entry begins with its first.
  const isLive = view !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form can be used
  useEffect(() => {
    if (!isLive) return
    const linked = document.getElementById(location.hash.slice(1))
    if (linked?.closest('form')?.id === formId) {
      setLeft(leftAt(server.problems))
      if (document.activeElement === document.body) linked.focus()
    } else if (isNew && location.hash === '' && (server.fields[fields[0]?.name ?? ''] ?? '') === '') {
      document.getElementById(`${formId}-${fields[0]?.name}`)?.focus()
    }
  }, [isLive])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read what is newest themselves
  const state = useMemo((): EntryFormState => {
    return {
      formId,
      fields: byName,
      inputs,
      set,
      latest: ({ at }) => valueAt(latestInputs.current, at),
      problems: new Map([
        ...problems.map(({ path, message }) => [path, message] as const),
        ...(view?.rejections ?? []),
      ]),
      changed: new Set(latest.changed),
      conflicts: new Map(
        [...(view?.conflicts ?? [])].map(([name, each]) => [
          name,
          { ...each, here: machine.current?.localValue(name) },
        ]),
      ),
      keepHere: (name) => machine.current?.keepHere(name),
      takeStored: (name) => machine.current?.takeStored(name, savedAt),
      revert: (name) => void revert(name),
    }
  }, [formId, fields, inputs, latest, left, savedAt, view])

  return (
    <EntryFormContext value={state}>
      <Offline view={view} onTry={() => void machine.current?.flush()} />
      <Problems problems={problems} formId={formId} />
      {/* The method of a dialog's form: the browser itself never sends it. */}
      <form
        method="dialog"
        id={formId}
        data-entry={`${entry.collection}.${entry.id}`}
        inert={!isLive}
        onSubmit={() => void machine.current?.flush()}
        onBlur={({ target, relatedTarget }) => {
          const field = fieldAt(target.getAttribute('name') ?? '')
          const next = fieldAt(relatedTarget?.getAttribute('name') ?? '')
          // What was typed is judged first: until then the server's word is about what was there before.
          void machine.current?.flush().then(() => {
            if (field !== next) setLeft((before) => (before.has(field) ? before : new Set([...before, field])))
          })
        }}
      >
        {/* What Enter presses. */}
        <button type="submit" hidden />
        {children}
      </form>
    </EntryFormContext>
  )
}

/** The field of an input, by its path: a date has several. */
function fieldAt(path: string): string {
  return path.replace(/\.(day|month|year)$/, '')
}

function leftAt(problems: readonly { path: string }[]): ReadonlySet<string> {
  return new Set(problems.map(({ path }) => fieldAt(path)))
}

/** The state of saving as the bar shows it: what is wrong in a field that was not left yet is not said. */
function saveShown({ save, server }: AutosaveView, problems: readonly { path: string }[]): SaveState {
  if (save.kind !== 'problem' || server === null) return save
  const fields = new Set(problems.map(({ path }) => path.split(/[.[]/, 1)[0])).size
  return fields === 0 ? { kind: 'saved', at: server.at } : { kind: 'problem', fields }
}

function inputsOf(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, inputValue(field, values[field.name])]))
}

function Offline({ view, onTry }: { view: AutosaveView | null; onTry(): void }) {
  const kind = view?.save.kind
  if (view === null || (kind !== 'offline' && kind !== 'silent')) return null
  return (
    <Note
      isBad
      icon="offline"
      title={kind === 'offline' ? 'There is no connection' : 'The site does not answer'}
      role="alert"
    >
      <p>What you write is kept in this tab and saved as soon as the site answers again. Please keep the tab open.</p>
      <div className="row-of">
        <button className="button button--small" type="button" onClick={onTry}>
          Try now
        </button>
        <span className="fine">Next try in {view.retryInS} s</span>
      </div>
    </Note>
  )
}

type ProblemsProps = Pick<EntryFormView['server'], 'problems'> & { formId: string }

function Problems({ problems, formId }: ProblemsProps) {
  if (problems.length === 0) return null
  const fields = new Set(problems.map(({ path }) => path.split(/[.[]/, 1)[0])).size
  return (
    <Note isBad icon="error" title={`${fields} ${fields === 1 ? 'field' : 'fields'} to fix before publishing`}>
      <ul className="note__list">
        {problems.map(({ path, line }) => (
          <li key={path}>
            <a href={`#${formId}-${path}`}>{line}</a>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** A mark beside the name of a field that differs from the published one, and the button that reverts it. */
export function Changed({ name }: { name: string }) {
  const state = use(EntryFormContext)
  if (!state?.changed.has(name)) return null
  return (
    <span className="field__changed">
      Changed
      <button className="field__back" type="button" value={name} onClick={() => state.revert(name)}>
        Revert
      </button>
    </span>
  )
}

export function Problem({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p className="field__error" id={id}>
      <Icon name="error" />
      <span>{message}</span>
    </p>
  )
}
