import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Alert } from '#domain/site/alert.ts'
import { none } from '#resume/result.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { StandaloneHead, StandalonePage } from '../standalone/standalone-page.tsx'
import type { AccountPageView } from './load-standalone.ts'
import './account.css'

type AccountFrameProps = {
  title: string
  lead: string
  view: AccountPageView
  hasError: boolean
  /** Whether it is a page of its own below the account, with a link back to it. */
  isBelow?: boolean
  alerts: Alert[]
  children: ReactNode
}

const noAlerts: Alert[] = []

/** A page of one's own account: a screen of the studio, or a sheet of the site. docs/behaviour.md 29.2. */
export function AccountFrame({ title, lead, view, hasError, isBelow, alerts, children }: AccountFrameProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (view === none)
    return (
      <Screen name={title} hasError={hasError} trail={isBelow ? [{ to: '/studio/account', title: 'My account' }] : []}>
        <Work narrow>
          <PageHead title={title} lead={lead} />
          {children}
        </Work>
      </Screen>
    )
  return (
    <StandalonePage
      name={title}
      place="Resume"
      hasError={hasError}
      backdrop={view.backdrop}
      header={[view.ownerName, 'My account']}
    >
      <nav className="plain-links" aria-label="Site">
        {isBelow && <a href="/account">My account</a>}
        <a href="/home">Home</a>
        <a href="/dashboard">Dashboard</a>
        {view.isAdmin && <a href="/studio">Studio</a>}
        <form method="post" action="/logout">
          <input type="hidden" name="mark" value={view.csrfToken} />
          <button type="submit">Log Out</button>
        </form>
      </nav>
      <StandaloneHead title={title} lead={lead} />
      {children}
      <Alerts alerts={[...(root?.alerts ?? noAlerts), ...alerts]} />
    </StandalonePage>
  )
}
