import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Whether anything of the owner's was published: before, visitors see the untouched sample. docs/behaviour.md 23.4. */
export function useIsPublished(): boolean {
  return useRouteLoaderData<typeof loader>('root')?.isPublished !== false
}

/** What is said where no change waits. */
export function noChangesText(isPublished: boolean): string {
  return isPublished ? 'All changes published' : 'Not published yet'
}
