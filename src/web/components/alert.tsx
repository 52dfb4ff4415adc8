import { type Alert as AlertData, type AlertType, alertWords } from '#domain/alert.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import './alert.css'

type AlertProps = { alert: AlertData; onClose: () => void; onGone: () => void }

/** One slip of the stack. Its stylesheet hides it after its time; `onGone` says that this has happened. */
export function Alert({ alert: { type, message }, onClose, onGone }: AlertProps) {
  return (
    <div
      className={`alert alert--${type}`}
      role={isUrgent(type) ? 'alert' : 'status'}
      onAnimationEnd={({ animationName }) => animationName === 'alert-gone' && onGone()}
    >
      <Icon className="alert__icon" name={type} />
      <p className="alert__message">
        <b>{alertWords[type]}</b> {message}
      </p>
      <button className="alert__close" type="button" data-press="" onClick={onClose}>
        <VisuallyHidden>Close this message</VisuallyHidden>
        <Icon name="close" />
      </button>
    </div>
  )
}

function isUrgent(type: AlertType): boolean {
  return type === 'error' || type === 'warn'
}
