import { type ReactNode, useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../views/icon.tsx'
import '../pictures/dialog.css'

/** A dialog over the page. The browser returns the focus when it closes. `children` get what closes it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose(): void
  children(close: () => void): ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <div className="dialog__head">
        <h2 className="dialog__title" id="dialog-title">
          {title}
        </h2>
        <button className="tool" type="button" title="Close" onClick={close}>
          <VisuallyHidden>Close</VisuallyHidden>
          <Icon name="close" />
        </button>
      </div>
      {children(close)}
    </dialog>
  )
}
