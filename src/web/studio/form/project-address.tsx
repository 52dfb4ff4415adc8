import { freeAddress } from '#resume/records/project.ts'
import type { EntryFormView } from '../entry/entry-view.ts'
import { Check } from '../views/check.tsx'
import type { OwnControlProps } from './field.tsx'
import type { Inputs } from './use-entry.ts'

/** The text that an input of the form holds. */
export function textIn(inputs: Inputs, name: string): string {
  const value = inputs[name]
  return typeof value === 'string' ? value.trim() : ''
}

type Shown = Pick<EntryFormView, 'state' | 'entry'>

/** Whether a project has a page of its own; a new one without a title will have one, unless the owner `refused` it. */
export function hasPage({ state }: Pick<Shown, 'state'>, inputs: Inputs, refused: boolean): boolean {
  return textIn(inputs, 'page') !== '' || (!refused && state === 'new' && textIn(inputs, 'name') === '')
}

/** The address that a project gets from its title; none is written for a new one that has no title yet. */
export function addressFor({ state }: Pick<Shown, 'state'>, inputs: Inputs, taken: readonly string[]): string {
  const title = textIn(inputs, 'name')
  return state === 'new' && title === '' ? '' : freeAddress(title, taken)
}

/** While nobody has chosen the address of a new project, it follows the title. One that visitors know already stays. */
export function addressFollowing(
  shown: Shown,
  taken: readonly string[],
  before: Inputs,
  after: Inputs,
  refused: boolean,
): Inputs {
  const { collection, id } = shown.entry
  const page = textIn(before, 'page')
  if (collection !== 'projects' || shown.state !== 'new' || id === page || refused) return {}
  const [old, next] = [before, after].map((inputs) => addressFor(shown, inputs, taken))
  return page === old && next !== old ? { page: next } : {}
}

type PageBoxProps = {
  own: OwnControlProps
  isTicked: boolean
  /** What a tick writes. */
  address: string
  onTick(isTicked: boolean): void
}

/** Whether a project has a page of its own. */
export function PageBox({ own: { input, state }, isTicked, address, onTick }: PageBoxProps) {
  return (
    <Check
      note="Without one it is a line on Projects and on the resume."
      checked={isTicked}
      onChange={() => {
        onTick(!isTicked)
        state.set(input, isTicked ? '' : address, true)
      }}
    >
      Give it its own page
    </Check>
  )
}
