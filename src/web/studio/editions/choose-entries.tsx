import '../form/lines.css'
import '../views/rows.css'
import './editions.css'
import { useState } from 'react'
import { chosenIds, type Edition, withChosen, withWording } from '#resume/records/edition.ts'
import type { Line } from '#resume/records/item-ids.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { EntryFormState } from '../form/entry-context.ts'
import type { OwnControlProps } from '../form/field.tsx'
import { fieldInput } from '../form/inputs.ts'
import { Own, useOwnTexts } from '../text/own-texts.tsx'
import { Icon } from '../views/icon.tsx'
import { Part } from '../views/part.tsx'
import { Mark } from '../views/rows.tsx'
import { TextArea } from '../views/text-area.tsx'
import { ChosenField } from './chosen-field.tsx'
import { Moves, Said } from './moves.tsx'
import { useChoice } from './use-choice.ts'

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

type ChooseLinesProps = { state: EntryFormState; entry: string; title: string; lines: readonly Line[] }

/** The lines of an entry with boxes, folded, each with its words in this edition. docs/behaviour.md 38.2. */
function ChooseLines({ state, entry, title, lines }: ChooseLinesProps) {
  const of = (name: string) => fieldInput(state.formId, name, state.inputs[name])
  const [chosen, worded] = [of('lines'), of('wording')]
  const [choices, wording] = [chosen.value as Edition['lines'], worded.value as Edition['wording']]
  const all = lines.map(({ id }) => id)
  const choice = useChoice(all, choices.find((each) => each.entry === entry)?.ids, (ids) => {
    const latest = state.latest(chosen) as Edition['lines']
    state.set(chosen, withChosen(latest, 'entry', entry, ids, all), true)
  })
  const byId = new Map(lines.map((line) => [line.id, line]))
  const ownText = (id: string) => wording.find((each) => each.entry === entry && each.line === id)?.text
  return (
    <details className="edition__lines">
      <summary className="fine edition__fold">
        <Icon name="right" />
        {all.filter(choice.isTicked).length} of {all.length} points
        <VisuallyHidden>
          {' '}
          of <Own>{title}</Own>
        </VisuallyHidden>
        {all.some((id) => ownText(id) !== undefined) && ', in words of its own'}
      </summary>
      <ol className="lines">
        {choice.order.map((id, at) => {
          const line = byId.get(id)
          if (line === undefined) return null
          const what = `line ${at + 1} of ${title}`
          return (
            <li className="lines__item pick" key={id}>
              <input
                className="check__input"
                type="checkbox"
                name="lines"
                value={id}
                aria-label={`Show ${what}`}
                checked={choice.isTicked(id)}
                onChange={({ currentTarget }) => choice.tick(id, currentTarget.checked)}
              />
              <Words
                label={`Words of ${what}`}
                text={ownText(id) ?? line.text}
                isDisabled={!choice.isTicked(id)}
                onTyped={(typed) => {
                  const latest = state.latest(worded) as Edition['wording']
                  state.set(worded, withWording(latest, { entry, line }, typed))
                }}
              />
              <Moves choice={choice} at={at} what={what} />
            </li>
          )
        })}
      </ol>
      <Said choice={choice} />
    </details>
  )
}

type WordsProps = { label: string; text: string; isDisabled: boolean; onTyped(text: string): void }

/** Emptied, it has the line's own text again, but only when it is left: until then the owner may type other words. */
function Words({ label, text, isDisabled, onTyped }: WordsProps) {
  const [isEmptied, setEmptied] = useState(false)
  return (
    <TextArea
      {...useOwnTexts()}
      className="field__input"
      rows={2}
      name="wording"
      aria-label={label}
      value={isEmptied ? '' : text}
      disabled={isDisabled}
      onChange={({ currentTarget: { value } }) => {
        setEmptied(value === '')
        onTyped(value)
      }}
      onBlur={() => setEmptied(false)}
    />
  )
}
