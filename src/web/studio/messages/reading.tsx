import './reading.css'
import '../views/rows.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Mark } from '../views/rows.tsx'
import { DataTable } from '../views/table.tsx'
import { listPath, type MessageQuery } from './message-query.ts'
import type { MailView, MessageView } from './message-views.ts'

type ReadingProps = { message: MessageView; query: MessageQuery; onDelete(): void }

/** A message and its mails. Its text is text: no links are made of it. docs/behaviour.md 27.3. */
export function Reading({ message, query, onDelete }: ReadingProps) {
  const { id, from, email, company, time, text, reply, mails, unsent, number, until } = message
  return (
    <article className="reading" aria-labelledby="message-from">
      <Acts message={message} query={query} onDelete={onDelete} />
      <h1 className="reading__from" id="message-from" dir="auto" tabIndex={-1}>
        {from}
      </h1>
      <p className="reading__facts">
        {reply === null ? (
          <bdi>{email}</bdi>
        ) : (
          <a href={reply}>
            <bdi>{email}</bdi>
          </a>
        )}
        {company !== '' && <bdi>{company}</bdi>}
        <span className="number">{time}</span>
      </p>
      <p className="reading__text" dir="auto">
        {text === '' ? '(no text)' : text}
      </p>
      <MailTable mails={mails} unsent={unsent} message={id} action={listPath(query)} />
      <p className="fine reading__after">
        Number <bdi>{number}</bdi>.{until !== '' && ` Deleted on ${until}.`}
      </p>
    </article>
  )
}

function Acts({ message: { id, reply, isArchived }, query, onDelete }: ReadingProps) {
  return (
    <ActForm className="row-of reading__acts" action={listPath(query)}>
      <input type="hidden" name="id" value={id} />
      {reply !== null && (
        <ButtonLink main small icon="reply" href={reply}>
          Reply by email
        </ButtonLink>
      )}
      {isArchived ? (
        <Button small icon="inbox" name="act" value="inbox">
          Back to the inbox
        </Button>
      ) : (
        <Button small icon="archive" name="act" value="archive">
          Archive
        </Button>
      )}
      <Button small icon="unread" name="act" value="unread">
        Mark as unread
      </Button>
      <Button small plain danger icon="bin" type="button" onClick={onDelete}>
        Delete for good
      </Button>
    </ActForm>
  )
}

type MailTableProps = Posted & { mails: readonly MailView[]; unsent: string }

/** The id of the message, and where what is done with it is posted. */
type Posted = { message: string; action: string }

/** The mails and forwards of a message, with their states in words. docs/behaviour.md 27.4. */
function MailTable({ mails, unsent, ...at }: MailTableProps) {
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
