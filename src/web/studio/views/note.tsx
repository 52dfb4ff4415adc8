import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './note.css'

type NoteProps = { icon: string; title: string; isBad?: boolean; role?: 'alert' | 'status'; children?: ReactNode }

/** Something to know, between two lines. */
export function Note({ icon, title, isBad, role, children }: NoteProps) {
  return (
    <div className={isBad ? 'note note--bad' : 'note'} role={role}>
      <Icon name={icon} />
      <div className="stack stack--near">
        <p className="note__title">{title}</p>
        {children}
      </div>
    </div>
  )
}
