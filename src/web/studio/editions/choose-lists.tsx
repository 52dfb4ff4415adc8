import type { OwnControlProps } from '../form/field.tsx'
import { countOf } from '../text/count.ts'
import { ChosenField } from './chosen-field.tsx'

type ChooseListsProps = {
  own: OwnControlProps
  /** The owner's lists, with how many lines each has. */
  lists: readonly { name: string; heading: string; lines: number }[]
}

/** The owner's lists with boxes. The field names those that are not ticked. */
export function ChooseLists({ own, lists }: ChooseListsProps) {
  const { input, state } = own
  const leftOut = (input.value ?? []) as readonly string[]
  const others = (name: string) => (state.latest(input) as readonly string[]).filter((each) => each !== name)
  return (
    <ChosenField own={own}>
      <div className="checks">
        {lists.map(({ name, heading, lines }) => (
          <label className="check" key={name}>
            <input
              className="check__input"
              type="checkbox"
              name={input.path}
              value={name}
              checked={!leftOut.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                state.set(input, checked ? others(name) : [...others(name), name], true)
              }
            />
            <span>
              {heading}
              <span className="check__note">{countOf(lines, 'line')}</span>
            </span>
          </label>
        ))}
      </div>
    </ChosenField>
  )
}
