import type { ReactNode } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Alert } from '#domain/alert.ts'
import { pageTitle } from '#domain/page.ts'
import { nobody } from '#domain/person-info.ts'
import { Alerts } from './components/alerts.tsx'
import type { loader as rootLoader } from './root.tsx'

type PageProps = {
  name: string
  description: string
  isIndexed?: boolean
  /** What the page has to say of itself, while somebody uses it. */
  alerts?: Alert[]
  children: ReactNode
}

/** What every page has beside its own view: its title and description, and the alerts of its loader and action. */
export function Page({ name, description, isIndexed = true, alerts = [], children }: PageProps) {
  return (
    <>
      <title>{pageTitle(useOwnerName(), name)}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {children}
      <Alerts alerts={[...useServerAlerts(), ...alerts]} />
    </>
  )
}

export function useOwnerName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.ownerName ?? nobody.name
}

function useServerAlerts(): Alert[] {
  const loaded = useLoaderData() as { alerts?: Alert[] } | undefined
  const acted = useActionData() as { alerts?: Alert[] } | undefined
  return [...(loaded?.alerts ?? []), ...(acted?.alerts ?? [])]
}
