import { type ReactNode, useRef, useState } from 'react'
import { chosenIds, type Edition, withChoice } from '#domain/content/edition.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Changed, Problem } from '../form/entry-form.tsx'
import type { OwnControlProps } from '../form/field.tsx'
import { Icon } from '../views/icon.tsx'
import { Part } from '../views/part.tsx'
import { Mark } from '../views/rows.tsx'
import '../form/lines.css'
import '../views/rows.css'

/** A collection of the resume with its entries, in the order of the resume. */
export type Choosable = {
  collection: string
  heading: string
  entries: readonly { id: string; title: string; fine: string; isHidden: boolean }[]
}

type Choices = Edition['choices']

/** The entries of the resume with boxes, a part for each collection. docs/behaviour.md 38.2. */
export function ChooseEntries({ own, parts }: { own: OwnControlProps; parts: readonly Choosable[] }) {
  const { field, input, state } = own
  const choices = (input.value ?? []) as Choices
  const chosen = (collection: string, ids: readonly string[], all: readonly string[]) =>
    state.set(input, withChoice(state.latest(input) as Choices, collection, ids, all), true)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div role="group" aria-label={field.label} id={input.id} tabIndex={-1}>
      <Changed name={field.name} />
      <Problem id={`${input.id}-error`} message={state.problems.get(input.path)} />
      {parts.map((part) => (
        <ChooseOf
          key={part.collection}
          part={part}
          ids={chosenIds({ choices }, part.collection)}
          name={input.path}
          onChosen={(ids, all) => chosen(part.collection, ids, all)}
        />
      ))}
    </div>
  )
}

type ChooseOfProps = {
  part: Choosable
  /** The chosen entries; undefined when it is the whole collection. */
  ids: readonly string[] | undefined
  name: string
  onChosen(ids: readonly string[], all: readonly string[]): void
}

function ChooseOf({ part: { heading, entries }, ids, name, onChosen }: ChooseOfProps) {
  const all = entries.map(({ id }) => id)
  const ticked = new Set(ids ?? all)
  const [order, setOrder] = useOrder(all, ids ?? all)
  const [said, setSaid] = useState('')
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const shown = order.flatMap((id) => byId.get(id) ?? [])

  function tick(id: string, isTicked: boolean): void {
    onChosen(
      order.filter((each) => (each === id ? isTicked : ticked.has(each))),
      all,
    )
  }

  function move(at: number, to: number): void {
    const [id = ''] = order.slice(at, at + 1)
    const next = order.toSpliced(at, 1).toSpliced(to, 0, id)
    setOrder(next)
    setSaid(`Line ${to + 1} of ${next.length}`)
    onChosen(
      next.filter((each) => ticked.has(each)),
      all,
    )
  }

  const count = shown.filter(({ id }) => ticked.has(id)).length
  return (
    <Part title={heading} note={`${count} of ${shown.length}`}>
      <ol className="lines">
        {shown.map(({ id, title, fine, isHidden }, at) => (
          <li className="lines__item pick" key={id}>
            <Box
              name={name}
              value={id}
              label={`Show ${title}`}
              isTicked={ticked.has(id)}
              onTick={(is) => tick(id, is)}
            />
            <span className={ticked.has(id) ? undefined : 'edition__left-out'}>
              <span className="rows__link" dir="auto">
                {title} {isHidden && <Mark soft>Hidden</Mark>}
              </span>
              <span className="rows__fine" dir="auto">
                {fine}
              </span>
            </span>
            <span className="lines__acts">
              <Move what={title} to="up" isAtEnd={at === 0} onMove={() => move(at, at - 1)} />
              <Move what={title} to="down" isAtEnd={at === shown.length - 1} onMove={() => move(at, at + 1)} />
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </Part>
  )
}

/**
 * The order of the lines: the chosen ones in theirs, then the others as the resume has them. A line that is unticked keeps its place, until
 * the choice is another one than this form made.
 */
function useOrder(all: readonly string[], chosen: readonly string[]) {
  const known = new Set(all)
  const there = [...new Set(chosen)].filter((id) => known.has(id))
  const order = useRef<readonly string[]>([])
  const has = new Set(there)
  const isSame =
    order.current.length === all.length &&
    order.current.every((id) => known.has(id)) &&
    order.current.filter((id) => has.has(id)).every((id, at) => id === there[at])
  if (!isSame) order.current = [...there, ...all.filter((id) => !has.has(id))]
  return [
    order.current,
    (next: readonly string[]) => {
      order.current = next
    },
  ] as const
}

type BoxProps = { name: string; value: string; label: string; isTicked: boolean; onTick(isTicked: boolean): void }

function Box({ name, value, label, isTicked, onTick }: BoxProps) {
  return (
    <input
      className="check__input"
      type="checkbox"
      name={name}
      value={value}
      aria-label={label}
      checked={isTicked}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
    />
  )
}

type MoveProps = { what: string; to: 'up' | 'down'; isAtEnd: boolean; onMove(): void }

/** At the end it does nothing, but keeps the focus. */
function Move({ what, to, isAtEnd, onMove }: MoveProps): ReactNode {
  return (
    <button
      className="tool"
      title={to === 'up' ? 'Up' : 'Down'}
      type="button"
      aria-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && onMove()}
    >
      <VisuallyHidden>
        Move {what} {to}
      </VisuallyHidden>
      <Icon name={to === 'up' ? 'up' : 'down-one'} />
    </button>
  )
}
