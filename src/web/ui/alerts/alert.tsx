import type { MouseEvent } from 'react'
import { type Alert as AlertData, type AlertType, alertWords } from '#domain/site/alert.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from '../page-link.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { useWords } from '../words.ts'
import './alert.css'

type AlertProps = { alert: AlertData; onClose: (isByKey: boolean) => void; onGone: () => void }

/**
 * One alert of the stack. The stylesheet hides it after its time, and then `onGone` is called. It is an open non-modal
 * dialog, so that its button closes it without scripts, too.
 */
export function Alert({ alert: { type, message, values, retryPath, reloads }, onClose, onGone }: AlertProps) {
  // A message that begins with its word does not repeat it: 'Success! Your message was sent.'
  const words = useWords()
  const word = words(alertWords[type])
  const said = words(message, values)
  const rest = said.startsWith(word) ? said.slice(word.length) : ` ${said}`

  function close(event: MouseEvent) {
    event.preventDefault()
    onClose(event.detail === 0)
  }

  return (
    <dialog className="alerts__slip" aria-label={word} open suppressHydrationWarning>
      <div
        className={`alert alert--${type}`}
        role={isUrgent(type) ? 'alert' : 'status'}
        onAnimationEnd={({ animationName }) => animationName === 'alert-gone' && onGone()}
      >
        <Icon className="alert__icon" name={type} />
        <p className="alert__message">
          <b>{word}</b>
          {rest}
          {retryPath && (
            <>
              {' '}
              <PageLink to={retryPath} reloadDocument={reloads}>
                {reloads ? words('Reload') : words('Try again')}
              </PageLink>
            </>
          )}
        </p>
        <form method="dialog">
          <button className="alert__close" type="submit" onClick={close}>
            <VisuallyHidden>{words('Close this message')}</VisuallyHidden>
            <Icon name="close" />
          </button>
        </form>
      </div>
    </dialog>
  )
}

function isUrgent(type: AlertType): boolean {
  return type === 'error' || type === 'warn'
}
