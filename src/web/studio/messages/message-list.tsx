import './message-row.css'
import { type RefObject, useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { usePress } from '../posting/press.ts'
import { isOfInputMethod } from '../text/is-of-input-method.ts'
import { Mark } from '../views/rows.tsx'
import { linkId, listPath, type MessageQuery, messagePath } from './message-query.ts'
import type { MessageListView, MessageRowView } from './message-views.ts'

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

/** What a key does with the focused message. */
const acts: Readonly<Record<string, 'archive' | 'unread'>> = { e: 'archive', u: 'unread' }

/** How far a key moves the focus. */
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/**
 * J and K move the focus in the list, E archives the focused message and moves the focus on, U marks it as unread; `action` is where that
 * is posted and `open` the id of the open message. The keys work only while a link of the list has the focus, and alone. WCAG 2.1.4; docs/behaviour.md 27.2.
 */
function useListKeys(list: RefObject<HTMLUListElement | null>, open: string, action: string): void {
  const { press } = usePress()

  useEffect(() => {
    const element = list.current
    if (element === null) return

    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey || isOfInputMethod(event)) return
      const links = [...(element?.querySelectorAll<HTMLAnchorElement>('a[data-message]') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      const key = event.key.toLowerCase()
      const step = steps[key]
      const act = acts[key]
      if (at === -1 || (step === undefined && act === undefined)) return
      event.preventDefault()
      if (step !== undefined) links[at + step]?.focus()
      else if (act !== undefined && !event.repeat) void post(act, links, at)
    }

    function post(act: 'archive' | 'unread', links: readonly HTMLAnchorElement[], at: number) {
      const form = new FormData()
      const id = links[at]?.dataset.message ?? ''
      // An open message is marked as read again while it is open.
      const stays = act === 'archive' || id !== open
      for (const [name, value] of Object.entries({ act, id, ...(stays && { stays: 'on' }) })) form.append(name, value)
      if (act === 'archive') (links[at + 1] ?? links[at - 1])?.focus()
      return press(form, action)
    }

    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  })
}
