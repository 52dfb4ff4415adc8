import type { ReactNode } from 'react'
import './sheet.css'
import './folio.css'

type SheetProps = {
  /** A slip carries a notice, a card a form; without a kind the sheet carries a page. */
  kind?: 'slip' | 'card'
  ownerName: string
  /** The right side of the running head. */
  page: string
  children: ReactNode
}

/** The sheet of a page, with its running head. */
export function Sheet({ kind, ownerName, page, children }: SheetProps) {
  return (
    <article className={kind ? `sheet sheet--${kind}` : 'sheet'}>
      <p className="folio">
        <span dir="auto">{ownerName}</span>
        <span dir="auto">{page}</span>
      </p>
      {children}
    </article>
  )
}

/** The page's heading, the lines below it, and other content of the head. */
export function SheetHead({ title, leads = [], children }: { title: string; leads?: string[]; children?: ReactNode }) {
  return (
    <header className="sheet__head">
      <h1 dir="auto">{title}</h1>
      {leads.map((lead) => (
        <p className="sheet__lead" dir="auto" key={lead}>
          {lead}
        </p>
      ))}
      {children}
    </header>
  )
}
