import '../views/rows.css'
import './editions.css'
import { type ReactNode, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isRejection } from '../posting/press.ts'
import { Button } from '../views/button.tsx'
import { CopyButton } from '../views/copy-button.tsx'
import { Icon } from '../views/icon.tsx'
import { Part } from '../views/part.tsx'
import { Question } from '../views/question.tsx'
import { Mark } from '../views/rows.tsx'
import { DataTable } from '../views/table.tsx'
import type { LinkView } from './link-view.ts'
import type { LinksView, MadeLink } from './load-links.ts'
import { LinkMade, NewLink } from './new-link.tsx'

/** What is asked before it is done, of the link with this id. */
type Asked = { act: 'end' | 'forget'; id: string; name: string }

const questions = {
  end: {
    title: (name: string) => `End the link for ${name}?`,
    text: 'It opens for nobody any more, at once. It cannot be opened again: a new link has another address.',
    label: 'End it now',
  },
  forget: {
    title: (name: string) => `Forget the link for ${name}?`,
    text: 'How often it was opened is deleted, too.',
    label: 'Forget it',
  },
}

/** The links, with what can be done with them. `edition`: a new link of it is asked for at once. docs/behaviour.md 38.4. */
export function LinksPart({ shown: { links, making }, edition }: { shown: LinksView; edition: string | null }) {
  const [isMaking, setMaking] = useState(edition !== null)
  const [made, setMade] = useState<MadeLink>()
  const [asked, setAsked] = useState<Asked>()
  return (
    <Part title="Links">
      {asked !== undefined && (
        <Question
          title={questions[asked.act].title(asked.name)}
          text={questions[asked.act].text}
          button={{ name: 'act', value: asked.act, label: questions[asked.act].label }}
          opener={`${asked.act}-${asked.id}`}
          onAnswer={(answer) => setAsked(isRejection(answer) ? asked : undefined)}
          onCancel={() => setAsked(undefined)}
        >
          <input type="hidden" name="id" value={asked.id} />
        </Question>
      )}
      {links.length > 0 && (
        <DataTable
          name="Links"
          heads={['For', 'Also shows', 'Until', 'Opens', 'Downloads']}
          figures={['Opens', 'Downloads']}
          hiddenHead="Actions"
        >
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onAsk={setAsked} />
          ))}
        </DataTable>
      )}
      <div className="row-of">
        <Button small icon="link" type="button" onClick={() => setMaking(true)}>
          New link
        </Button>
        <span className="fine">Who opened a link is not kept, only how often and when.</span>
      </div>
      {isMaking && (
        <NewLink
          making={making}
          edition={edition ?? ''}
          onClose={() => setMaking(false)}
          onMade={(link) => {
            setMaking(false)
            setMade(link)
          }}
        />
      )}
      {made !== undefined && (
        <LinkMade
          made={made}
          isLocal={making.isLocal}
          editionName={making.editions.find(({ id }) => id === made.edition)?.name ?? ''}
          onClose={() => setMade(undefined)}
        />
      )}
    </Part>
  )
}

function LinkRow({ link, onAsk }: { link: LinkView; onAsk(asked: Asked): void }) {
  const { id, address, name, edition, shows, until, isOpen, opens, filtered, downloads, opened, sent } = link
  const act = isOpen ? 'end' : 'forget'
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <tr className="table__row" role="row">
      <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="For">
        <bdi>{name}</bdi>
        <bdi className="rows__fine">{edition}</bdi>
        {sent.length > 0 && <Sent of={name} sent={sent} />}
      </th>
      <Cell label="Also shows">{shows}</Cell>
      <Cell label="Until">{isOpen ? until : <Mark tone="soft">{until}</Mark>}</Cell>
      <Cell label="Opens" isFigure>
        {opens}
        {opened !== '' && <span className="rows__fine">{opened}</span>}
        {filtered > 0 && <span className="rows__fine">Opened by mail scanners: {filtered}</span>}
      </Cell>
      <Cell label="Downloads" isFigure>
        {downloads}
      </Cell>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        {isOpen && <CopyButton text={address}>Copy</CopyButton>}
        <Button small plain danger type="button" id={`${act}-${id}`} onClick={() => onAsk({ act, id, name })}>
          {questions[act].label}
          <VisuallyHidden> (the link for {name})</VisuallyHidden>
        </Button>
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

function Cell({ label, isFigure = false, children }: { label: string; isFigure?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td className={isFigure ? 'table__cell table__cell--figure' : 'table__cell'} role="cell" data-label={label}>
      {children}
    </td>
  )
}

/** The PDF as readers of the link got it, as of each publish at which it was opened. */
function Sent({ of, sent }: { of: string; sent: LinkView['sent'] }) {
  return (
    <details className="edition__lines">
      <summary className="fine edition__fold">
        <Icon name="right" />
        What did I send?<VisuallyHidden> To {of}</VisuallyHidden>
      </summary>
      <ul className="note__list">
        {sent.map(({ title, to }) => (
          <li key={to}>
            <a href={to} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
