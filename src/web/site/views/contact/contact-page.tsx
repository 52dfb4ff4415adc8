import { type ReactNode, type Ref, useId, useRef } from 'react'
import type { SocialLink } from '#domain/content/person-info.ts'
import type { None } from '#domain/result.ts'
import { contactWords } from '#domain/site/page.ts'
import { useAnswerFocus } from '../../../ui/answer-focus.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'
import '../../../ui/card.css'
import './contact-page.css'

type ContactPageProps = ContactFormProps & {
  ownerName: string
  place: string | None
  social: SocialLink[]
  /** Whether a confirmation is sent at all. */
  isConfirmed: boolean
}

/** The introduction, the form in its card, and what happens next. A form with another id is a new one. docs/behaviour.md 4.7. */
export function ContactPage({ ownerName, place, social, isConfirmed, ...rest }: ContactPageProps) {
  const card = useRef<HTMLElement>(null)
  useAnswerFocus(card, rest.form, rest.form.submissionUuid)
  return (
    <ContactSheet ownerName={ownerName} card={card} note="* Required Field" notes={{ place, social, isConfirmed }}>
      <ContactForm key={rest.form.submissionUuid} {...rest} />
    </ContactSheet>
  )
}

type ContactSheetProps = {
  ownerName: string
  card?: Ref<HTMLElement>
  note?: string
  notes: Pick<ContactPageProps, 'place' | 'social' | 'isConfirmed'>
  children: ReactNode
}

/** The page around the way to write, which stands in a card. */
export function ContactSheet({ ownerName, card, note, notes, children }: ContactSheetProps) {
  const title = useId()
  return (
    <Sheet ownerName={ownerName} page="Contact">
      <div className="contact">
        <div className="contact__set">
          <div className="contact__words">
            <h1>{contactWords.title}</h1>
            <p className="sheet__lead">{contactWords.lead}</p>
          </div>
          <section className="card contact__card" aria-labelledby={title} tabIndex={-1} ref={card}>
            <div className="card__head">
              <h2 className="card__title" id={title}>
                Contact Me
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

function Notes({ place, social, isConfirmed }: Pick<ContactPageProps, 'place' | 'social' | 'isConfirmed'>) {
  const title = useId()
  return (
    <aside className="contact__notes" aria-labelledby={title}>
      <h2 className="contact__label" id={title}>
        What happens next
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: see list.tsx */}
      <ol className="contact__steps" role="list">
        {isConfirmed && <li className="contact__step">A confirmation goes to the email address you give.</li>}
        <li className="contact__step">A reply follows within 5 business days.</li>
      </ol>
      {(place || social.length > 0) && (
        <dl className="contact__facts">
          {place && (
            <div className="contact__fact">
              <dt className="contact__name">Where</dt>
              <dd className="contact__value">
                <bdi>{place}</bdi>
              </dd>
            </div>
          )}
          {social.length > 0 && (
            <div className="contact__fact">
              <dt className="contact__name">Elsewhere</dt>
              <dd className="contact__value">
                {social.map(({ label, url }) => (
                  <a className="contact__link" href={url} dir="auto" key={url}>
                    {label}
                  </a>
                ))}
              </dd>
            </div>
          )}
        </dl>
      )}
    </aside>
  )
}
