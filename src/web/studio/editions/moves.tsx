import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../views/icon.tsx'
import type { Choice } from './use-choice.ts'

/** The buttons that move a line. At an end they do nothing, but keep the focus. */
export function Moves({ choice: { order, move }, at, what }: { choice: Choice; at: number; what: string }) {
  return (
    <span className="lines__acts">
      <button
        className="tool"
        title="Up"
        type="button"
        aria-disabled={at === 0 || undefined}
        onClick={() => move(at, at - 1)}
      >
        <VisuallyHidden>Move {what} up</VisuallyHidden>
        <Icon name="up" />
      </button>
      <button
        className="tool"
        title="Down"
        type="button"
        aria-disabled={at === order.length - 1 || undefined}
        onClick={() => move(at, at + 1)}
      >
        <VisuallyHidden>Move {what} down</VisuallyHidden>
        <Icon name="down-one" />
      </button>
    </span>
  )
}

/** Says where a moved line stands. */
export function Said({ choice: { said } }: { choice: Choice }) {
  return <VisuallyHidden isLive>{said}</VisuallyHidden>
}
