import { ActForm } from '../views/act-form.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { MailTable } from './mail-table.tsx'
import { listPath, type MessageQuery } from './message-query.ts'
import type { MessageView } from './message-views.ts'
import './reading.css'

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
