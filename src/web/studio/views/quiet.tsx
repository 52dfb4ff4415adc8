import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './note.css'

type QuietProps = { title: string; note?: string; isOpen?: boolean; children: ReactNode }

/** A fold of quiet lines. */
export function Quiet({ title, note = '', isOpen = false, children }: QuietProps) {
  return (
    <details className="quiet" open={isOpen}>
      <summary className="quiet__title">
        {title} <span className="fine number">{note}</span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}
