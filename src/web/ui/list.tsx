import type { ReactNode } from 'react'

/** A list without markers. Safari drops the role of such a list for screen readers, so the role is explicit. */
export function List({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className={className} role="list">
      {children}
    </ul>
  )
}

/** A list of the owner's texts, which may repeat, or of what is made of them. */
export function TextList({
  className,
  itemClassName,
  items,
}: {
  className: string
  itemClassName?: string
  items: readonly ReactNode[]
}) {
  return (
    <List className={className}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and their order never changes
        <li className={itemClassName} dir="auto" key={at}>
          {item}
        </li>
      ))}
    </List>
  )
}
