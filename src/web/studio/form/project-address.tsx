import { freeAddress } from '#domain/content/project.ts'
import type { EntryFormView } from '../entry/entry-view.ts'
import { Check } from '../views/check.tsx'
import type { OwnControlProps } from './field.tsx'
import type { Inputs } from './use-entry.ts'

/** The text that an input of the form holds. */
export function textIn(inputs: Inputs, name: string): string {
  const value = inputs[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Whether a project has a page of its own; a new one without a title will have one. */
export function hasPage({ state }: Pick<EntryFormView, 'state'>, inputs: Inputs): boolean {
  return textIn(inputs, 'page') !== '' || (state === 'new' && textIn(inputs, 'name') === '')
}

/** While nobody has chosen the address of a new project, it follows the title. One that visitors know already stays. */
export function addressFollowing(
  { state, entry: { collection, id } }: Pick<EntryFormView, 'state' | 'entry'>,
  taken: readonly string[],
  before: Inputs,
  after: Inputs,
): Inputs {
  const page = textIn(before, 'page')
  if (collection !== 'projects' || state !== 'new' || id === page) return {}
  const [old, next] = [before, after].map((inputs) => freeAddress(textIn(inputs, 'name'), taken))
  return page === old && next !== old ? { page: next } : {}
}

type PageBoxProps = { own: OwnControlProps; isTicked: boolean; title: string; taken: readonly string[] }

/** Whether a project has a page of its own. A tick makes its address from the title. */
export function PageBox({ own: { input, state }, isTicked, title, taken }: PageBoxProps) {
  const made = freeAddress(title, taken) || freeAddress('project', taken)
  return (
    <Check
      note="Without one it is a line on Projects and on the resume."
      checked={isTicked}
      onChange={() => state.set(input, isTicked ? '' : made, true)}
    >
      It has a page of its own
    </Check>
  )
}
