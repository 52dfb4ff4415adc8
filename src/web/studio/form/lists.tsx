import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FormField, inputValue, lineOfParts, partsOfLine } from '#domain/studio/form-field.ts'
import { newItemTitle } from '#domain/studio/item-title.ts'
import { hasText } from '#resume/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Grip, useDrag } from '../drag/use-drag.tsx'
import { isOfInputMethod } from '../text/is-of-input-method.ts'
import { Own, useOwnTexts } from '../text/own-texts.tsx'
import { Button, Tool } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Problem } from '../views/problems.tsx'
import { Mark } from '../views/rows.tsx'
import { TextArea } from '../views/text-area.tsx'
import type { EntryFormState } from './entry-context.ts'
import { branchOf, type FieldWords, ItemFields } from './field.tsx'
import { type Input, itemsOf, partOf, textOf } from './inputs.ts'
import '../views/rows.css'
import './lines.css'

type ListProps = {
  field: Extract<FormField, { kind: 'list' }>
  input: Input
  state: EntryFormState
  words: FieldWords
}

/**
 * The items of a list, each with a key of its own that moves with it, and what changes their order. The line that was moved or made
 * gets the focus once React has rendered it, and `said` tells where it stands.
 */
function useItems({ input, state }: ListProps) {
  const items = itemsOf(input)
  const count = items.length
  const made = useRef(0)
  const known = useRef<number[]>([])
  while (known.current.length < count) known.current.push(made.current++)
  known.current.length = count
  const keys = known.current
  const order = keys.join(' ')
  const wanted = useRef<number>(null)
  const [said, setSaid] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new order of the lines
  useEffect(() => {
    if (wanted.current === null) return
    const at = Math.min(wanted.current, count - 1)
    wanted.current = null
    const line = document.getElementById(input.id)?.querySelectorAll<HTMLElement>('.lines__item')[at]
    line?.querySelector<HTMLElement>('textarea, input, a, summary')?.focus()
    setSaid(at < 0 ? '' : `Line ${at + 1} of ${count}`)
  }, [order])

  function change(values: readonly unknown[], newKeys: number[], focused: number): void {
    known.current = newKeys
    wanted.current = focused
    state.set(
      input,
      values,
      true,
      newKeys.map((key) => keys.indexOf(key)),
    )
  }

  /** The values as they are now: a paste types into the form and adds lines in one event. */
  const latest = () => [...(state.latest(input) as unknown[])]
  return {
    items,
    keys,
    order,
    said,
    insert(at: number, ...added: unknown[]): void {
      const addedKeys = added.map(() => made.current++)
      change(latest().toSpliced(at, 0, ...added), keys.toSpliced(at, 0, ...addedKeys), at + added.length - 1)
    },
    remove(at: number, focused = at): void {
      change(latest().toSpliced(at, 1), keys.toSpliced(at, 1), focused)
    },
    move(from: number, to: number): void {
      if (to < 0 || to >= count) return
      change(moved(latest(), from, to), moved(keys, from, to), to)
    },
  }
}

type Items = ReturnType<typeof useItems>

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from] as T)
}

/** The sign before an item of a list, as programs write it into a plain text: Word has a tab behind any. */
const pastedSign = /^\s*(?:[·•▪◦‣]\s|(?:[o§üØv–-]|\(?\w{1,4}[.)])\t)\s*/

/** An ordered list of short texts. The keys do the same as the buttons. docs/behaviour.md 23.7. */
export function TextList(props: ListProps) {
  const { field, state } = props
  const own = useItems(props)
  const { items, keys, order, said } = own
  const list = useRef<HTMLOListElement>(null)
  const ownTexts = useOwnTexts()
  const { item: kind } = field
  /** What a line has besides its text, in small fields of their own. */
  const more = kind.kind === 'line' ? kind.fields.slice(1) : []
  useDrag(list, order, own.move)

  function pressed(event: KeyboardEvent<HTMLTextAreaElement>, at: number): void {
    const { key, altKey, shiftKey, currentTarget, nativeEvent } = event
    if (isOfInputMethod(nativeEvent)) return
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      own.move(at, key === 'ArrowUp' ? at - 1 : at + 1)
    } else if (key === 'Enter' && !shiftKey) {
      event.preventDefault()
      own.insert(at + 1, '')
    } else if (key === 'Backspace' && currentTarget.value === '' && items.length > 1) {
      event.preventDefault()
      own.remove(at, Math.max(0, at - 1))
    }
  }

  function pasted(event: ClipboardEvent<HTMLTextAreaElement>, at: number): void {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => line.replace(pastedSign, ''))
    if (lines.length < 2) return
    event.preventDefault()
    const [first = '', ...rest] = lines
    document.execCommand('insertText', false, first)
    own.insert(at + 1, ...rest)
  }

  return (
    <>
      <ol className="lines" ref={list}>
        {items.map((item, at) => {
          const problem = state.problems.get(item.path)
          const [text = '', ...parts] = partsOfLine(kind, textOf(item))
          const write = (own: string, ...others: string[]) => state.set(item, lineOfParts([own, ...others]))
          return (
            <li className={more.length > 0 ? 'lines__item lines__item--row' : 'lines__item'} key={keys[at]}>
              <Grip />
              <div>
                <TextArea
                  {...ownTexts}
                  className="field__input lines__input"
                  rows={1}
                  id={item.id}
                  name={item.path}
                  value={text}
                  onChange={({ currentTarget }) => write(currentTarget.value, ...parts)}
                  aria-label={`${field.label}, line ${at + 1}`}
                  aria-invalid={problem === undefined ? undefined : true}
                  aria-describedby={problem === undefined ? undefined : `${item.id}-error`}
                  onKeyDown={(event) => pressed(event, at)}
                  onPaste={(event) => pasted(event, at)}
                />
                {hasText(parts) && (
                  <span className="rows__fine lines__fine" dir="auto">
                    {parts.filter(hasText).join(' · ')}
                  </span>
                )}
              </div>
              {more.length > 0 && (
                <Accordion isNeeded={false}>
                  <summary className="tool" aria-label={`More of line ${at + 1}`}>
                    <Icon name="more" />
                  </summary>
                  <div className="lines__fields pair">
                    {more.map(({ name, label, kind: of }, part) => (
                      <div className="field" key={name}>
                        <label className="field__label" htmlFor={`${item.id}.${name}`}>
                          {label} {of === 'list' && <span className="field__option">(with commas)</span>}
                        </label>
                        <input
                          {...ownTexts}
                          className="field__input"
                          id={`${item.id}.${name}`}
                          name={item.path}
                          autoComplete="off"
                          value={parts[part] ?? ''}
                          onChange={({ currentTarget }) =>
                            write(
                              text,
                              ...more.map((_, each) => (each === part ? currentTarget.value : (parts[each] ?? ''))),
                            )
                          }
                        />
                      </div>
                    ))}
                  </div>
                </Accordion>
              )}
              <ListActs own={own} at={at} what={`line ${at + 1}`} />
              <Problem id={`${item.id}-error`} message={problem} />
            </li>
          )
        })}
      </ol>
      <div className="lines__add">
        <AddButton own={own} words={field.words.add} value="" />
      </div>
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </>
  )
}

