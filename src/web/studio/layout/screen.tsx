import { type ReactNode, use } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Alert } from '#domain/site/alert.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import { AnswerContext } from '../posting/press.ts'
import type { loader } from '../root.tsx'
import { useOwnTexts } from '../text/own-texts.ts'
import { DraftBar, type Place } from './draft-bar.tsx'
import './frame.css'

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
