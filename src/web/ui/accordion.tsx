import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { TextList } from './list.tsx'
import './accordion.css'

type AccordionProps = { title: string; items: ReactNode[]; open?: boolean; kind: Kind; mark?: string }
type Kind = 'columns' | 'long' | 'run'

/** A list that opens and closes: in columns, in one ('long'), or as running text ('run'). `mark` is the microformat of an item. */
export function Accordion({ title, items, open, kind, mark }: AccordionProps) {
  return (
    <details className="accordion" open={open} suppressHydrationWarning>
      <summary className="accordion__title">
        <h2 className="accordion__name">{title}</h2> <span className="accordion__count">{items.length}</span>
        <Icon className="accordion__plus" name="plus" />
        <Icon className="accordion__minus" name="minus" />
      </summary>
      <TextList
        className={`accordion__list accordion__list--${kind}`}
        itemClassName={mark ? `accordion__item ${mark}` : 'accordion__item'}
        items={items}
      />
    </details>
  )
}
