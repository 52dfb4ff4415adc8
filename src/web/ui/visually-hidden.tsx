import type { ReactNode } from 'react'
import './visually-hidden.css'

/** Text for screen readers only. Changes of live text are announced. */
export function VisuallyHidden({ isLive, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <span className="visually-hidden" role={isLive ? 'status' : undefined}>
      {children}
    </span>
  )
}
