import { use, useEffect, useRef, useState } from 'react'
import { messageBoxes } from '#domain/messages/message-box.ts'
import { Screen } from '../layout/screen.tsx'
import { DraftStateContext } from '../posting/save-state.ts'
import { countOf } from '../text/wording.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Dialog } from '../views/dialog.tsx'
import { Icon } from '../views/icon.tsx'
import type { MessagesView } from './load-messages.ts'
import { MessageList } from './message-list.tsx'
import { listPath, type MessageQuery, messagesPath } from './message-query.ts'
import type { MessageView } from './message-views.ts'
import { Reading } from './reading.tsx'
import '../../ui/styles/segment.css'
import '../layout/segment.css'
import '../views/note.css'
import './inbox.css'

type MessagesScreenProps = { shown: MessagesView; message?: MessageView }

/** The list of messages and, beside it, the open one. On small screens it is one of them. docs/behaviour.md 27.1. */
export function MessagesScreen({ shown, message }: MessagesScreenProps) {
  const { list } = shown
  const { query, hasAny } = list
  const [openedId, setOpenedId] = useState('')
  const [isAsking, setAsking] = useState(false)
  useOpened(message?.isUnread ? message.id : '', setOpenedId)
  const layout = message !== undefined ? ' inbox--reading' : hasAny ? '' : ' inbox--empty'
  const trail = message === undefined ? [] : [{ to: listPath(query), title: 'Messages' }]
  const Title = message === undefined ? 'h1' : 'h2'
  return (
    <Screen name={message?.from ?? 'Messages'} trail={trail}>
      <div className={`inbox${layout}`}>
        <div className="inbox__list">
          <div className="inbox__head">
            <div className="row-of row-of--apart">
              <Title className="inbox__title" tabIndex={-1}>
                Messages
              </Title>
              {list.total > 0 && <ExportForm query={query} total={list.total} />}
            </div>
            <Search query={query} />
          </div>
          {hasAny && <MessageList list={list} open={message?.id ?? ''} opened={openedId} />}
        </div>
        {message === undefined ? (
          <div className="reading">{hasAny ? <NoneOpen /> : <NoneYet {...shown} />}</div>
        ) : (
          <Reading message={message} query={query} onDelete={() => setAsking(true)} />
        )}
      </div>
      {message !== undefined && isAsking && (
        <DeleteDialog message={message} query={query} onClose={() => setAsking(false)} />
      )}
    </Screen>
  )
}

function NoneOpen() {
  return (
    <div className="empty">
      <p className="empty__title">No message is open.</p>
      <p className="soft">
        Choose one on the left. In the list <kbd>J</kbd> and <kbd>K</kbd> go down and up, <kbd>E</kbd> archives,{' '}
        <kbd>U</kbd> marks as unread.
      </p>
    </div>
  )
}

function NoneYet({ retentionDays, notices }: MessagesView) {
  return (
    <div className="empty">
      <p className="empty__title">No messages yet.</p>
      <p className="soft">
        What visitors send with the <a href="/contact">contact form</a> is kept here for {retentionDays} days.{' '}
        {notices !== '' && (
          <>
            A notice of each goes to <bdi>{notices}</bdi>.
          </>
        )}
      </p>
    </div>
  )
}

/** Marks the message that the page shows as read; '' for none. docs/behaviour.md 27.3. */
function useOpened(id: string, onOpened: (id: string) => void): void {
  const { set } = use(DraftStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (id === '') return
    const address = `${messagesPath}/${encodeURIComponent(id)}/opened`
    fetch(address, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
      .then(async (answer) => {
        if (!answer.ok) return
        const { unread } = (await answer.json()) as { unread: number }
        set({ unread })
        onOpened(id)
      })
      .catch(() => {})
  }, [id])
}

const titles = { inbox: 'Inbox', unread: 'Unread', archive: 'Archive', all: 'All' }

/** The search in a box of messages, and the boxes. */
function Search({ query }: { query: MessageQuery }) {
  const { box, search } = query
  return (
    <>
      <search>
        <form className="field__control search" action={messagesPath} key={search}>
          <Icon name="search" />
          {box !== 'inbox' && <input type="hidden" name="box" value={box} />}
          <input
            className="field__input"
            type="search"
            dir="auto"
            name="q"
            aria-label="Search in messages"
            placeholder="Name, address or words"
            maxLength={200}
            autoComplete="off"
            defaultValue={search}
          />
        </form>
      </search>
      <nav className="segment segment--words" aria-label="Boxes">
        {messageBoxes.map((each) => (
          <a
            className="segment__choice"
            href={listPath({ box: each, search, page: 1 })}
            aria-current={each === box ? 'page' : undefined}
            key={each}
          >
            {titles[each]}
          </a>
        ))}
      </nav>
    </>
  )
}

type DeleteDialogProps = { message: MessageView; query: MessageQuery; onClose(): void }

/** Asks before a message is deleted for good. The browser returns the focus when it closes. docs/behaviour.md 27.6. */
function DeleteDialog({ message: { id, deletion }, query, onClose }: DeleteDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Dialog title="Delete this message for good?" onClose={onClose}>
      {(close) => (
        <ActForm action={listPath(query)} onAnswer={close}>
          <input type="hidden" name="id" value={id} />
          <div className="dialog__body">
            <p>
              <bdi>{deletion.what}</bdi> There is no history of messages, so they cannot be restored from here.
            </p>
            <ul className="note__list">
              <li>A mail that was sent already stays in its reader’s mailbox.</li>
              {deletion.isBeingSent && <li>One of its mails is being sent right now, and may arrive.</li>}
              <li>{deletion.backups}</li>
            </ul>
          </div>
          <div className="dialog__foot">
            <Button danger icon="bin" name="act" value="delete">
              Delete for good
            </Button>
            <Button type="button" ref={keep} onClick={close}>
              Keep it
            </Button>
          </div>
        </ActForm>
      )}
    </Dialog>
  )
}

const kinds = [
  { kind: 'csv', title: 'CSV', use: 'for a spreadsheet' },
  { kind: 'json', title: 'JSON', use: 'for a program' },
  { kind: 'mbox', title: 'mbox', use: 'for a mail program' },
]

/** Downloads of what the list shows, on all its pages. docs/behaviour.md 27.5. */
function ExportForm({ query: { box, search }, total }: { query: MessageQuery; total: number }) {
  return (
    <details className="export">
      <summary className="button button--small">
        <Icon name="download" />
        Export
      </summary>
      <form className="export__kinds" method="post" action={`${messagesPath}/export`}>
        <input type="hidden" name="box" value={box} />
        <input type="hidden" name="q" value={search} />
        <p className="fine">The {countOf(total, 'message')} of this list:</p>
        {kinds.map(({ kind, title, use }) => (
          <button className="button button--small export__kind" type="submit" name="kind" value={kind} key={kind}>
            {title} <span className="soft">{use}</span>
          </button>
        ))}
      </form>
    </details>
  )
}
