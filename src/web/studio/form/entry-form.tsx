import { parse } from '@conform-to/dom'
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { inputValue } from '#domain/studio/form-field.ts'
import { type Autosave, type AutosaveView, autosave } from '../autosave/autosave.ts'
import { followDraft, keptEdits, sendEdits } from '../autosave/browser-port.ts'
import { type Answer, usePress } from '../press.ts'
import { DraftStateContext, type SaveState } from '../save-state.ts'
import type { ShownEntry } from '../shown-entry.ts'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { EntryFormContext, type EntryFormState, type Meta, type ShownConflict } from './entry-context.ts'
import { formInputs, valuesOf } from './posted-entry.ts'

/** What a post without scripts answered; see `savePosted`. */
export type PostedAnswer = {
  entry: ShownEntry['entry']
  /** The fields of the form that was posted. */
  form: readonly string[]
  reply?: SubmissionResult | undefined
  conflicts: Readonly<Record<string, ShownConflict>>
  /** The message of each value that the draft does not store, by its field. */
  rejections: Readonly<Record<string, string>>
  /** The posted value of each field that was not saved. */
  typed: Readonly<Record<string, unknown>>
}

type EntryFormProps = {
  shown: ShownEntry
  answer?: PostedAnswer | Answer
  /** Runs after each save that the server acknowledged. */
  onSaved?(): void
  children: ReactNode
}

/** States in which the draft may be another one than before. */
const acknowledged: readonly SaveState['kind'][] = ['saved', 'problem', 'elsewhere', 'conflict', 'rejected']

const withoutRules = { resolve: () => ({ value: {} }) }

/**
 * The form of an entry, or of some of its fields. Without scripts it is posted to its own page; with them each field is saved
 * while the owner writes. docs/behaviour.md 23.6, docs/decisions/091-forms-of-the-studio.md.
 */
