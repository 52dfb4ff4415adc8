import { type ReactNode, use } from 'react'
import { fieldNameOf } from '#domain/languages/translated-name.ts'
import { Icon } from '../views/icon.tsx'
import { EntryFormContext } from './entry-context.ts'
import { Accordion } from './lists.tsx'
import '../views/note.css'

type MoreProps = { title: string; head: string; names: readonly string[]; children: ReactNode }

/** Folded fields of a form, with their values in a line. They open where something is wrong, and where a link leads to one. */
export function More({ title, head, names, children }: MoreProps) {
  const state = use(EntryFormContext)
  const wrong = [...(state?.problems.keys() ?? [])].map((path) => fieldNameOf(path))
  return (
    <Accordion className="quiet" isNeeded={wrong.some((name) => names.includes(name))}>
      <summary className="quiet__title">
        {title} <span className="fine">{head}</span>
        <Icon name="down" />
      </summary>
      <div className="lines__fields">{children}</div>
    </Accordion>
  )
}
