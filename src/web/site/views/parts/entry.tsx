import type { ReactNode } from 'react'
import { useWords } from '../../../ui/words.ts'
import './entry.css'

type EntryProps = {
  /** The site's own words; with an id a text in the page's language. */
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
export function Entry({ label, id, light, level = 2, wide, children }: EntryProps) {
  const words = useWords()
  const heading = id ?? idOf(label)
  const Heading = `h${level}` as const
  return (
    <section className={light ? 'entry entry--light' : 'entry'} aria-labelledby={heading}>
      <Heading className="entry__label" id={heading} dir="auto">
        {id === undefined ? words(label) : label}
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
