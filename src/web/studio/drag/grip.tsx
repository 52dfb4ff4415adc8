import { Icon } from '../views/icon.tsx'
import './grip.css'

/** The part of an item by which it is dragged. Up and Down do the same for who cannot drag. */
export function Grip() {
  return (
    <span className="grip" title="Drag to move" aria-hidden="true">
      <Icon name="grip" />
    </span>
  )
}
