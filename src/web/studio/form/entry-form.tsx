import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { fieldNameOf } from '#domain/languages/translated-name.ts'
import type { Autosave, AutosaveView } from '../autosave/autosave.ts'
import type { EntryFormView } from '../entry/entry-view.ts'
import { isRejection, usePress } from '../posting/press.ts'
import { DraftStateContext, type SaveState } from '../posting/save-state.ts'
import { Button } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { EntryFormContext, type EntryFormState } from './entry-context.ts'
import { valueAt } from './inputs.ts'
import { type Inputs, useAutosave, useFirstFocus, useInputs } from './use-entry.ts'

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

/** States in which the draft may be another one than before. */
const acknowledged: readonly SaveState['kind'][] = ['saved', 'problem', 'elsewhere', 'conflict', 'rejected']

/**
 * The form of an entry, or of some of its fields, each of which is saved while the owner writes. It holds what its inputs hold as
 * one JSON value; `formValue` makes of it what is stored. Nothing can be typed before the scripts run. docs/behaviour.md 23.6.
 */
export function EntryForm({ shown, onSaved, onInputs, follow, children }: EntryFormProps) {
  const { entry, fields, server } = shown
  const formId = `${entry.collection}-${fields[0]?.name ?? ''}`
  const machine = useRef<Autosave>(null)
  const { press } = usePress()
  const isNew = shown.state === 'new'
  const [left, setLeft] = useState(() => leftAt(isNew ? [] : server.problems))
  const onChanged: Autosave['changed'] = (values, isChosen) => machine.current?.changed(values, isChosen)
  const { byName, inputs, latest: latestInputs, setValue, set } = useInputs(shown, { onInputs, follow, onChanged })
  const view = useAutosave(shown, machine, setValue)

  async function revert(name: string): Promise<void> {
    await machine.current?.flush()
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...entry, field: name })) form.append(key, value)
    const answer = await press(form, '/studio/revert')
    // What could not be saved stays where the revert failed, too.
    if (answer !== undefined && !isRejection(answer)) machine.current?.discard(name)
  }

  const latest = view?.server ?? server
  const problems = latest.problems.filter(({ path }) => left.has(fieldAt(path)))
  const savedAt = view?.save.kind === 'saved' ? view.save.at : server.at
  useReport(view, problems, left, onSaved)

  const isLive = view !== null
  const first = fields[0]?.name ?? ''
  useFirstFocus({
    ...{ formId, first, isLive },
    isBlank: isNew && (server.fields[first] ?? '') === '',
    onLinked: () => setLeft(leftAt(server.problems)),
  })

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
      conflicts: conflictsIn(view, (name) => machine.current?.localValue(name)),
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

function conflictsIn(view: AutosaveView | null, here: (name: string) => unknown): EntryFormState['conflicts'] {
  return new Map([...(view?.conflicts ?? [])].map(([name, each]) => [name, { ...each, here: here(name) }]))
}

/** Tells the draft bar of a form, and `onSaved` of each save that the server acknowledged. */
function useReport(
  view: AutosaveView | null,
  problems: readonly { path: string }[],
  left: ReadonlySet<string>,
  onSaved: (() => void) | undefined,
): void {
  const draft = use(DraftStateContext)
  const isQuiet = useRef(true)
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
  const fields = new Set(problems.map(({ path }) => fieldNameOf(path))).size
  return fields === 0 ? { kind: 'saved', at: server.at } : { kind: 'problem', fields }
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
        <Button small type="button" onClick={onTry}>
          Try now
        </Button>
        <span className="fine">Next try in {view.retryInS} s</span>
      </div>
    </Note>
  )
}

type ProblemsProps = Pick<EntryFormView['server'], 'problems'> & { formId: string }

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
