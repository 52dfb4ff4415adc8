import type { ReactNode } from 'react'
import './entry.css'

type EntryProps = {
  label: string
  /** The id of the heading; needed where two labels of a page may be equal. */
  id?: string
  /** A hairline instead of a rule above: the entry is part of a section. */
  light?: boolean
  level?: 2 | 3
  /** Content at the full width of the sheet. */
  wide?: ReactNode
  children?: ReactNode
}

/** A label in the margin with its content beside it. */
export function Entry({ label, id = idOf(label), light, level = 2, wide, children }: EntryProps) {
  const Heading = `h${level}` as const
  return (
    <section className={light ? 'entry entry--light' : 'entry'} aria-labelledby={id}>
      <Heading className="entry__label" id={id} dir="auto">
        {label}
      </Heading>
      {children && <div className="entry__body">{children}</div>}
      {wide && <div className="entry__wide">{wide}</div>}
    </section>
  )
}

/** 'Job Experience' becomes 'job-experience'; '' for a label without Latin letters or digits. */
export function idOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
