import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { deskView, withDeskView } from '../desk-view.ts'
import { Icon } from './icon.tsx'
import { Proof, type ProofProps } from './proof.tsx'
import './desk.css'

type DeskProps = {
  /** The public page beside the form: its address. */
  preview: string
  /** Changes after each save; the preview is then loaded again. */
  saves: number
  /** The accent's hue in the preview while it differs from the draft's. */
  hue?: number | undefined
  /** Another preview than that of the draft. */
  of?: Pick<ProofProps, 'root' | 'caption'>
  children: ReactNode
}

/** A form beside the preview of its page; below 1024 px they are two tabs, which the address names. docs/behaviour.md 23.3. */
export function Desk({ preview, saves, hue, of, children }: DeskProps) {
  const { side } = deskView(useLocation().search)
  return (
    <div className="desk" data-side={side}>
      <nav className="desk__tabs" aria-label="Show">
        <Tab side="edit" shown={side} icon="pencil" title="Edit" />
        <Tab side="preview" shown={side} icon="eye" title="Preview" />
      </nav>
      <div className="desk__form">{children}</div>
      <div className="desk__proof">
        <Proof key={preview} path={preview} saves={saves} hue={hue} {...of} />
      </div>
    </div>
  )
}

type Side = 'edit' | 'preview'

function Tab({ side, shown, icon, title }: { side: Side; shown: Side; icon: string; title: string }) {
  const { search } = useLocation()
  return (
    <Link
      className="desk__tab"
      to={withDeskView(search, { side })}
      discover="none"
      preventScrollReset
      aria-current={side === shown ? 'true' : undefined}
    >
      <Icon name={icon} />
      {title}
    </Link>
  )
}

/** Counts the saves of a desk. */
export function useSaves(): [count: number, saved: () => void] {
  const [count, setCount] = useState(0)
  return [count, () => setCount((before) => before + 1)]
}
