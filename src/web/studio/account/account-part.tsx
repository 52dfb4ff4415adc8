import type { ReactNode } from 'react'
import './account.css'

/** A part of the page of one's own account: its title in the margin, what it holds beside it. */
export function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account__part" aria-label={title}>
      <h2 className="account__label">{title}</h2>
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
