import { useId } from 'react'
import { Form } from 'react-router'
import type { SocialLink } from '#domain/person-info.ts'
import type { None } from '#domain/result.ts'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { Field } from './field.tsx'
import { MessageField } from './message-field.tsx'
import { Sheet } from './sheet.tsx'
import './card.css'
import './form.css'
import './contact-page.css'

type ContactValues = { name: string; email: string; company: string; message: string }

type ContactPageProps = {
  ownerName: string
  place: string | None
  social: SocialLink[]
  /** What the visitor has typed so far. */
  form: ContactValues
  submissionUuid: string
  /** MM/DD/YYYY hh:mm A; for the form's own sake, the server's clock decides. */
  date?: string
  /** A sentence where the human check will stand. */
  notice?: string
  /** The fields that were refused. */
  errors?: Partial<Record<keyof ContactValues, string>>
  isBusy?: boolean
  onLimitReached?: () => void
}

/** Words, the form in its card, and what happens next. Source: section 2, Contact. */
export function ContactPage({ ownerName, place, social, ...form }: ContactPageProps) {
  const title = useId()
  return (
    <Sheet ownerName={ownerName} page="Contact">
      <div className="contact">
        <div className="contact__set">
          <div className="contact__words">
            <h1>Want to get in contact with me?</h1>
            <p className="sheet__lead">Submit a message here!</p>
          </div>
          <section className="card contact__card" aria-labelledby={title}>
            <div className="card__head">
              <h2 className="card__title" id={title}>
                Contact Me
              </h2>
              <Chip>* Required Field</Chip>
            </div>
            <ContactForm {...form} />
          </section>
          <Notes place={place} social={social} />
        </div>
      </div>
    </Sheet>
  )
}

type ContactFormProps = Omit<ContactPageProps, 'ownerName' | 'place' | 'social'>

function ContactForm({
  form,
  submissionUuid,
  date = '',
  notice,
  errors = {},
  isBusy,
  onLimitReached,
}: ContactFormProps) {
  return (
    <Form className="form" method="post" action="/contact" discover="none" noValidate>
      <input type="hidden" name="SubmissionUuid" value={submissionUuid} />
      <input type="hidden" name="date" value={date} />
      <Field label="Name" name="name" required autoComplete="name" defaultValue={form.name} error={errors.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={form.email}
        error={errors.email}
      />
      <Field
        label="Company"
        name="company"
        optional
        autoComplete="organization"
        defaultValue={form.company}
        error={errors.company}
      />
      <MessageField defaultValue={form.message} onLimitReached={onLimitReached} />
      {notice && <p className="form__notice">{notice}</p>}
      <div>
        <Button main busy={isBusy && 'Submitting...'}>
          Submit
        </Button>
      </div>
    </Form>
  )
}

function Notes({ place, social }: { place: string | None; social: SocialLink[] }) {
  const title = useId()
  return (
    <aside className="contact__notes" aria-labelledby={title}>
      <h2 className="contact__label" id={title}>
        What happens next
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: see list.tsx */}
      <ol className="contact__steps" role="list">
        <li className="contact__step">A confirmation goes to the email address you give.</li>
        <li className="contact__step">A reply follows within 5 business days.</li>
      </ol>
      {(place || social.length > 0) && (
        <dl className="contact__facts">
          {place && (
            <div className="contact__fact">
              <dt className="contact__name">Where</dt>
              <dd className="contact__value">{place}</dd>
            </div>
          )}
          {social.length > 0 && (
            <div className="contact__fact">
              <dt className="contact__name">Elsewhere</dt>
              <dd className="contact__value">
                {social.map(({ label, url }) => (
                  <a className="contact__link" href={url} key={url}>
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
