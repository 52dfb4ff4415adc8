import type { ReactNode } from 'react'
import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useOwnTexts } from '../text/own-texts.ts'
import type { Fact } from './review-rows.ts'
import './batch.css'

type BatchProps = { title: string; note: string; acts?: ReactNode; children: ReactNode }

/** The rows of one page, under its title. */
export function Batch({ title, note, acts, children }: BatchProps) {
  return (
    <section className="batch" aria-label={title}>
      <div className="batch__head">
        <h2 className="batch__title">{title}</h2>
        <span className="fine number">{note}</span>
        {acts !== undefined && <span className="batch__acts">{acts}</span>}
      </div>
      <List className="batch__list">{children}</List>
    </section>
  )
}

/** What names a row. */
export function ItemWords({ title, isOwn = false, fine }: { title: string; isOwn?: boolean; fine: string }) {
  const own = useOwnTexts()
  return (
    <span className="item__words">
      <span className="item__title" {...(isOwn ? own : { dir: own.dir })}>
        {title}
      </span>
      {fine !== '' && (
        <span className="item__fine" dir="auto">
          {fine}
        </span>
      )}
    </span>
  )
}

/** The values of an entry. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const own = useOwnTexts()
  return (
    <dl className="item__facts">
      {facts.map(({ label, text, isOwn }) => (
        <div className="item__fact" key={label}>
          <dt>{label}</dt>
          <dd {...(isOwn ? own : { dir: own.dir })}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The bar at the foot of a review, with its main button. */
export function PublishBar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="publish-bar">
      <p className="publish-bar__words number">{words}</p>
      <div className="row-of">{children}</div>
    </div>
  )
}

/** What of a row is named for readers of the screen alone. */
export function OfRow({ children }: { children: ReactNode }) {
  return <VisuallyHidden> {children}</VisuallyHidden>
}