export function EntryForm({ shown, answer, onSaved, children }: EntryFormProps) {
  const { entry, fields, news } = shown
  const formId = `${entry.collection}-${fields[0]?.name ?? ''}`
  const element = useRef<HTMLFormElement>(null)
  const machine = useRef<Autosave>(null)
  const isChosen = useRef(false)
  const draft = use(DraftStateContext)
  const { pathname, search } = useLocation()
  const { press } = usePress()
  const isQuiet = useRef(true)
  const [view, setView] = useState<AutosaveView | null>(null)
  const given = answer !== undefined && 'entry' in answer ? answer : undefined
  const isOwn = given?.entry.collection === entry.collection && given.form.includes(fields[0]?.name ?? '')
  const own = isOwn ? given : undefined

  const [form, metas] = useForm<Record<string, unknown>>({
    id: formId,
    lastResult: own?.reply,
    defaultValue: Object.fromEntries(
      fields.map((field) => [field.name, inputValue(field, { ...news.fields, ...own?.typed }[field.name])]),
    ) as Record<string, string>,
    onValidate: ({ formData }) => parse(formData, withoutRules),
    onSubmit: (event) => submitted(event),
  })
  const update = useRef(form.update)
  update.current = form.update

  const read = useCallback(() => {
    const posted = element.current === null ? new FormData() : new FormData(element.current)
    return valuesOf(fields, parse(posted, withoutRules).payload)
  }, [fields])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one machine for the life of the form
  useEffect(() => {
    const kept = keptEdits(draft.account, `${entry.collection}.${entry.id}:${fields[0]?.name}`)
    const unsaved = kept.read()
    const known = Object.entries(unsaved).map(([path, { shown: value }]) => [path, value])
    const put = (path: string, value: unknown) => {
      const field = fields.find(({ name }) => name === path)
      if (field !== undefined) update.current({ name: path, value: inputValue(field, value) ?? '' } as never)
    }
    const follow = followDraft(entry, {
      round: () => machine.current?.round() ?? 0,
      heard: (latest, round) => machine.current?.heard(latest, round) ?? false,
      onAnswer: () => machine.current?.answers(),
    })
    const made = autosave(
      { ...news.fields, ...Object.fromEntries(known) },
      {
        send: (edits, isLeaving) => sendEdits(entry, edits, isLeaving),
        later(ms, run) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        keep: (edits) => kept.write(edits),
        put,
        show: setView,
        tell: () => follow.tell(),
      },
    )
    machine.current = made
    setView({ save: { kind: 'quiet' }, news: null, conflicts: new Map(), rejections: new Map(), retryInS: 0 })
    for (const { path, value } of Object.values(unsaved)) {
      put(path, value)
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

  // What a press of this page has changed: a revert, or its undo.
  const shownNews = useRef(news)
  useEffect(() => {
    if (shownNews.current === news) return
    shownNews.current = news
    machine.current?.heard(news, undefined, true)
  }, [news])

  // A list button changes the form when React renders it again.
  useEffect(() => {
    machine.current?.changed(read(), isChosen.current)
    isChosen.current = false
  })

  const latest = view?.news ?? news
  const savedAt = view?.save.kind === 'saved' ? view.save.at : news.at
  const saved = view !== null && acknowledged.includes(view.save.kind) ? view.news : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    // At first this form has nothing to say beside another one; later it says that nothing is unsaved any more.
    if (view === null || (view.save.kind === 'quiet' && isQuiet.current)) return
    isQuiet.current = false
    draft.set({ save: view.save, ...(view.news === null ? {} : { changes: view.news.changes }) })
    if (saved !== null) onSaved?.()
  }, [view])

  const isLive = view !== null
  const state = useMemo((): EntryFormState => {
    const here = (name: string) => machine.current?.here(name)
    return {
      formId,
      fields: new Map(fields.map((field) => [field.name, field])),
      metas: metas as unknown as Record<string, Meta>,
      buttons: {
        insert: (at) => ({ type: 'submit', ...form.insert.getButtonProps(at as never) }),
        remove: (at) => ({ type: 'submit', ...form.remove.getButtonProps(at as never) }),
        move: (at) => ({ type: 'submit', ...form.reorder.getButtonProps(at as never) }),
      },
      problems: new Map([
        ...latest.problems.map(({ path, message }) => [path, message] as const),
        ...(view?.rejections ?? Object.entries(own?.rejections ?? {})),
      ]),
      changed: new Set(latest.changed),
      conflicts: new Map([
        ...Object.entries(isLive ? {} : (own?.conflicts ?? {})),
        ...[...(view?.conflicts ?? [])].map(([name, each]) => [name, { ...each, here: here(name) }] as const),
      ]),
      itemOf: (name, at) => (here(name) as Record<string, unknown>[] | undefined)?.[at],
      keepHere: (name) => machine.current?.keepHere(name),
      takeStored: (name) => machine.current?.takeStored(name, savedAt),
      isLive,
      press({ name, value }) {
        const button = document.createElement('button')
        Object.assign(button, { name, value, hidden: true, formNoValidate: true })
        element.current?.append(button)
        isChosen.current = true
        element.current?.requestSubmit(button)
        button.remove()
      },
    }
  }, [formId, fields, metas, form, latest, savedAt, view, own, isLive])

  /** Enter saves; Revert is posted once everything else is saved. Before the scripts save, the browser posts the form. */
  function submitted(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (machine.current === null) return
    event.preventDefault()
    const flushed = machine.current.flush()
    if (submitter instanceof HTMLButtonElement && submitter.name === formInputs.revert)
      void flushed.then(() => press(formOf(submitter.name, submitter.value), pathname + search))
  }

  function typed({ target }: FormEvent<HTMLFormElement>): void {
    const isChoice =
      target instanceof HTMLSelectElement || ['checkbox', 'range'].includes((target as HTMLInputElement).type)
    machine.current?.changed(read(), isChoice)
  }

  return (
    <EntryFormContext value={state}>
      <Offline view={view} onTry={() => void machine.current?.flush()} />
      <Problems news={latest} formId={formId} />
      <form
        method="post"
        data-entry={`${entry.collection}.${entry.id}`}
        {...getFormProps(form)}
        ref={element}
        onInput={typed}
        onBlur={() => void machine.current?.flush()}
      >
        {/* What Enter presses. */}
        <button type="submit" hidden />
        <input type="hidden" name={formInputs.known} value={JSON.stringify(withConflicts(news.fields, own))} readOnly />
        {children}
        <noscript>
          <button className="button button--main" type="submit">
            Save to the draft
          </button>
        </noscript>
      </form>
    </EntryFormContext>
  )
}

function formOf(name: string, value: string): FormData {
  const form = new FormData()
  form.append(name, value)
  return form
}

/** In a conflict the form knows the stored value, so that saving it again keeps what is here. */
function withConflicts(fields: ShownEntry['news']['fields'], own: PostedAnswer | undefined) {
  const known = Object.entries(own?.conflicts ?? {}).map(([name, { stored }]) => [name, stored])
  return { ...fields, ...Object.fromEntries(known) }
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

function Problems({ news, formId }: { news: Pick<ShownEntry['news'], 'problems'>; formId: string }) {
  const { problems } = news
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
      <button className="field__back" type="submit" name={formInputs.revert} value={name} formNoValidate>
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
