import { type ReactNode, use, useEffect, useState } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import { nobody } from '#domain/content/person-info.ts'
import { none } from '#domain/result.ts'
import type { Alert } from '#domain/site/alert.ts'
import { pageTitle } from '#domain/site/page.ts'
import type { loader as rootLoader } from '../root.tsx'
import { Alerts } from '../ui/alerts.tsx'
import { useNavigationAlerts } from './failed-navigation.ts'
import { LogOutAlerts } from './log-out.ts'

type PageProps = {
  name: string
  description: string
  isIndexed?: boolean
  /** What the page has to say of itself, while somebody uses it. */
  alerts?: Alert[]
  children: ReactNode
}

/** What every page has beside its own view: its title and description, and the alerts of its loader, its action and its visit. */
export function Page({ name, description, isIndexed = true, alerts = [], children }: PageProps) {
  return (
    <>
      <title>{pageTitle(useOwnerName(), name)}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {children}
      <Alerts alerts={[...useServerAlerts(), ...alerts, ...useUntold(use(LogOutAlerts)), ...useNavigationAlerts()]} />
    </>
  )
}

/** The alerts of a failed request to log out, on a page without others. */
export function LogOutFailure() {
  const alerts = useUntold(use(LogOutAlerts))
  return alerts.length > 0 && <Alerts alerts={alerts} />
}

export function useOwnerName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.ownerName ?? nobody.name
}

function useServerAlerts(): Alert[] {
  const passing = useUntold(useRouteLoaderData<typeof rootLoader>('root')?.alerts ?? noAlerts)
  const loaded = useLoaderData() as { alerts?: Alert[] } | undefined
  const acted = useActionData() as { alerts?: Alert[] } | undefined
  return [...passing, ...(loaded?.alerts ?? []), ...(acted?.alerts ?? [])]
}

/** What a page has shown already: the root keeps it while the visitor goes on to other pages. */
const told = new WeakSet<Alert[]>()

/** Alerts of the root, on the first page that shows them. */
function useUntold(alerts: Alert[]): Alert[] {
  const [toldBefore] = useState(() => (told.has(alerts) ? alerts : none))
  useEffect(() => void told.add(alerts), [alerts])
  return alerts === toldBefore ? noAlerts : alerts
}

const noAlerts: Alert[] = []
