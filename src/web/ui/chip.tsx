import type { ReactNode } from 'react'
import './chip.css'

/** A short label on the text beside it. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}
