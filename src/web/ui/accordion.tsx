import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { TextList } from './list.tsx'
import './accordion.css'

type AccordionProps = {
  title: string
  items: ReactNode[]
  open?: boolean
  kind?: 'columns' | 'long' | 'run'
  mark?: string
}

/** A list that opens and closes: items are in columns, 'long' items are in one column, 'run' ones are running text. `mark` is their microformat. */
export function Accordion({ title, items, open, kind = 'columns', mark }: AccordionProps) {
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
