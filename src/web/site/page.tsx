import { type ReactNode, use, useEffect, useState } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Alert } from '#domain/site/alert.ts'
import { pageTitle } from '#domain/site/page.ts'
import { nameless } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import type { loader as rootLoader } from '../root.tsx'
import { Alerts } from '../ui/alerts/alerts.tsx'
import { useWords } from '../ui/words.ts'
import { useNavigationAlerts } from './failed-navigation.ts'
import { LogOutAlerts } from './log-out.ts'

type PageProps = {
  /** In the page's language, as the description. */
  name: string
  description: string
  isIndexed?: boolean
  /** Alerts of the page itself, raised while the visitor uses it. */
  alerts?: Alert[]
  children: ReactNode
}

/**
 * What every page has beside its own view: title, description, and the alerts of its loader, its action and its visit. The title
 * after a rejected form begins with 'Error: ', because without scripts it is what a screen reader says first.
 */
export function Page({ name, description, isIndexed = true, alerts = [], children }: PageProps) {
  const words = useWords()
  const title = pageTitle(useOwnerName(), name, words)
  const loaded = useLoaderData() as { isRefused?: boolean } | undefined
  const isAnswered = useActionAlerts().some(({ type }) => type === 'error')
  const isRejected = isAnswered || loaded?.isRefused === true
  return (
    <>
      <title>{isRejected ? words('Error: {$title}', { title }) : title}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {children}
      <Alerts alerts={[...useServerAlerts(), ...alerts, ...useUntold(use(LogOutAlerts)), ...useNavigationAlerts()]} />
    </>
  )
}

/** The alerts of a failed log-out request, on a page without other alerts. */
export function LogOutFailure() {
  const alerts = useUntold(use(LogOutAlerts))
  return alerts.length > 0 && <Alerts alerts={alerts} />
}

export function useOwnerName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.ownerName ?? nameless
}

function useServerAlerts(): Alert[] {
  const passing = useUntold(useRouteLoaderData<typeof rootLoader>('root')?.alerts ?? noAlerts)
  const loaded = useLoaderData() as { alerts?: Alert[] } | undefined
  return [...passing, ...(loaded?.alerts ?? []), ...useActionAlerts()]
}

function useActionAlerts(): Alert[] {
  return (useActionData() as { alerts?: Alert[] } | undefined)?.alerts ?? noAlerts
}

/** Alerts of the root that a page has shown already; the root keeps them during client-side navigation. */
const told = new WeakSet<Alert[]>()

/** Returns the root's alerts on the first page that shows them, none on later pages. */
function useUntold(alerts: Alert[]): Alert[] {
  const [toldBefore] = useState(() => (told.has(alerts) ? alerts : none))
  useEffect(() => void told.add(alerts), [alerts])
  return alerts === toldBefore ? noAlerts : alerts
}

const noAlerts: Alert[] = []
