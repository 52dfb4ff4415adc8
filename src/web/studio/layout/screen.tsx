import { type ReactNode, use } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Alert } from '#domain/site/alert.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import { AnswerContext } from '../posting/press.ts'
import { DraftStateContext, saveWords } from '../posting/save-state.ts'
import type { loader } from '../root.tsx'
import { Own, useOwnTexts } from '../text/own-texts.tsx'
import { countOf } from '../text/wording.ts'
import { ButtonLink } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { contentsId } from './contents.tsx'
import './frame.css'
import './draft-bar.css'

type ScreenProps = {
  /** The screen's name, for the title and the bar. */
  name: string
  /** Whether the name is a text of the owner. */
  isOwn?: boolean
  /** The places above it. */
  trail?: readonly Place[]
  /** Whether a form on it was rejected: the title then begins with 'Error: '. */
  hasError?: boolean
  /** How many fields a rejected publish asks to fix, for the bar. */
  toFix?: number
  children: ReactNode
}

/** What every screen of the studio has beside its own view: the title, the draft bar, and the alerts of its answers. */
export function Screen({ name, isOwn = false, trail = [], hasError = false, toFix, children }: ScreenProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const loaded = useLoaderData() as { alerts?: Alert[] } | undefined
  const acted = useActionData() as { alerts?: Alert[] } | undefined
  const { shown } = use(AnswerContext)
  return (
    <>
      <title>
        {`${hasError || shown.isRejected ? 'Error: ' : ''}${root?.ownerName ?? ''} Studio | ${name}`.trim()}
      </title>
      <DraftBar name={name} isOwn={isOwn} trail={trail} hasReview={name !== 'Review'} toFix={toFix} />
      {children}
      <Alerts
        alerts={[...(root?.alerts ?? []), ...(loaded?.alerts ?? []), ...(acted?.alerts ?? []), ...shown.alerts]}
      />
    </>
  )
}

type PageHeadProps = {
  title: string
  /** Whether the title is a text of the owner. */
  isOwn?: boolean
  lead?: ReactNode
  children?: ReactNode
}

/** The head of a screen: its heading, a line below it, and what can be done with the whole. */
export function PageHead({ title, isOwn = false, lead, children }: PageHeadProps) {
  const own = useOwnTexts()
  return (
    <header className="page-head">
      <div className="page-head__words">
        <h1 tabIndex={-1} {...(isOwn ? own : { dir: own.dir })}>
          {title}
        </h1>
        {lead !== undefined && <p className="page-head__lead">{lead}</p>}
      </div>
      {children !== undefined && <div className="row-of">{children}</div>}
    </header>
  )
}

/** The work of a screen that is no editor. `narrow` is for tables and settings. */
export function Work({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={narrow ? 'studio__work studio__work--narrow' : 'studio__work'}>{children}</div>
}

/** An address that the studio does not have, or whose entry is gone. */
export function NotFound() {
  return (
    <Screen name="Page Not Found">
      <Work>
        <PageHead title="Page Not Found" lead="The studio has no page at this address." />
        <ButtonLink href="/studio">Overview</ButtonLink>
      </Work>
    </Screen>
  )
}

/** A place above the current one. */
type Place = { to: string; title: string }

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
function DraftBar({ name, isOwn, trail, hasReview, toFix }: DraftBarProps) {
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

/** Whether anything of the owner's was published: before, visitors see the untouched sample. docs/behaviour.md 23.4. */
export function useIsPublished(): boolean {
  return useRouteLoaderData<typeof loader>('root')?.isPublished !== false
}

/** What is said where no change waits. */
export function noChangesText(isPublished: boolean): string {
  return isPublished ? 'All changes published' : 'Not published yet'
}
