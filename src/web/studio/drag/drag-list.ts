import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** The class of the part of an item by which it is dragged. Only the grip can be dragged, so that texts can be selected. */
export const gripSelector = '.grip'

/**
 * Makes the items of a list that have a grip movable by it, with a mouse and, after a long press, with a finger. `onMove` gets both
 * indexes, from 0. Returns the function that ends it. docs/behaviour.md 23.7.
 */
export function dragList(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  const items = [...list.children].filter((item): item is HTMLElement => item.querySelector(gripSelector) !== null)
  return combine(...items.map((item, at) => dragItem(list, item, at, onMove)))
}

function dragItem(list: HTMLElement, item: HTMLElement, at: number, onMove: (from: number, to: number) => void) {
  const grip = item.querySelector<HTMLElement>(gripSelector)
  if (grip === null) return () => {}
  const unmark = () => item.removeAttribute('data-drop')
  return combine(
    draggable({
      element: grip,
      getInitialData: () => ({ list, at }),
      onGenerateDragPreview: ({ nativeSetDragImage, location: { current } }) => {
        const { left, top } = item.getBoundingClientRect()
        nativeSetDragImage?.(item, current.input.clientX - left, current.input.clientY - top)
      },
      onDragStart: () => item.setAttribute('data-dragged', ''),
      onDrop: () => item.removeAttribute('data-dragged'),
    }),
    dropTargetForElements({
      element: item,
      canDrop: ({ source }) => source.data.list === list,
      getData: ({ input }) => ({ isBelow: isBelowMiddle(item, input.clientY) }),
      onDrag: ({ self, source }) => {
        const isOwn = placeAfter(Number(source.data.at), at, self.data.isBelow === true) === source.data.at
        if (isOwn) unmark()
        else item.setAttribute('data-drop', self.data.isBelow ? 'below' : 'above')
      },
      onDragLeave: unmark,
      onDrop: ({ self, source }) => {
        unmark()
        const from = Number(source.data.at)
        const to = placeAfter(from, at, self.data.isBelow === true)
        if (to !== from) onMove(from, to)
      },
    }),
    unmark,
  )
}

function isBelowMiddle(item: HTMLElement, y: number): boolean {
  const { top, height } = item.getBoundingClientRect()
  return y > top + height / 2
}

/** The index of an item from `from` after it was dropped above or below the item at `over`. */
export function placeAfter(from: number, over: number, isBelow: boolean): number {
  const before = over + (isBelow ? 1 : 0)
  return before > from ? before - 1 : before
}
