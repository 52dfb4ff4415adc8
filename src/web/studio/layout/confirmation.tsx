import { use } from 'react'
import { AnswerContext, usePress } from '../posting/press.ts'
import { Icon } from '../views/icon.tsx'
import './confirmation.css'

/**
 * What was just done, with Undo where it can be undone. It disappears after ten seconds, unless the pointer or the focus is on it.
 * docs/behaviour.md 23.7.
 */
export function Confirmation() {
  const { shown } = use(AnswerContext)
  const { press, isSent } = usePress()
  const { message, undo, count } = shown
  return (
    <div className="confirmations" role="status">
      {message !== undefined && (
        <div className="confirmation" key={count}>
          <Icon name="info" />
          <p className="confirmation__words">{message}</p>
          {undo !== undefined && (
            <button
              className="confirmation__undo"
              type="button"
              onClick={() => void (isSent || press(undoOf(undo), '/studio'))}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function undoOf(undo: string): FormData {
  const form = new FormData()
  form.append('act', 'undo')
  form.append('undo', undo)
  return form
}
