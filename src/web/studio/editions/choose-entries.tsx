import { chosenIds, type Edition, withChosen } from '#resume/records/edition.ts'
import type { Line } from '#resume/records/item-ids.ts'
import type { OwnControlProps } from '../form/field.tsx'
import { Own } from '../views/own.tsx'
import { Part } from '../views/part.tsx'
import { Mark } from '../views/rows.tsx'
import { ChooseLines } from './choose-lines.tsx'
import { ChosenField } from './chosen-field.tsx'
import { Moves, Said } from './moves.tsx'
import { useChoice } from './use-choice.ts'
import '../form/lines.css'
import '../views/rows.css'
import './editions.css'

/** A collection of the resume with its entries and their lines, in the order of the resume. */
export type Choosable = {
  collection: string
  heading: string
  entries: readonly { id: string; title: string; fine: string; isHidden: boolean; lines: readonly Line[] }[]
}

/** The entries of the resume with boxes, a part for each collection. docs/behaviour.md 38.2. */
export function ChooseEntries({ own, parts }: { own: OwnControlProps; parts: readonly Choosable[] }) {
  return (
    <ChosenField own={own}>
      {parts.map((part) => (
        <ChooseOf key={part.collection} own={own} part={part} />
      ))}
    </ChosenField>
  )
}

function ChooseOf({ own: { input, state }, part }: { own: OwnControlProps; part: Choosable }) {
  const { collection, heading, entries } = part
  const choices = (input.value ?? []) as Edition['choices']
  const all = entries.map(({ id }) => id)
  const choice = useChoice(all, chosenIds({ choices }, collection), (ids) => {
    const latest = state.latest(input) as Edition['choices']
    state.set(input, withChosen(latest, 'collection', collection, ids, all), true)
  })
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const shown = entries.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
  const count = shown.filter(choice.isTicked).length
  return (
    <Part title={heading} note={`${count} of ${shown.length}`}>
      <ol className="lines">
        {choice.order.map((id, at) => {
          const { title = '', fine = '', isHidden = false, lines = [] } = byId.get(id) ?? {}
          const isTicked = choice.isTicked(id)
          return (
            <li className="lines__item pick" key={id}>
              <input
                className="check__input"
                type="checkbox"
                name={input.path}
                value={id}
                aria-label={`Show ${title}`}
                checked={isTicked}
                onChange={({ currentTarget }) => choice.tick(id, currentTarget.checked)}
              />
              <span className={isTicked ? undefined : 'edition__left-out'}>
                <span className="rows__link" dir="auto">
                  <Own>{title}</Own> {isHidden && <Mark tone="soft">Hidden on the site</Mark>}
                </span>
                <span className="rows__fine" dir="auto">
                  {fine}
                </span>
              </span>
              <Moves choice={choice} at={at} what={title} />
              {isTicked && lines.length > 0 && (
                <ChooseLines state={state} entry={`${collection}/${id}`} title={title} lines={lines} />
              )}
            </li>
          )
        })}
      </ol>
      <Said choice={choice} />
    </Part>
  )
}
