import type { ReactNode } from 'react'
import './visually-hidden.css'

/** Words for those who listen to the page. Live ones are read out when they change. */
export function VisuallyHidden({ isLive, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <span className="visually-hidden" role={isLive ? 'status' : undefined}>
      {children}
    </span>
  )
}
