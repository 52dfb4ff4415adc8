import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import './menu.css'

type GroupProps = {
  /** The part that is always visible; the arrow for opened or closed follows it. */
  summary: ReactNode
  /** The class of the part that is always visible. */
  className: string
  title?: string
  open: boolean
  children: ReactNode
}

/** A part of the menu that opens and closes without scripts. docs/behaviour.md 3.3. */
export function Group({ summary, className, title, open, children }: GroupProps) {
  return (
    <details className="group" open={open} suppressHydrationWarning>
      <summary className={className} title={title}>
        {summary}
        <Icon className="icon--state icon--opened" name="down" />
        <Icon className="icon--state icon--closed" name="right" />
      </summary>
      {children}
    </details>
  )
}
