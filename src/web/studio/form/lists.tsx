import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type FormField, kindInput } from '#domain/studio/form-field.ts'
import { newItemTitle } from '#domain/studio/item-title.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Grip } from '../drag/grip.tsx'
import { useDrag } from '../drag/use-drag.ts'
import { Icon } from '../views/icon.tsx'
import type { EntryFormState, Meta } from './entry-context.ts'
import { Problem } from './entry-form.tsx'
import { branchOf, type FieldWords, ItemFields, textOf } from './field.tsx'
import '../views/rows.css'
import './lines.css'

type ListProps = {
  field: Extract<FormField, { kind: 'list' }>
  meta: Meta
  items: readonly Meta[]
  state: EntryFormState
  words: FieldWords
}

/** Focuses the line that was moved or made, once React has rendered it, and says where it stands. */
function useListFocus(id: string, items: readonly Meta[]) {
  const count = items.length
  const order = orderOf(items)
  const wanted = useRef<number>(null)
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new order of the lines
  useEffect(() => {
    if (wanted.current === null) return
    const at = Math.min(wanted.current, count - 1)
    wanted.current = null
    const line = document.getElementById(id)?.querySelectorAll<HTMLElement>('.lines__item')[at]
    line?.querySelector<HTMLElement>('textarea, input:not([type=hidden]), a, summary')?.focus()
    setSaid(at < 0 ? '' : `Line ${at + 1} of ${count}`)
  }, [order])
  const focus = useCallback((at: number) => {
    wanted.current = at
  }, [])
  return { said, focus }
}

function orderOf(items: readonly Meta[]): string {
  return items.map(({ key }) => key).join(' ')
}

/** Moves the line that is dragged by its grip, as its buttons do. */
function useDraggedLines({ meta: { name }, items, state }: ListProps, focus: (at: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  useDrag(list, orderOf(items), (from, to) => {
    focus(to)
    state.press(state.buttons.move({ name, from, to }))
  })
  return list
}

/** An ordered list of short texts. The keys do the same as the buttons. docs/behaviour.md 23.7. */
export function TextList(props: ListProps) {
  const { field, meta, items, state, words } = props
  const { name } = meta
  const { said, focus } = useListFocus(meta.id, items)
  const list = useDraggedLines(props, focus)
  const { buttons } = state

  function pressed(event: KeyboardEvent<HTMLTextAreaElement>, at: number): void {
    const { key, altKey, shiftKey, currentTarget } = event
    const to = key === 'ArrowUp' ? at - 1 : at + 1
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      if (to < 0 || to >= items.length) return
      focus(to)
      state.press(buttons.move({ name, from: at, to }))
    } else if (key === 'Enter' && !shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      focus(at + 1)
      state.press(buttons.insert({ name, index: at + 1, defaultValue: '' }))
    } else if (key === 'Backspace' && currentTarget.value === '' && items.length > 1) {
      event.preventDefault()
      focus(Math.max(0, at - 1))
      state.press(buttons.remove({ name, index: at }))
    }
  }

  function pasted(event: ClipboardEvent<HTMLTextAreaElement>, at: number): void {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
    if (lines.length < 2) return
    event.preventDefault()
    const [first = '', ...rest] = lines
    document.execCommand('insertText', false, first)
    for (const [offset, line] of rest.entries())
      state.press(buttons.insert({ name, index: at + 1 + offset, defaultValue: line.slice(0, 2000) }))
    focus(at + rest.length)
  }

  return (
    <>
      <ol className="lines" ref={list}>
        {items.map((item, at) => (
          <li className="lines__item" key={item.key}>
            <Grip />
            <textarea
              className="field__input lines__input"
              rows={1}
              id={item.id}
              name={item.name}
              defaultValue={typeof item.initialValue === 'string' ? item.initialValue : ''}
              aria-label={`${field.label}, line ${at + 1}`}
              aria-invalid={state.problems.has(item.name) ? true : undefined}
              aria-describedby={state.problems.has(item.name) ? `${item.id}-error` : undefined}
              onKeyDown={(event) => pressed(event, at)}
              onPaste={(event) => pasted(event, at)}
            />
            <ListActs state={state} name={name} at={at} count={items.length} what={`line ${at + 1}`} onMove={focus} />
            <Problem id={`${item.id}-error`} message={state.problems.get(item.name)} />
          </li>
        ))}
      </ol>
      <div className="lines__add">
        <AddButton state={state} meta={meta} count={items.length} onAdd={focus} words={words.add} />
      </div>
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </>
  )
}

