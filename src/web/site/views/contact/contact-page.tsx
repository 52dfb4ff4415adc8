import { Fragment, type ReactNode, type Ref, useId, useRef } from 'react'
import { nextText } from '#domain/messages/contact-privacy.ts'
import { contactWords } from '#domain/site/page.ts'
import { mailboxText } from '#resume/link.ts'
import type { SocialLink } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import { useAnswerFocus } from '../../../ui/answered-form.ts'
import { around, gap } from '../../../ui/around.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useWords } from '../../../ui/words.ts'
import { Sheet } from '../parts/sheet.tsx'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'
import { Sent, type SentMessage } from './sent.tsx'
import '../../../ui/card.css'
import '../../../ui/styles/numbered.css'
import './contact-page.css'

type ContactPageProps = Omit<ContactFormProps, 'vita'> & {
  ownerName: string
  /** How the owner is called. */
  called: string
  place: string | None
  social: SocialLink[]
  /** Whether a confirmation is sent at all. */
  isConfirmed: boolean
  /** How long the message is stored, and who reads it. */
  privacy: string
  /** The message that was just sent, in place of the form. */
  sent?: SentMessage | null | undefined
  /** For a page of files: the Vita that takes its messages, and the owner's mailbox. */
  vita?: { url: string; mailto: string | None } | undefined
}

/** The introduction, the form in its card, and what happens next. A form with another id is a new one. docs/behaviour.md 4.7. */
export function ContactPage({
  ownerName,
  called,
  place,
  social,
  isConfirmed,
  privacy,
  sent,
  vita,
  ...rest
}: ContactPageProps) {
  const card = useRef<HTMLElement>(null)
  useAnswerFocus(card, rest.form)
  const words = useWords()
  const next = nextText(isConfirmed, called, vita && new URL(vita.url).host, words)
  return (
    <ContactSheet {...{ ownerName, card, place, social, next, privacy }} note={sent ? '' : words('* Required Field')}>
      {sent ? (
        <Sent sent={sent} called={called} vita={vita?.url} />
      ) : (
        <ContactForm key={rest.form.submissionUuid} {...rest} vita={vita?.url} />
      )}
      {vita && !sent && <OtherWay {...vita} />}
    </ContactSheet>
  )
}

/** Where to write without the form of a page of files, which needs scripts and a server elsewhere. docs/behaviour.md 34.5. */
function OtherWay({ url, mailto }: { url: string; mailto: string | None }) {
  const words = useWords()
  return (
    <div className="contact__other">
      <noscript>
        <p>{words('This form needs JavaScript.')}</p>
      </noscript>
      {mailto === none ? (
        <p>
          {around(
            words('You can use the form on {$site} instead.', { site: gap }),
            <a href={`${url}/contact`}>{new URL(url).host}</a>,
          )}
        </p>
      ) : (
        <p>
          {around(
            words('You can write to {$email} instead.', { email: gap }),
            <a href={mailto}>{mailboxText(mailto)}</a>,
          )}
        </p>
      )}
    </div>
  )
}

type ContactSheetProps = NotesProps & {
  ownerName: string
  card?: Ref<HTMLElement>
  note?: string
  children: ReactNode
}

/** The page around the way to write, which stands in a card. */
export function ContactSheet({ ownerName, card, note, children, ...notes }: ContactSheetProps) {
  const title = useId()
  const words = useWords()
  return (
    <Sheet ownerName={ownerName} page={words('Contact')}>
      <div className="contact">
        <div className="contact__set">
          <div className="contact__words">
            <h1>{words(contactWords.title)}</h1>
            <p className="sheet__lead">{words(contactWords.lead)}</p>
          </div>
          <section className="card contact__card" aria-labelledby={title} ref={card}>
            <div className="card__head">
              <h2 className="card__title" id={title}>
                {words('Contact Me')}
              </h2>
              {note && <Chip>{note}</Chip>}
            </div>
            {children}
          </section>
          <Notes {...notes} />
        </div>
      </div>
    </Sheet>
  )
}

type NotesProps = Pick<ContactPageProps, 'place' | 'social'> & {
  /** What happens with the message first. */
  next: string
  privacy?: string
}

function Notes({ place, social, next, privacy }: NotesProps) {
  const title = useId()
  const words = useWords()
  return (
    <aside className="contact__notes" aria-labelledby={title}>
      <h2 className="contact__label" id={title}>
        {words('What happens next')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: see list.tsx */}
      <ol className="numbered" role="list">
        <li className="numbered__step" dir="auto">
          {next}
        </li>
        <li className="numbered__step">{words('A reply follows within 5 business days.')}</li>
      </ol>
      {privacy && (
        <p className="contact__kept" dir="auto">
          {privacy}
        </p>
      )}
      {(place || social.length > 0) && (
        <dl className="contact__facts">
          {place && (
            <div className="contact__fact">
              <dt className="contact__name">{words('Based in')}</dt>
              <dd className="contact__value">
                <bdi>{place}</bdi>
              </dd>
            </div>
          )}
          {social.length > 0 && (
            <div className="contact__fact">
              <dt className="contact__name">{words('Links')}</dt>
              <dd className="contact__value">
                {social.map(({ label, url }) => (
                  <Fragment key={url}>
                    {' '}
                    <a className="contact__link" href={url} dir="auto">
                      {label}
                    </a>
                  </Fragment>
                ))}
              </dd>
            </div>
          )}
        </dl>
      )}
    </aside>
  )
}
