import type { ReactNode } from 'react'

/** A list without markers that is still one for those who listen: Safari drops the role with the markers. */
export function List({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className={className} role="list">
      {children}
    </ul>
  )
}

/** A list of texts, which may be alike: the owner writes them. */
export function TextList({
  className,
  itemClassName,
  items,
}: {
  className: string
  itemClassName: string
  items: string[]
}) {
  return (
    <List className={className}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike, and they never change places
        <li className={itemClassName} dir="auto" key={at}>
          {item}
        </li>
      ))}
    </List>
  )
}
