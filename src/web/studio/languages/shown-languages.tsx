import { Changed } from '../form/entry-form.tsx'
import type { OwnControlProps } from '../form/field.tsx'
import { Check } from '../views/check.tsx'
import { Problem } from '../views/problem.tsx'
import type { FurtherView } from './load-languages.ts'
import { translatedWords } from './translated-words.tsx'
import '../form/field.css'

/** The further languages, with a box for each that visitors see. One that is not known is kept as it is. docs/behaviour.md 39.4. */
export function ShownLanguages({ own, further }: { own: OwnControlProps; further: readonly FurtherView[] }) {
  const { field, input, state } = own
  const shown = (input.value ?? []) as readonly string[]
  const others = (tag: string) => (state.latest(input) as readonly string[]).filter((each) => each !== tag)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div className="field" role="group" aria-label={field.label} id={input.id} tabIndex={-1}>
      <Changed name={field.name} />
      <div className="stack stack--near">
        {further.map(({ tag, name, done, of }) => (
          <Check
            key={tag}
            note={translatedWords({ done, of })}
            name={input.path}
            value={tag}
            checked={shown.includes(tag)}
            onChange={({ currentTarget: { checked } }) =>
              state.set(input, checked ? [...others(tag), tag] : others(tag), true)
            }
          >
            Visitors see {name}
          </Check>
        ))}
      </div>
      <Problem id={`${input.id}-error`} message={state.problems.get(input.path)} />
    </div>
  )
}
