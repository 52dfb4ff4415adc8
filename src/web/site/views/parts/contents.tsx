import { Icon } from '../../../ui/icon.tsx'
import { List } from '../../../ui/list.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import './contents.css'

/** A way onward; `className` is for a link that only some screens show. */
export type Way = { label: string; to: string; className?: string }

/** Ways onward, styled as a table of contents. */
export function Contents({ ways, className = '' }: { ways: Way[]; className?: string }) {
  return (
    <List className={`contents ${className}`.trim()}>
      {ways.map(({ label, to, className }) => (
        <li className={className} key={label}>
          <PageLink className="contents__link" to={to}>
            {label}
            <Icon name="on" />
          </PageLink>
        </li>
      ))}
    </List>
  )
}
