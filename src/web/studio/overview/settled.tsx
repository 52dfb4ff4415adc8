import { messagePath, messageQuery, messagesPath } from '../messages/message-query.ts'
import type { MessageRowView } from '../messages/message-views.ts'
import { countOf } from '../text/wording.ts'
import { Part } from '../views/part.tsx'
import { Mark, Row, Rows } from '../views/rows.tsx'
import { Thumb } from '../views/thumb.tsx'
import '../views/beside.css'
import './latest.css'

/** A screen with changes that are not published. */
export type Waiting = { title: string; isOwn: boolean; page: string; fine: string; count: number }

export type Fact = { name: string; value: string; to?: string; note: string }

/** What visitors did this week, and the visits of each of 30 days. */
export type WeekView = { says: string; visits: readonly number[] }

const inbox = messageQuery(new URLSearchParams())

export type OverviewParts = {
  waiting: readonly Waiting[]
  messages: readonly MessageRowView[]
  facts: readonly Fact[]
  note: string
  week: WeekView | null
}

/** What waits, and the site beside it. docs/behaviour.md 23.5. */
export function Settled({ waiting, messages, facts, note, week }: OverviewParts) {
  return (
    <div className="beside">
      <div>
        <Part title="Not published">
          {waiting.length === 0 ? (
            <p className="soft">Your changes are listed here until you publish them.</p>
          ) : (
            <>
              <Rows>
                {waiting.map(({ title, isOwn, page, fine, count }) => (
                  <Row key={page} isOwn={isOwn} title={title} to={page} fine={fine}>
                    {countOf(count, 'change')}
                  </Row>
                ))}
              </Rows>
              <p className="fine latest__all">
                <a href="/studio/review">Review all</a>
              </p>
            </>
          )}
        </Part>
        <NewestMessages messages={messages} />
      </div>
      <aside aria-label="Your site">
        <Thumb title="As visitors see it" note={note} />
        {week !== null && <Week week={week} />}
        <dl className="latest">
          {facts.map(({ name, value, to, note: more }) => (
            <div className="latest__pair" key={name}>
              <dt className="latest__name">{name}</dt>
              <dd className="latest__value">
                {to === undefined ? (
                  <bdi>{value}</bdi>
                ) : (
                  <a href={to}>
                    <bdi>{value}</bdi>
                  </a>
                )}
                <span className="rows__fine">{more}</span>
              </dd>
            </div>
          ))}
        </dl>
      </aside>
    </div>
  )
}

export function NewestMessages({ messages }: Pick<OverviewParts, 'messages'>) {
  return (
    <Part title="Messages" label="Newest messages">
      {messages.length === 0 ? (
        <p className="soft">Nothing in the inbox.</p>
      ) : (
        <Rows>
          {messages.map(({ id, from, words, time, isUnread }) => (
            <Row key={id} title={from} to={messagePath(id, inbox)} fine={words}>
              {isUnread && <Mark>New</Mark>}
              <span className="number">{time}</span>
            </Row>
          ))}
        </Rows>
      )}
      <p className="fine latest__all">
        <a href={messagesPath}>All messages</a>
      </p>
    </Part>
  )
}

/** A line of 30 days and a sentence of the last seven; the screen has the numbers. */
export function Week({ week: { says, visits } }: { week: WeekView }) {
  const most = Math.max(1, ...visits)
  const points = visits.map((count, at) => `${at * 10},${Math.round(30 - (count / most) * 28)}`)
  return (
    <p className="latest__week">
      <svg className="latest__line" viewBox="0 0 290 32" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.join(' ')} />
      </svg>
      <a href="/studio/visitors">{says}</a>
    </p>
  )
}
