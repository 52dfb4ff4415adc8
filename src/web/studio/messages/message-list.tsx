import { useRef } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Mark } from '../views/rows.tsx'
import { linkId, listPath, type MessageQuery, messagePath } from './message-query.ts'
import type { MessageListView, MessageRowView } from './message-views.ts'
import { useListKeys } from './use-list-keys.ts'
import './message-row.css'

type MessageListProps = {
  list: MessageListView
  /** The id of the open message, and of the one that this page has marked as read. */
  open: string
  opened: string
}

/** A page of messages. Keys work while the focus is in it. docs/behaviour.md 27.2. */
export function MessageList({ list: { query, rows, pages }, open, opened }: MessageListProps) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list, open, listPath(query))
  if (rows.length === 0) return <Nothing query={query} />
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role */}
      <ul className="message-list" role="list" ref={list} aria-label="Messages">
        {rows.map((row) => (
          <MessageRow
            row={{ ...row, isUnread: row.isUnread && row.id !== opened }}
            to={messagePath(row.id, query)}
            isOpen={row.id === open}
            key={row.id}
          />
        ))}
      </ul>
      {pages > 1 && <Pages query={query} pages={pages} />}
    </>
  )
}

function MessageRow({ row, to, isOpen }: { row: MessageRowView; to: string; isOpen: boolean }) {
  const { id, from, time, words, isUnread, marks } = row
  return (
    <li>
      <a
        className={isUnread ? 'message-row message-row--new' : 'message-row'}
        id={linkId(id)}
        href={to}
        aria-current={isOpen ? 'true' : undefined}
        data-message={id}
      >
        <span className="message-row__from">
          <bdi>{from}</bdi>
          {isUnread && <VisuallyHidden>, unread</VisuallyHidden>}
        </span>
        <span className="message-row__time">{time}</span>
        <span className="message-row__words" dir="auto">
          {words}
        </span>
        {marks.length > 0 && (
          <span className="message-row__state">
            {marks.map(({ words: state, icon, tone }) => (
              <Mark tone={tone} icon={icon} key={state}>
                {state}
              </Mark>
            ))}
          </span>
        )}
      </a>
    </li>
  )
}

const nothingIn = {
  inbox: 'Nothing in the inbox.',
  unread: 'Nothing unread.',
  archive: 'Nothing archived.',
  all: 'No messages yet.',
}

function Nothing({ query: { box, search } }: { query: MessageQuery }) {
  if (search === '') return <p className="stack stack--near message-list__nothing">{nothingIn[box]}</p>
  return (
    <div className="stack stack--near message-list__nothing">
      <p>
        No messages match “<bdi>{search}</bdi>”.
      </p>
      <p>
        <a href={listPath({ box: 'all', search: '', page: 1 })}>Show all</a>
      </p>
    </div>
  )
}

function Pages({ query, pages }: { query: MessageQuery; pages: number }) {
  const { page } = query
  return (
    <nav className="message-list__pages" aria-label="Pages">
      {page > 1 && <a href={listPath({ ...query, page: page - 1 })}>Newer</a>}
      <span className="fine number">
        Page {page} of {pages}
      </span>
      {page < pages && <a href={listPath({ ...query, page: page + 1 })}>Older</a>}
    </nav>
  )
}
