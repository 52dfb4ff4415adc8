import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../views/icon.tsx'
import { type MessageQuery, messagePath } from './message-query.ts'
import { deleteLinkId } from './reading.tsx'
import type { ShownMessage } from './shown-messages.ts'
import '../pictures/dialog.css'
import '../views/note.css'

/** Asks before a message is deleted for good. Without scripts the dialog is open on the page. docs/behaviour.md 27.6. */
export function DeleteDialog({ message: { id, deletion }, query }: { message: ShownMessage; query: MessageQuery }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLAnchorElement>(null)
  const navigate = useNavigate()
  const path = messagePath(id, query)

  useEffect(() => {
    const element = dialog.current
    element?.close()
    element?.showModal()
    keep.current?.focus()
    return () => document.getElementById(deleteLinkId)?.focus()
  }, [])

  const close = (event: { preventDefault(): void }) => {
    event.preventDefault()
    void navigate(path, { replace: true, preventScrollReset: true })
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      open
      suppressHydrationWarning
      aria-labelledby="delete-title"
      onCancel={close}
    >
      <form method="post" action={path}>
        <div className="dialog__head">
          <h2 className="dialog__title" id="delete-title">
            Delete this message for good?
          </h2>
          <a className="tool" href={path} title="Close" onClick={close}>
            <VisuallyHidden>Close</VisuallyHidden>
            <Icon name="close" />
          </a>
        </div>
        <div className="dialog__body">
          <p>
            <bdi>{deletion.what}</bdi> There is no history of messages, so they cannot be restored from here.
          </p>
          <ul className="note__list">
            <li>A mail that was sent already stays in its reader’s mailbox.</li>
            {deletion.isBeingSent && <li>One of its mails is being sent right now, and may arrive.</li>}
            <li>{deletion.backups}</li>
          </ul>
        </div>
        <div className="dialog__foot">
          <button className="button button--danger" type="submit" name="act" value="delete">
            <Icon name="bin" />
            Delete for good
          </button>
          <a className="button" href={path} ref={keep} onClick={close}>
            Keep it
          </a>
        </div>
      </form>
    </dialog>
  )
}
