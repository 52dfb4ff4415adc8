import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActForm } from '../views/act-form.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Mark } from '../views/rows.tsx'
import { DataTable } from '../views/table.tsx'
import type { MailView } from './mail-view.ts'
import '../views/rows.css'

type MailTableProps = Posted & { mails: readonly MailView[]; unsent: string }

/** The id of the message, and where what is done with it is posted. */
type Posted = { message: string; action: string }

/** The mails and forwards of a message, with their states in words. docs/behaviour.md 27.4. */
export function MailTable({ mails, unsent, ...at }: MailTableProps) {
  if (mails.length === 0) return null
  return (
    <section className="mails" aria-labelledby="mails">
      <h2 className="part__title part__title--ruled" id="mails">
        Emails about this message
      </h2>
      <DataTable name="Emails about this message" heads={['Mail', 'State']} hiddenHead="Actions">
        {mails.map((mail) => (
          <MailRow mail={mail} {...at} key={mail.name} />
        ))}
      </DataTable>
      {unsent !== '' && (
        <Note icon="info" title={unsent}>
          <p>What was not sent stays a file in the outbox.</p>
          <p>
            <ButtonLink small icon="settings" href="/studio/settings">
              Set up mail
            </ButtonLink>
          </p>
        </Note>
      )}
    </section>
  )
}

function MailRow({ mail, message, action }: Posted & { mail: MailView }) {
  const { name, kind, to, fine, words, icon, tone, canRetry } = mail
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr className="table__row" role="row">
      <th className="table__cell" role="rowheader" scope="row" data-label="Mail">
        {kind}
        <bdi className="rows__fine">{to}</bdi>
      </th>
      <td className="table__cell" role="cell" data-label="State">
        <Mark tone={tone} icon={icon}>
          {words}
        </Mark>
        {fine !== '' && <bdi className="rows__fine">{fine}</bdi>}
      </td>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        {canRetry && (
          <ActForm action={action}>
            <input type="hidden" name="id" value={message} />
            <input type="hidden" name="mail" value={name} />
            <Button small icon="again" name="act" value="retry">
              Try again<VisuallyHidden> to send the {kind.toLowerCase()}</VisuallyHidden>
            </Button>
          </ActForm>
        )}
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