/** An ordered list of groups. Each folds open to its fields, or has some of them in its line and the others behind More. */
export function GroupList(props: ListProps) {
  const { field, meta, items, state, words } = props
  const { said, focus } = useListFocus(meta.id, items)
  const list = useDraggedLines(props, focus)
  const [first, second] =
    field.item.kind === 'either'
      ? [{ [kindInput]: field.item.second.key }, { [kindInput]: field.item.first.key }]
      : [{}, null]
  return (
    <>
      <ol className="lines" ref={list}>
        {items.map((item, at) => {
          const now = state.itemOf(meta.name, at)
          const part = (of: string) => (now === undefined ? textOf(item.getFieldset()[of]) : String(now[of] ?? ''))
          const named = part(branchOf(field.item, item.getFieldset()).fields[0]?.name ?? '')
          const title = named || newItemTitle(at)
          const isWrong = [...state.problems.keys()].some((path) => path.startsWith(`${item.name}.`))
          const fine = words.fine?.(part)
          const small = fine && (
            <span key="fine" className="rows__fine">
              {fine}
            </span>
          )
          const own = { item: field.item, meta: item, state, row: words.row }
          return (
            <li className={`lines__item lines__item--${words.row ? 'row' : 'group'}`} key={item.key}>
              <Grip />
              {words.row && (
                <div className="link-row">
                  <ItemFields {...own} isRow />
                  {small}
                </div>
              )}
              <Fold isNeeded={isWrong || named === ''}>
                <summary className={words.row ? 'tool' : 'rows__link'} aria-label={words.row && `More of ${title}`}>
                  {words.row ? <Icon name="more" /> : [title, small]}
                </summary>
                <div className="lines__fields">
                  <ItemFields {...own} />
                </div>
              </Fold>
              <span className="lines__acts">
                {isWrong && <span className="mark mark--bad">To fix</span>}
                <ListActs state={state} name={meta.name} at={at} count={items.length} what={title} onMove={focus} />
              </span>
            </li>
          )
        })}
      </ol>
      <div className="lines__add row-of">
        <AddButton {...{ state, meta, count: items.length, onAdd: focus, defaultValue: first }} words={words.add} />
        {second !== null && (
          <AddButton
            {...{ state, meta, count: items.length, onAdd: focus, defaultValue: second }}
            words={words.addSecond}
          />
        )}
      </div>
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </>
  )
}

/** Folded fields. They open where something is to be written, and close only by the owner. */
function Fold({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isNeeded)
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {children}
    </details>
  )
}

type ActsProps = {
  state: EntryFormState
  name: string
  at: number
  count: number
  what: string
  onMove(to: number): void
}

function ListActs({ state: { buttons }, name, at, count, what, onMove }: ActsProps) {
  return (
    <span className="lines__acts">
      <button
        className="tool"
        title="Up"
        {...buttons.move({ name, from: at, to: at - 1 })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <VisuallyHidden>Move {what} up</VisuallyHidden>
        <Icon name="up" />
      </button>
      <button
        className="tool"
        title="Down"
        {...buttons.move({ name, from: at, to: at + 1 })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <VisuallyHidden>Move {what} down</VisuallyHidden>
        <Icon name="down-one" />
      </button>
      <button className="tool" title="Remove" {...buttons.remove({ name, index: at })} onClick={() => onMove(at)}>
        <VisuallyHidden>Remove {what}</VisuallyHidden>
        <Icon name="close" />
      </button>
    </span>
  )
}

type AddProps = {
  state: EntryFormState
  meta: Meta
  count: number
  words: string | undefined
  defaultValue?: unknown
  onAdd(at: number): void
}

function AddButton({ state, meta, count, words = 'Add a line', defaultValue = '', onAdd }: AddProps) {
  return (
    <button
      className="button button--small"
      {...state.buttons.insert({ name: meta.name, defaultValue })}
      onClick={() => onAdd(count)}
    >
      <Icon name="plus" />
      {words}
    </button>
  )
}