/** An ordered list of groups. Each folds open to its fields, or has some of them in its line and the others behind More. */
export function GroupList(props: ListProps) {
  const { field, state, words } = props
  const own = useItems(props)
  const { items, keys, order, said } = own
  const list = useRef<HTMLOListElement>(null)
  useDrag(list, order, own.move)
  const { item: kind } = field
  return (
    <>
      <ol className="lines" ref={list}>
        {items.map((item, at) => {
          const part = (name: string) => textOf(partOf(item, name))
          const named = part(branchOf(kind, item).fields[0]?.name ?? '')
          const fixed = words.fixed?.(part)
          const title = fixed ?? (named || newItemTitle(at))
          const shownTitle = fixed === undefined && named !== '' ? <Own key="title">{named}</Own> : title
          const isWrong = [...state.problems.keys()].some((path) => path.startsWith(`${item.path}.`))
          const fine = words.fine?.(part)
          const small = fine && (
            <span key="fine" className="rows__fine">
              {fine}
            </span>
          )
          const fields = { item: kind, input: item, state, row: words.row, inner: words.inner }
          return (
            <li className={`lines__item lines__item--${words.row ? 'row' : 'group'}`} key={keys[at]}>
              <Grip />
              {words.row && (
                <div className="link-row">
                  <ItemFields {...fields} isRow />
                  {small}
                </div>
              )}
              {fixed === undefined ? (
                <Accordion isNeeded={isWrong || named === ''}>
                  <summary className={words.row ? 'tool' : 'rows__link'} aria-label={words.row && `More of ${title}`}>
                    {words.row ? <Icon name="more" /> : [shownTitle, small]}
                  </summary>
                  <div className="lines__fields">
                    <ItemFields {...fields} />
                  </div>
                </Accordion>
              ) : (
                <div>
                  {title}
                  {small}
                </div>
              )}
              <span className="lines__acts">
                {isWrong && <Mark tone="bad">To fix</Mark>}
                <ListActs own={own} at={at} what={title} />
              </span>
            </li>
          )
        })}
      </ol>
      <div className="lines__add row-of">
        {field.words.add !== undefined && <AddButton own={own} words={field.words.add} value={inputValue(kind, {})} />}
        {kind.kind === 'either' && (
          <AddButton own={own} words={field.words.addSecond} value={inputValue(kind, { [kind.first.key]: '' })} />
        )}
      </div>
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </>
  )
}

/** Folded fields, also as `className`. They open where something is to be written, and close only by the owner. */
export function Accordion({
  isNeeded,
  className,
  children,
}: {
  isNeeded: boolean
  className?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(isNeeded)
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <details className={className} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {children}
    </details>
  )
}

function ListActs({ own, at, what }: { own: Items; at: number; what: string }) {
  return (
    <span className="lines__acts">
      <Tool icon="up" title="Up" disabled={at === 0} onClick={() => own.move(at, at - 1)}>
        Move {what} up
      </Tool>
      <Tool icon="down-one" title="Down" disabled={at === own.items.length - 1} onClick={() => own.move(at, at + 1)}>
        Move {what} down
      </Tool>
      <Tool icon="close" title="Remove" onClick={() => own.remove(at)}>
        Remove {what}
      </Tool>
    </span>
  )
}

/** Adds `value` at the end. */
function AddButton({ own, words, value }: { own: Items; words: string | undefined; value: unknown }) {
  return (
    <Button small icon="plus" type="button" onClick={() => own.insert(own.items.length, value)}>
      {words}
    </Button>
  )
}
