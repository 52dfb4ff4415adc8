import type { ReactNode } from 'react'
import '../../../ui/sheet/sheet.css'

type SheetProps = {
  /**
   * `notice` is narrower, a card a form, `person` the owner's name as its heading; without a kind the sheet carries a page, whose
   * running head alone says whose it is.
   */
  kind?: 'notice' | 'card' | 'person'
  ownerName: string
  /** The right side of the running head. */
  page: ReactNode
  /** The microformat of a page about the owner, whose name is in the running head. docs/behaviour.md 31.7. */
  format?: 'h-card' | 'h-resume'
  children: ReactNode
}

/** The sheet of a page, with its running head. */
export function Sheet({ kind, ownerName, page, format, children }: SheetProps) {
  return (
    <article className={['sheet', `sheet--${kind ?? 'page'}`, format].filter(Boolean).join(' ')}>
      <p className="page-header">
        <span className={format ? 'p-name' : undefined} dir="auto">
          {ownerName}
        </span>{' '}
        <span dir="auto">{page}</span>
      </p>
      {children}
    </article>
  )
}

type SheetHeadProps = {
  title: string
  leads?: string[]
  /** Whether the head is the owner's name and place in a resume. */
  isCard?: boolean
  children?: ReactNode
}

/** The page's heading, the lines below it, and other content of the head. */
export function SheetHead({ title, leads = [], isCard, children }: SheetHeadProps) {
  return (
    <header className={isCard ? 'sheet__head p-contact h-card' : 'sheet__head'}>
      <h1 className={isCard ? 'p-name' : undefined} dir="auto">
        {title}
      </h1>
      {leads.map((lead) => (
        <p className={isCard ? 'sheet__lead p-adr' : 'sheet__lead'} dir="auto" key={lead}>
          {lead}
        </p>
      ))}
      {children}
    </header>
  )
}
