import type { ReactNode } from 'react'
import './account.css'

/** `label` names it where another region of the page has its title. */
type AccountPartProps = { title: string; label?: string; children: ReactNode }

/** A part of a page of settings: its title in the margin, what it holds beside it. */
export function AccountPart({ title, label = title, children }: AccountPartProps) {
  return (
    <section className="account__part" aria-label={label}>
      <h2 className="part__title">{title}</h2>
      <div className="account__matter">{children}</div>
    </section>
  )
}

type AccountRowProps = {
  title: string
  fine: string
  /** At the end of the row: a mark or a button. */
  children?: ReactNode
}

/** A row of a part, such as a session. */
export function AccountRow({ title, fine, children }: AccountRowProps) {
  return (
    <li className="rows__item">
      <div>
        <b>{title}</b>
        <span className="rows__fine">{fine}</span>
      </div>
      <div className="rows__end">{children}</div>
    </li>
  )
}
