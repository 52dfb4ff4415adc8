import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../views/icon.tsx'
import './grip.css'

/**
 * Makes the items of a list movable by their grips. `order` differs for each order of the items. What drags is loaded with the
 * first list.
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  order: string,
  onMove: (from: number, to: number) => void,
): void {
  const move = useRef(onMove)
  move.current = onMove

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new order of the items
  useEffect(() => {
    let end = () => {}
    let isOver = false
    void import('./drag-list.ts').then(({ dragList }) => {
      if (!isOver && list.current !== null) end = dragList(list.current, (from, to) => move.current(from, to))
    })
    return () => {
      isOver = true
      end()
    }
  }, [order])
}

/** The part of an item by which it is dragged. Up and Down do the same for who cannot drag. */
export function Grip() {
  return (
    <span className="grip" title="Drag to move" aria-hidden="true">
      <Icon name="grip" />
    </span>
  )
}
