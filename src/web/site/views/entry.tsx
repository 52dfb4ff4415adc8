import type { ReactNode } from 'react'
import './entry.css'

type EntryProps = {
  label: string
  /** The label's own id; needed where two labels of a page may be alike. */
  id?: string
  /** Divided by a hairline: a part inside a section. */
  light?: boolean
  level?: 2 | 3
  /** What breaks out to the full width of the sheet. */
  wide?: ReactNode
  children?: ReactNode
}

/** A label in the margin, its matter beside it. */
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

/** 'Job Experience' as 'job-experience'; a label without latin letters has only what it is called with. */
export function idOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
