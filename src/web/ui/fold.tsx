import { Icon } from './icon.tsx'
import { TextList } from './list.tsx'
import './fold.css'

type FoldProps = { title: string; items: string[]; open?: boolean; long?: boolean }

/** A list that opens and closes; `long` items are in one column. */
export function Fold({ title, items, open, long }: FoldProps) {
  return (
    <details className="fold" open={open} suppressHydrationWarning>
      <summary className="fold__title">
        <h2 className="fold__name">{title}</h2> <span className="fold__count">{items.length}</span>
        <Icon className="fold__plus" name="plus" />
        <Icon className="fold__minus" name="minus" />
      </summary>
      <TextList
        className={long ? 'fold__list fold__list--long' : 'fold__list'}
        itemClassName="fold__item"
        items={items}
      />
    </details>
  )
}
