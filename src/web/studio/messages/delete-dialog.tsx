import { useEffect, useRef } from 'react'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Dialog } from '../views/dialog.tsx'
import { listPath, type MessageQuery } from './message-query.ts'
import type { MessageView } from './message-views.ts'
import '../views/note.css'

type DeleteDialogProps = { message: MessageView; query: MessageQuery; onClose(): void }

/** Asks before a message is deleted for good. The browser returns the focus when it closes. docs/behaviour.md 27.6. */
export function DeleteDialog({ message: { id, deletion }, query, onClose }: DeleteDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Dialog title="Delete this message for good?" onClose={onClose}>
      {(close) => (
        <ActForm action={listPath(query)} onAnswer={close}>
          <input type="hidden" name="id" value={id} />
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
            <Button danger icon="bin" name="act" value="delete">
              Delete for good
            </Button>
            <Button type="button" ref={keep} onClick={close}>
              Keep it
            </Button>
          </div>
        </ActForm>
      )}
    </Dialog>
  )
}
