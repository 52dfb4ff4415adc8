import { use } from 'react'
import { DraftStateContext, saveWords } from '../posting/save-state.ts'
import { countOf } from '../text/count.ts'
import { ButtonLink } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Own } from '../views/own.tsx'
import { contentsId } from './contents.tsx'
import { noChangesText, useIsPublished } from './use-is-published.ts'
import './draft-bar.css'

/** A place above the current one. */
export type Place = { to: string; title: string }

type DraftBarProps = {
  name: string
  /** Whether the name is a text of the owner. */
  isOwn: boolean
  trail: readonly Place[]
  hasReview: boolean
  /** How many fields a rejected publish asks to fix. */
  toFix?: number | undefined
}

/** Where the owner is, the state of saving, and the way to Review. docs/behaviour.md 23.4. */
export function DraftBar({ name, isOwn, trail, hasReview, toFix }: DraftBarProps) {
  const { state } = use(DraftStateContext)
  const { words, icon, isBad } = saveWords(toFix === undefined ? state.save : { kind: 'problem', fields: toFix })
  return (
    <section className="draft-bar" aria-label="Draft">
      <div className="draft-bar__first">
        <button className="draft-bar__menu" type="button" popoverTarget={contentsId}>
          <Icon className="icon--menu" name="menu" />
          <Icon className="icon--close" name="close" />
          Menu
        </button>
        <nav aria-label="Where you are">
          <ol className={trail.length > 0 ? 'draft-bar__trail draft-bar__trail--deep' : 'draft-bar__trail'}>
            {trail.map(({ to, title }) => (
              <li key={to}>
                <a href={to}>
                  <Icon className="draft-bar__back" name="back" />
                  {title}
                </a>
              </li>
            ))}
            <li>
              <span aria-current="page">{isOwn ? <Own>{name}</Own> : name}</span>
            </li>
          </ol>
        </nav>
      </div>
      <div className="draft-bar__end">
        <span className={isBad ? 'draft-bar__state draft-bar__state--bad' : 'draft-bar__state'} role="status">
          {icon !== '' && <Icon name={icon} />}
          {words}
        </span>
        {state.save.kind === 'signed-out' && (
          <a className="draft-bar__count" href="/login?redirect=studio" target="_blank" rel="noopener">
            Sign in again
          </a>
        )}
        <Changes changes={state.changes} hasReview={hasReview} />
      </div>
    </section>
  )
}

function Changes({ changes, hasReview }: { changes: number; hasReview: boolean }) {
  const isPublished = useIsPublished()
  if (changes === 0) return <span className="draft-bar__none">{noChangesText(isPublished)}</span>
  const words = `${countOf(changes, 'change')} not published`
  if (!hasReview) return <span className="draft-bar__none">{words}</span>
  return (
    <>
      <a className="draft-bar__count" href="/studio/review">
        {words}
      </a>
      <ButtonLink main href="/studio/review">
        Review
      </ButtonLink>
    </>
  )
}
