import { type FocusPoint, toFocusPoint } from '../content/focus-point.ts'
import { type None, none } from '../result.ts'
import { isFields } from '../schema/stored-fields.ts'

/**
 * A change of a folder of pictures, as the studio's scripts send it. `alt` is none for a missing alternative text and '' for a
 * picture that is only decoration, `focus` is none for the middle; `shown` is the value that the screen showed before. `by` moves a
 * picture by one place, `to` is a place counted from 1.
 */
export type FolderEdit =
  | { act: 'describe'; id: string; alt: string | None; shown: string | None }
  | { act: 'focus'; id: string; focus: FocusPoint | None; shown: FocusPoint | None }
  | { act: 'step'; id: string; by: 1 | -1 }
  | { act: 'move'; id: string; to: number }
  | { act: 'remove' | 'revert'; id: string }
  | { act: 'revert-order' }

/** Reads a change of a folder; none for anything that no screen sends. */
export function toFolderEdit(value: unknown): FolderEdit | None {
  if (!isFields(value)) return none
  const { act, id, alt, focus, shown, by, to } = value
  if (act === 'revert-order') return { act }
  if (typeof id !== 'string') return none
  switch (act) {
    case 'describe':
      return isText(alt) && isText(shown) ? { act, id, alt: alt?.replaceAll('\r\n', '\n') ?? none, shown } : none
    case 'focus':
      return isPoint(focus) && isPoint(shown)
        ? { act, id, focus: toFocusPoint(focus), shown: toFocusPoint(shown) }
        : none
    case 'step':
      return by === 1 || by === -1 ? { act, id, by } : none
    case 'move':
      return typeof to === 'number' && Number.isSafeInteger(to) ? { act, id, to } : none
    case 'remove':
    case 'revert':
      return { act, id }
    default:
      return none
  }
}

function isText(value: unknown): value is string | None {
  return value === none || typeof value === 'string'
}

function isPoint(value: unknown): boolean {
  return value === none || toFocusPoint(value) !== none
}
