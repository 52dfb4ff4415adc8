import type { ComponentProps } from 'react'
import { mailboxText } from '#resume/link.ts'
import { Button, FileLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useWords } from '../../../ui/words.ts'
import '../../../ui/form.css'
import { ContactSheet } from './contact-page.tsx'
import { MessageField } from './message-field.tsx'

type ContactElsewhereProps = Pick<ComponentProps<typeof ContactSheet>, 'ownerName' | 'place' | 'social'> & {
  way: { formUrl: string } | { mailto: string }
}

/** The contact page of a site as files: a plain form for another server, or the owner's mailbox. docs/behaviour.md 34.5. */
export function ContactElsewhere({ way, ...sheet }: ContactElsewhereProps) {
  const words = useWords()
  if ('mailto' in way)
    return (
      <ContactSheet {...sheet} next={words('Your email program opens a new message.')}>
        <p>
          <FileLink path={way.mailto}>{words('Write to {$email}', { email: mailboxText(way.mailto) })}</FileLink>
        </p>
      </ContactSheet>
    )
  return (
    <ContactSheet
      {...sheet}
      note={words('* Required Field')}
      next={words('Your message goes to {$host}, which passes it on.', { host: new URL(way.formUrl).host })}
    >
      <form className="form" method="post" action={way.formUrl}>
        <Field label={words('Name')} name="name" required autoComplete="name" />
        <Field label={words('Email')} name="email" type="email" required autoComplete="email" />
        <Field label={words('Company')} name="company" optional autoComplete="organization" />
        <MessageField defaultValue="" />
        <div>
          <Button main>{words('Submit')}</Button>
        </div>
      </form>
    </ContactSheet>
  )
}
