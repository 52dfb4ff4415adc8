import { type None, none } from '../result.ts'
import { isFields } from '../schema/stored-fields.ts'

/** The point of a picture that stays visible when it is cut, as shares of its width and height from the top left. */
export type FocusPoint = { x: number; y: number }

/** Said of a point that is none of the picture. */
export const focusRangeText = 'A focus point is from 0 to 100 %.'

/** Reads a focus point; none when it is none. */
export function toFocusPoint(value: unknown): FocusPoint | None {
  const isShare = (share: unknown): share is number => typeof share === 'number' && share >= 0 && share <= 1
  return isFields(value) && isShare(value.x) && isShare(value.y) ? { x: value.x, y: value.y } : none
}

/** The `object-position` of a focus point, in whole percent. */
export function focusPosition({ x, y }: FocusPoint): string {
  return `${Math.round(x * 100)}% ${Math.round(y * 100)}%`
}

/** The class that keeps a picture's focus point visible; the server writes its rule into the page. */
export function focusClass(focus: FocusPoint): string {
  return `focus-at-${focusPosition(focus).replaceAll('%', '').replace(' ', '-')}`
}
