import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { List, TextList } from './list.tsx'
import './accordion.css'

type AccordionProps = { title: string; items: ReactNode[]; open?: boolean; kind?: 'long' | 'run'; mark?: string }

/** A list that opens and closes: 'long' items are in one column, 'run' ones are running text. `mark` is their microformat. */
export function Accordion({ title, items, open, kind, mark }: AccordionProps) {
  const itemClassName = mark ? `accordion__item ${mark}` : 'accordion__item'
  return (
    <details className="accordion" open={open} suppressHydrationWarning>
      <summary className="accordion__title">
        <h2 className="accordion__name">{title}</h2> <span className="accordion__count">{items.length}</span>
        <Icon className="accordion__plus" name="plus" />
        <Icon className="accordion__minus" name="minus" />
      </summary>
      {kind === 'run' ? (
        <RunningList itemClassName={itemClassName} items={items} />
      ) : (
        <TextList
          className={kind ? `accordion__list accordion__list--${kind}` : 'accordion__list'}
          itemClassName={itemClassName}
          items={items}
        />
      )}
    </details>
  )
}

/** Each text has its own direction, and their order and the dots between them that of the page. */
function RunningList({ itemClassName, items }: { itemClassName: string; items: ReactNode[] }) {
  return (
    <List className="accordion__list accordion__list--run">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and their order never changes
        <li className={itemClassName} key={at}>
          <bdi>{item}</bdi>
        </li>
      ))}
    </List>
  )
}
