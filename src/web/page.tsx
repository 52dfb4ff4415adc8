import type { ReactNode } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import type { Alert } from '#domain/alert.ts'
import { pageTitle } from '#domain/page.ts'
import { nobody } from '#domain/person-info.ts'
import { Alerts } from './components/alerts.tsx'
import type { loader as rootLoader } from './root.tsx'

/** What every page has beside its own view: its title and description, and the alerts of its loader and action. */
export function Page({
  name,
  description,
  isIndexed = true,
  children,
}: {
  name: string
  description: string
  isIndexed?: boolean
  children: ReactNode
}) {
  return (
    <>
      <title>{pageTitle(useOwnerName(), name)}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {children}
      <Alerts alerts={usePageAlerts()} />
    </>
  )
}

export function useOwnerName(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.ownerName ?? nobody.name
}

function usePageAlerts(): Alert[] {
  const loaded = useLoaderData() as { alerts?: Alert[] } | undefined
  const acted = useActionData() as { alerts?: Alert[] } | undefined
  return [...(loaded?.alerts ?? []), ...(acted?.alerts ?? [])]
}
