import { type ReactNode, useEffect, useState } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Alert } from '#domain/alert.ts'
import { pageTitle } from '#domain/page.ts'
import { nobody } from '#domain/person-info.ts'
import { none } from '#domain/result.ts'
import { Alerts } from './components/alerts.tsx'
import { useNavigationAlerts } from './failed-navigation.ts'
import type { loader as rootLoader } from './root.tsx'

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
      <Alerts alerts={[...useServerAlerts(), ...alerts, ...useNavigationAlerts()]} />
    </>
  )
}

export function useOwnerName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.ownerName ?? nobody.name
}

function useServerAlerts(): Alert[] {
  const passing = usePassingAlerts()
  const loaded = useLoaderData() as { alerts?: Alert[] } | undefined
  const acted = useActionData() as { alerts?: Alert[] } | undefined
  return [...passing, ...(loaded?.alerts ?? []), ...(acted?.alerts ?? [])]
}

/** What the root has told already: its data stays while somebody walks on. */
const told = new WeakSet<Alert[]>()

/** The alerts that came with a redirect, on the first page that shows them. */
function usePassingAlerts(): Alert[] {
  const alerts = useRouteLoaderData<typeof rootLoader>('root')?.alerts ?? noAlerts
  const [toldBefore] = useState(() => (told.has(alerts) ? alerts : none))
  useEffect(() => void told.add(alerts), [alerts])
  return alerts === toldBefore ? noAlerts : alerts
}

const noAlerts: Alert[] = []
