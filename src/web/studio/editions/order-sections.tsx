import type { OwnControlProps } from '../form/field.tsx'
import { ChosenField } from './chosen-field.tsx'
import { Moves, Said } from './moves.tsx'
import { useChoice } from './use-choice.ts'
import '../form/lines.css'
import '../views/rows.css'
import './editions.css'

type OrderSectionsProps = {
  own: OwnControlProps
  /** The sections in the order of the resume. */
  sections: readonly { name: string; heading: string }[]
}

/** The order of the sections; that of the resume is stored as nothing. docs/behaviour.md 38.2. */
export function OrderSections({ own, sections }: OrderSectionsProps) {
  const { input, state } = own
  const all = sections.map(({ name }) => name)
  const first = ((input.value ?? []) as readonly string[]).filter((name) => all.includes(name))
  const ordered = [...first, ...all.filter((name) => !first.includes(name))]
  const choice = useChoice(all, ordered, (names) =>
    state.set(input, names.every((name, at) => name === all[at]) ? [] : names, true),
  )
  const headings = new Map(sections.map(({ name, heading }) => [name, heading]))
  return (
    <ChosenField own={own}>
      <ol className="lines">
        {choice.order.map((name, at) => (
          <li className="lines__item" key={name}>
            <span className="rows__link">{headings.get(name)}</span>
            <Moves choice={choice} at={at} what={headings.get(name) ?? ''} />
          </li>
        ))}
      </ol>
      <Said choice={choice} />
    </ChosenField>
  )
}
