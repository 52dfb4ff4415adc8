import { useEffect, useRef } from 'react'
import { around, gap } from '../../../ui/around.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWords } from '../../../ui/words.ts'
import { removeDraft } from './contact-draft.ts'
import { contactPath, RestoredText } from './contact-form.tsx'
import '../../../ui/link.css'
import './sent.css'

/** A message that was just sent, as its sender typed it. */
export type SentMessage = { name: string; email: string; message: string; isConfirmed: boolean }

type SentProps = {
  sent: SentMessage
  called: string
  /** The Vita that took the message of a page of files. */
  vita?: string | undefined
}

/** What was sent, in place of the form. It takes the focus that the form's button had. docs/behaviour.md 4.7. */
export function Sent({ sent: { name, email, message, isConfirmed }, called, vita }: SentProps) {
  const card = useRef<HTMLDivElement>(null)
  const words = useWords()
  useEffect(() => {
    removeDraft()
    if (document.activeElement === document.body) card.current?.focus()
  }, [])
  const reader = <bdi>{called}</bdi>
  const mailbox = (
    <b>
      <bdi>{email}</bdi>
    </b>
  )
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a form, which had the focus; without scripts nothing else moves it
    <div className="sent" tabIndex={-1} ref={card} autoFocus>
      <p className="sent__title">
        <Icon name="success" />
        <span>{around(words('Thank you, {$name}. Your message was sent.', { name: gap }), <bdi>{name}</bdi>)}</span>
      </p>
      <p>
        {isConfirmed
          ? around(
              words('A confirmation is on its way to {$email}. If it does not arrive, please check your spam folder.', {
                email: gap,
              }),
              mailbox,
            )
          : vita
            ? around(words('{$name} will read it on {$host}.', { name: gap, host: new URL(vita).host }), reader)
            : around(words('{$name} will read it on this site.', { name: gap }), reader)}
      </p>
      {message !== '' && (
        <figure className="sent__copy">
          <figcaption>{words('Your message')}</figcaption>
          <blockquote dir="auto">{message}</blockquote>
        </figure>
      )}
      <p>
        <PageLink className="link" to={contactPath(vita)}>
          {words('Send another message')}
        </PageLink>
      </p>
      <RestoredText />
    </div>
  )
}
