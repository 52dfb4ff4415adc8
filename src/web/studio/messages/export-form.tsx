import { countOf } from '../text/count.ts'
import { Icon } from '../views/icon.tsx'
import { type MessageQuery, messagesPath } from './message-query.ts'

const kinds = [
  { kind: 'csv', title: 'CSV', use: 'for a spreadsheet' },
  { kind: 'json', title: 'JSON', use: 'for a program' },
  { kind: 'mbox', title: 'mbox', use: 'for a mail program' },
]

/** Downloads of what the list shows, on all its pages. docs/behaviour.md 27.5. */
export function ExportForm({ query: { box, search }, total }: { query: MessageQuery; total: number }) {
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
