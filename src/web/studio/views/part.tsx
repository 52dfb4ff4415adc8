import type { ReactNode } from 'react'
import './part.css'

type PartProps = { title: string; label?: string; note?: ReactNode; children: ReactNode }

/** A part of a form, under a rule. `label` names it where another region of the page has its title. */
export function Part({ title, label = title, note, children }: PartProps) {
  return (
    <section className="part" aria-label={label}>
      <div className="part__head">
        <h2 className="part__title">{title}</h2>
        {note !== undefined && <span className="fine">{note}</span>}
      </div>
      {children}
    </section>
  )
}

/** Said once on a form whose fields have marks. */
export const requiredNote = '* must be filled in'
