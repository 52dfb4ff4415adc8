import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './quiet.css'

/** A fold of quiet lines. */
export function Quiet({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <details className="quiet">
      <summary className="quiet__title">
        {title} <span className="fine number">{note}</span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}
