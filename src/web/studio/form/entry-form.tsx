import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { fieldNameOf } from '#domain/languages/translated-name.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import type { EntrySave, SaveView } from '../autosave/entry-save.ts'
import type { EntryFormView, FormView } from '../entry/entry-view.ts'
import { isRejection, usePress } from '../posting/press.ts'
import { DraftStateContext, type SaveState } from '../posting/save-state.ts'
import { Button } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { EntryFormContext, type EntryFormState } from './entry-context.ts'
import { valueAt } from './inputs.ts'
import { type Inputs, useEntrySave, useFirstFocus, useInputs } from './use-entry.ts'

type EntryFormProps = {
  shown: FormView
  /** Runs after each save that the server acknowledged. */
  onSaved?(): void
  /** Runs with what the inputs hold, each time that changes. */
  onInputs?(inputs: Inputs): void
  /** What a change of inputs changes besides. */
  follow?(before: Inputs, after: Inputs): Inputs
  children: ReactNode
}

/** States in which the draft may be another one than before. */
const acknowledged: readonly SaveState['kind'][] = ['saved', 'problem', 'elsewhere', 'conflict', 'rejected']

/**
 * The form of an entry, or of some of its fields, each of which is saved while the owner writes. It holds what its inputs hold as
 * one JSON value; `formValue` makes of it what is stored. Nothing can be typed before the scripts run. docs/behaviour.md 23.6.
 */
export function EntryForm({ shown, onSaved, onInputs, follow, children }: EntryFormProps) {
  const { entry, fields, held } = shown
  const formId = `${entry.collection}-${fields[0]?.name ?? ''}`
  const machine = useRef<EntrySave>(null)
  const { press } = usePress()
  const isNew = shown.state === 'new'
  const names = useMemo(() => new Set(fields.map(({ name }) => name)), [fields])
  const problemsIn = (all: EntryFormView['held']['problems']) => all.filter(({ path }) => names.has(fieldNameOf(path)))
  const [left, setLeft] = useState(() => leftAt(isNew ? [] : problemsIn(held.problems)))
  const onChanged: EntrySave['changed'] = (values, isChosen) => machine.current?.changed(values, isChosen)
  const stored = () => machine.current?.stored() ?? held.fields
  const inputsOfForm = useInputs(shown, { onInputs, follow, stored, onChanged })
  const { byName, inputs, latest: latestInputs, showFields, set } = inputsOfForm
  const view = useEntrySave(shown, machine, showFields)

  async function revert(name: string): Promise<void> {
    await machine.current?.flush()
    const form = new FormData()
    form.append('revert', `field ${entry.collection} ${entry.id} ${name}`)
    const answer = await press(form, '/studio/revert')
    // What could not be saved stays where the revert failed, too.
    if (answer !== undefined && !isRejection(answer)) machine.current?.discard(name)
  }

  const latest = view?.held ?? held
  const problems = problemsIn(latest.problems).filter(({ path }) => left.has(fieldAt(path)))
  useReport(view, problems, left, onSaved)

  const isLive = view !== null
  const first = fields[0]?.name ?? ''
  useFirstFocus({
    ...{ formId, first, isLive },
    isBlank: isNew && (held.fields[first] ?? '') === '',
    onLinked: () => setLeft(leftAt(problemsIn(held.problems))),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read what is newest themselves
  const state = useMemo((): EntryFormState => {
    const rejected = view?.rejection ? [[view.rejection.path, view.rejection.message] as const] : []
    return {
      formId,
      fields: byName,
      inputs,
      set,
      latest: ({ at }) => valueAt(latestInputs.current, at),
      problems: new Map([...problems.map(({ path, message }) => [path, message] as const), ...rejected]),
      changed: new Set(latest.changed),
      revert: (name) => void revert(name),
    }
  }, [formId, fields, inputs, latest, left, view])

  return (
    <EntryFormContext value={state}>
      {view?.isFirst && view.conflict !== null && machine.current !== null && (
        <ChangedElsewhere conflict={view.conflict} save={machine.current} />
      )}
      <Offline view={view} onTry={() => void machine.current?.flush()} />
      <Problems problems={problems} formId={formId} />
      {/* The method of a dialog's form: the browser itself never sends it. */}
      <form
        method="dialog"
        id={formId}
        data-entry={entryKey(entry)}
        inert={!isLive}
        onSubmit={() => void machine.current?.flush()}
        onBlur={({ target, relatedTarget }) => {
          const field = fieldAt(target.getAttribute('name') ?? '')
          const next = fieldAt(relatedTarget?.getAttribute('name') ?? '')
          // What was typed is judged first: until then the server's word is about what was there before.
          void Promise.all([machine.current?.flush(), pressEnded()]).then(() => {
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

/** Waits for the press that took the focus away: a message that comes during it moves what is pressed, and the press misses. */
function pressEnded(): Promise<void> {
  if (!document.documentElement.matches(':active')) return Promise.resolve()
  return new Promise((ended) => {
    addEventListener('mouseup', () => setTimeout(ended), { once: true, capture: true })
  })
}

/** Tells the draft bar of a form, and `onSaved` of each save that the server acknowledged. */
export function useReport(
  view: SaveView | null,
  problems: readonly { path: string }[],
  left: ReadonlySet<string>,
  onSaved: (() => void) | undefined,
): void {
  const draft = use(DraftStateContext)
  const isQuiet = useRef(true)
  const saved = view !== null && acknowledged.includes(view.save.kind) ? view.held : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    // At first this form has nothing to say beside another one; later it says that nothing is unsaved any more.
    if (view === null || (view.save.kind === 'quiet' && isQuiet.current)) return
    isQuiet.current = false
    draft.set({ save: saveShown(view, problems), changes: view.held.changes })
  }, [view, left])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    if (saved !== null) onSaved?.()
  }, [view])
}

/** The field of an input, by its path: a date has several. */
function fieldAt(path: string): string {
  return path.replace(/\.(day|month|year)$/, '')
}

function leftAt(problems: readonly { path: string }[]): ReadonlySet<string> {
  return new Set(problems.map(({ path }) => fieldAt(path)))
}

/** The state of saving as the bar shows it: what is wrong in a field that was not left yet is not said. */
function saveShown({ save, held }: SaveView, problems: readonly { path: string }[]): SaveState {
  if (save.kind !== 'problem') return save
  const fields = new Set(problems.map(({ path }) => fieldNameOf(path))).size
  return fields === 0 ? { kind: 'saved', at: held.at } : { kind: 'problem', fields }
}

export function Offline({ view, onTry }: { view: SaveView | null; onTry(): void }) {
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
        <Button small type="button" onClick={onTry}>
          Try now
        </Button>
        <span className="fine">Next try in {view.retryInS} s</span>
      </div>
    </Note>
  )
}

type ProblemsProps = Pick<EntryFormView['held'], 'problems'> & { formId: string }

function Problems({ problems, formId }: ProblemsProps) {
  if (problems.length === 0) return null
  const fields = new Set(problems.map(({ path }) => fieldNameOf(path))).size
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
