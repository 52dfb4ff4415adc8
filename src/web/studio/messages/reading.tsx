import { Icon } from '../views/icon.tsx'
import { MailTable } from './mail-table.tsx'
import { type MessageQuery, messagePath } from './message-query.ts'
import type { ShownMessage } from './shown-messages.ts'
import './reading.css'

/** The id of the link that asks for a deletion; a closed dialog returns the focus to it. */
export const deleteLinkId = 'delete-message'

type ReadingProps = { message: ShownMessage; query: MessageQuery; isUnread: boolean }

/** A message and its mails. Its text is text: no links are made of it. docs/behaviour.md 27.3. */
export function Reading({ message, query, isUnread }: ReadingProps) {
  const { id, from, email, company, time, text, reply, mails, number, until } = message
  const path = messagePath(id, query)
  return (
    <article className="reading" aria-labelledby="message-from">
      <Acts message={message} query={query} isUnread={isUnread} />
      <h1 className="reading__from" id="message-from" dir="auto">
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
      <MailTable mails={mails} action={path} />
      <p className="fine reading__after">
        Number <bdi>{number}</bdi>.{until !== '' && ` Kept until ${until}, then deleted.`}
      </p>
    </article>
  )
}

function Acts({ message: { id, reply, isArchived }, query, isUnread }: ReadingProps) {
  return (
    <form className="reading__acts" method="post" action={messagePath(id, query)}>
      {reply !== null && (
        <a className="button button--main button--small" href={reply}>
          <Icon name="reply" />
          Reply by mail
        </a>
      )}
      {isArchived ? (
        <button className="button button--small" type="submit" name="act" value="inbox">
          <Icon name="inbox" />
          Back to the inbox
        </button>
      ) : (
        <button className="button button--small" type="submit" name="act" value="archive">
          <Icon name="archive" />
          Archive
        </button>
      )}
      <button className="button button--small" type="submit" name="act" value={isUnread ? 'read' : 'unread'}>
        <Icon name="unread" />
        {isUnread ? 'Mark as read' : 'Mark as unread'}
      </button>
      <a
        className="button button--small button--plain button--danger"
        id={deleteLinkId}
        href={messagePath(id, query, { ask: 'delete' })}
      >
        <Icon name="bin" />
        Delete for good
      </a>
    </form>
  )
}
