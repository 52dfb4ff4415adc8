import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { TextList } from './list.tsx'
import './accordion.css'

type FoldProps = { title: string; items: ReactNode[]; open?: boolean; kind?: 'long' | 'run'; mark?: string }

/** A list that opens and closes: 'long' items are in one column, 'run' ones are running text. `mark` is their microformat. */
export function Fold({ title, items, open, kind, mark }: FoldProps) {
  return (
    <details className="fold" open={open} suppressHydrationWarning>
      <summary className="fold__title">
        <h2 className="fold__name">{title}</h2> <span className="fold__count">{items.length}</span>
        <Icon className="fold__plus" name="plus" />
        <Icon className="fold__minus" name="minus" />
      </summary>
      <TextList
        className={kind ? `fold__list fold__list--${kind}` : 'fold__list'}
        itemClassName={mark ? `fold__item ${mark}` : 'fold__item'}
        items={items}
      />
    </details>
  )
}
