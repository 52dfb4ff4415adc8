import type { ReactNode } from 'react'
import { useOwnTexts } from '../text/own-texts.tsx'
import { Icon } from './icon.tsx'
import './rows.css'

/** A list of entries that link to a page of their own. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role
    <ul className="rows" role="list">
      {children}
    </ul>
  )
}

type RowProps = {
  title: string
  /** Whether the title is a text of the owner. */
  isOwn?: boolean
  /** Its page; without one the row is only text. */
  to?: string
  /** A line below the title, or several. */
  fine?: string | readonly string[]
  /** Whether the draft deletes it. */
  isDeleted?: boolean
  /** At the end of the row: marks and buttons. */
  children?: ReactNode
}

export function Row({ title, isOwn = false, to, fine, isDeleted, children }: RowProps) {
  const own = useOwnTexts()
  const ofTitle = isOwn ? own : { dir: own.dir }
  return (
    <li className={isDeleted ? 'rows__item rows__item--gone' : 'rows__item'}>
      <div>
        {to === undefined ? (
          <span className="rows__link" {...ofTitle}>
            {title}
          </span>
        ) : (
          <a className="rows__link" href={to} {...ofTitle}>
            {title}
          </a>
        )}
        {[fine ?? []].flat().map((line) => (
          <span className="rows__fine" dir="auto" key={line}>
            {line}
          </span>
        ))}
      </div>
      <div className="rows__end">{children}</div>
    </li>
  )
}

type MarkProps = { tone?: 'good' | 'soft' | 'warn' | 'bad'; icon?: string; children: ReactNode }

/** A word about an entry: changed, new, hidden; with an icon its state. */
export function Mark({ tone = 'good', icon, children }: MarkProps) {
  return (
    <span className={tone === 'good' ? 'mark' : `mark mark--${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  )
}
