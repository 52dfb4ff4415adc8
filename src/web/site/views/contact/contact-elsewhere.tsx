import type { SocialLink } from '#domain/content/person-info.ts'
import { Button, FileLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import '../../../ui/form.css'
import { ContactSheet } from './contact-page.tsx'
import { MessageField } from './message-field.tsx'

type ContactElsewhereProps = {
  ownerName: string
  place: string | null
  social: SocialLink[]
  way: { formUrl: string } | { mailto: string }
}

/** The contact page of a site as files: a plain form for another server, or the owner's mailbox. docs/behaviour.md 34.5. */
export function ContactElsewhere({ ownerName, place, social, way }: ContactElsewhereProps) {
  const notes = { place, social, privacy: '' }
  if ('mailto' in way)
    return (
      <ContactSheet ownerName={ownerName} isForm={false} notes={{ ...notes, first: 'Your mail program opens.' }}>
        <p>
          <FileLink path={way.mailto}>Write to {way.mailto.replace(/^mailto:|\?.*$/g, '')}</FileLink>
        </p>
      </ContactSheet>
    )
  const first = `Your message goes to ${new URL(way.formUrl).host}, which passes it on.`
  return (
    <ContactSheet ownerName={ownerName} isForm notes={{ ...notes, first }}>
      <form className="form" method="post" action={way.formUrl}>
        <Field label="Name" name="name" required autoComplete="name" />
        <Field label="Email" name="email" type="email" required autoComplete="email" />
        <Field label="Company" name="company" optional autoComplete="organization" />
        <MessageField defaultValue="" />
        <div>
          <Button main>Submit</Button>
        </div>
      </form>
    </ContactSheet>
  )
}
