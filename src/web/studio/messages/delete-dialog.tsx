import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActForm } from '../views/act-form.tsx'
import { Icon } from '../views/icon.tsx'
import { listPath, type MessageQuery } from './message-query.ts'
import type { MessageView } from './message-views.ts'
import '../pictures/dialog.css'
import '../views/note.css'

type DeleteDialogProps = { message: MessageView; query: MessageQuery; onClose(): void }

/** Asks before a message is deleted for good. The browser returns the focus when it closes. docs/behaviour.md 27.6. */
export function DeleteDialog({ message: { id, deletion }, query, onClose }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const close = () => dialog.current?.close()

  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    keep.current?.focus()
    return () => current?.close()
  }, [])

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      <ActForm action={listPath(query)} onAnswer={close}>
        <input type="hidden" name="id" value={id} />
        <div className="dialog__head">
          <h2 className="dialog__title" id="delete-title">
            Delete this message for good?
          </h2>
          <button className="tool" type="button" title="Close" onClick={close}>
            <VisuallyHidden>Close</VisuallyHidden>
            <Icon name="close" />
          </button>
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
          <button className="button" type="button" ref={keep} onClick={close}>
            Keep it
          </button>
        </div>
      </ActForm>
    </dialog>
  )
}
