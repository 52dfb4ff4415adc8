import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** The hash of the account that the page was made for; '' without one. */
export function useAccountIdHash(): string {
  return useRouteLoaderData<typeof loader>('root')?.accountIdHash ?? ''
}
