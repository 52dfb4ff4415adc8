import { type ReactNode, useEffect, useRef } from 'react'
import { Tool } from './button.tsx'
import './dialog.css'

type DialogProps = { title: string; isWide?: boolean; onClose(): void; children(close: () => void): ReactNode }

/**
 * A dialog over the page, with the focus on its first field, if it has one. The browser returns the focus when it closes. `children` get
 * what closes it.
 */
export function Dialog({ title, isWide, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby="dialog-title"
      onClose={onClose}
    >
      <div className="dialog__head">
        <h2 className="dialog__title" id="dialog-title">
          {title}
        </h2>
        <Tool icon="close" title="Close" onClick={close} />
      </div>
      {children(close)}
    </dialog>
  )
}
