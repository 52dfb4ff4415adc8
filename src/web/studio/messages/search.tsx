import { messageBoxes } from '#domain/messages/message-box.ts'
import { Icon } from '../views/icon.tsx'
import { listPath, type MessageQuery, messagesPath } from './message-query.ts'
import '../layout/segment.css'

const titles = { inbox: 'Inbox', unread: 'Unread', archive: 'Archive', all: 'All' }

/** The search in a box of messages, and the boxes. */
export function Search({ query }: { query: MessageQuery }) {
  const { box, search } = query
  return (
    <>
      <search>
        <form className="search" action={messagesPath} key={search}>
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
