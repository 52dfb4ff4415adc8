import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Tool } from '../views/button.tsx'
import type { Choice } from './use-choice.ts'

/** The buttons that move a line. At an end they do nothing, but keep the focus. */
export function Moves({ choice: { order, move }, at, what }: { choice: Choice; at: number; what: string }) {
  return (
    <span className="lines__acts">
      <Tool icon="up" title="Up" aria-disabled={at === 0 || undefined} onClick={() => move(at, at - 1)}>
        Move {what} up
      </Tool>
      <Tool
        icon="down-one"
        title="Down"
        aria-disabled={at === order.length - 1 || undefined}
        onClick={() => move(at, at + 1)}
      >
        Move {what} down
      </Tool>
    </span>
  )
}

/** Says where a moved line stands. */
export function Said({ choice: { said } }: { choice: Choice }) {
  return <VisuallyHidden isLive>{said}</VisuallyHidden>
}
