import type { ReactNode } from 'react'
import './chip.css'

/** A few words set apart: a mark on what stands beside them. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}
