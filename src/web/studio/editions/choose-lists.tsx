import type { OwnControlProps } from '../form/field.tsx'
import { countOf } from '../text/count.ts'
import { Check } from '../views/check.tsx'
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
      <div className="stack stack--near">
        {lists.map(({ name, heading, lines }) => (
          <Check
            key={name}
            note={countOf(lines, 'line')}
            name={input.path}
            value={name}
            checked={!leftOut.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              state.set(input, checked ? others(name) : [...others(name), name], true)
            }
          >
            {heading}
          </Check>
        ))}
      </div>
    </ChosenField>
  )
}
