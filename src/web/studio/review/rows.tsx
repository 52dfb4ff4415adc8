import { type ReactNode, useState } from 'react'
import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Change, type SideNames } from '../changes/change.tsx'
import type { ChangeView } from '../changes/change-view.ts'
import { useOwnTexts } from '../text/own-texts.tsx'
import { Icon } from '../views/icon.tsx'
import { Problem } from '../views/problems.tsx'
import { Mark } from '../views/rows.tsx'
import type { Fact, RowView, StripPicture } from './row-views.ts'
import '../form/field.css'
import '../views/thumbnails.css'
import './rows.css'

type BatchProps = { title: string; note: string; acts?: ReactNode; children: ReactNode }

/** The rows of one page, under its title. */
export function Batch({ title, note, acts, children }: BatchProps) {
  return (
    <section className="batch" aria-label={title}>
      <div className="batch__head">
        <h2 className="batch__title">{title}</h2>
        <span className="fine number">{note}</span>
        {acts !== undefined && <span className="batch__acts">{acts}</span>}
      </div>
      <List className="batch__list">{children}</List>
    </section>
  )
}

type RowProps = {
  row: Pick<RowView, 'title' | 'isOwn' | 'fine' | 'kind' | 'mark' | 'changes' | 'facts' | 'strip' | 'problem'>
  sides: SideNames
  /** Whether it shows what it has at first. */
  isOpen?: boolean
  /** A box before it, by which the row is chosen. */
  box?: ReactNode
  /** Its name for links to it. */
  id?: string
  /** Sentences about it, below what differs. */
  notes?: readonly string[]
  /** What stands in place of its mark: a reason why it cannot stay so. */
  warning?: string
  /** A button for one of its changes. */
  actOf?: (change: ChangeView) => ReactNode
  /** Buttons for all of it. */
  acts?: ReactNode
  /** The lines of a file that it came from. */
  lines?: readonly string[]
  /** What stands below it, also while it is closed. */
  below?: ReactNode
}

/** What differs in one entry or folder: a line that opens to both sides. */
export function Row({
  row,
  sides,
  isOpen = false,
  box,
  id,
  notes = [],
  warning = '',
  actOf,
  acts,
  lines = [],
  below,
}: RowProps) {
  const { title, isOwn, fine, kind, mark, changes, facts, strip, problem } = row
  const words = (
    <>
      <ItemWords title={title} isOwn={isOwn} fine={fine} />
      {strip.length > 0 && <Strip pictures={strip} />}
    </>
  )
  const state =
    problem !== '' || warning !== '' ? (
      <Mark tone="bad">{warning || 'To fix'}</Mark>
    ) : (
      mark !== '' && <Mark tone={kind === 'deleted' ? 'soft' : 'good'}>{mark}</Mark>
    )
  const isBare =
    facts.length + changes.length + notes.length + lines.length === 0 && problem === '' && acts === undefined
  const names = ['item', ...(kind === 'deleted' ? ['item--gone'] : []), ...(box === undefined ? [] : ['item--take'])]
  return (
    <li className={names.join(' ')} id={id}>
      {box}
      {isBare ? (
        <div className="item__row">
          {words}
          <span className="item__state">{state}</span>
        </div>
      ) : (
        <Fold
          isOpen={isOpen}
          head={
            <>
              {box === undefined && (
                <span className="item__turn">
                  <Icon name="right" />
                </span>
              )}
              {words}
              <span className="item__state">
                {state}
                {box !== undefined && <Icon name="down" />}
              </span>
            </>
          }
        >
          {facts.length > 0 && <Facts facts={facts} />}
          {kind === 'new' && <Problem message={problem || undefined} />}
          {changes.length > 0 && (
            <List className="item__fields">
              {changes.map((change, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one list may differ, and the list never changes
                <Change key={`${change.key} ${at}`} change={change} sides={sides} act={actOf?.(change)} />
              ))}
            </List>
          )}
          {notes.map((note) => (
            <p className="fine" dir="auto" key={note}>
              {note}
            </p>
          ))}
          {lines.length > 0 && <FileLines lines={lines} />}
          {acts !== undefined && <div className="row-of item__acts">{acts}</div>}
        </Fold>
      )}
      {below !== undefined && <div className="item__below">{below}</div>}
    </li>
  )
}

/** What a row holds is rendered once it is open: most rows of a long review never are. */
function Fold({ head, isOpen, children }: { head: ReactNode; isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details
      open={isOpen}
      // One that was opened before the scripts ran tells nobody.
      ref={(details) => {
        if (details?.open) setOpened(true)
      }}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="item__row">{head}</summary>
      {(isOpen || wasOpened) && <div className="item__body">{children}</div>}
    </details>
  )
}

/** What names a row. */
export function ItemWords({ title, isOwn = false, fine }: { title: string; isOwn?: boolean; fine: string }) {
  const own = useOwnTexts()
  return (
    <span className="item__words">
      <span className="item__title" {...(isOwn ? own : { dir: own.dir })}>
        {title}
      </span>
      {fine !== '' && (
        <span className="rows__fine" dir="auto">
          {fine}
        </span>
      )}
    </span>
  )
}

/** The values of an entry. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const own = useOwnTexts()
  return (
    <dl className="item__facts">
      {facts.map(({ label, text, isOwn }) => (
        <div className="item__fact" key={label}>
          <dt>{label}</dt>
          <dd {...(isOwn ? own : { dir: own.dir })}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The piece of a file that an entry was read from. */
function FileLines({ lines }: { lines: readonly string[] }) {
  return (
    <figure className="item__lines">
      <figcaption className="fine">From the file</figcaption>
      <blockquote>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and the list never changes
          <p dir="auto" key={at}>
            {line}
          </p>
        ))}
      </blockquote>
    </figure>
  )
}

const stripWords = { same: '', new: 'New: ', gone: 'Removed: ' }

function Strip({ pictures }: { pictures: readonly StripPicture[] }) {
  return (
    <span className="strip">
      {pictures.map(({ hash, name, state }) => (
        <span className={`thumbnail strip__picture strip__picture--${state}`} key={`${hash} ${name}`}>
          <img
            src={`/studio/preview/pictures/${hash}-320.webp`}
            alt={state === 'same' ? '' : `${stripWords[state]}${name}`}
            loading="lazy"
            decoding="async"
          />
          {state === 'new' && <Icon name="plus" />}
        </span>
      ))}
    </span>
  )
}

/** The bar at the foot of a review, with its main button. */
export function PublishBar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="publish-bar">
      <p className="publish-bar__words number">{words}</p>
      <div className="row-of">{children}</div>
    </div>
  )
}

/** What of a row is named for readers of the screen alone. */
export function OfRow({ children }: { children: ReactNode }) {
  return <VisuallyHidden> {children}</VisuallyHidden>
}
