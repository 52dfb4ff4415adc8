import { useRouteLoaderData } from 'react-router'
import { translatedName } from '#domain/languages/translated-name.ts'
import type { loader } from '../root.tsx'

/**
 * The language and the direction of the owner's texts, for the element that holds one; the studio itself is in English. `field` is the
 * name of the text's field, which for a translation names its language. docs/behaviour.md 23.7.
 */
export function useOwnTexts(field = ''): { lang: string | undefined; dir: 'auto' } {
  const root = useRouteLoaderData<typeof loader>('root')
  return { lang: translatedName(field)?.language ?? root?.language, dir: 'auto' }
}

/** A text of the owner within words of the studio. */
export function Own({ children }: { children: string }) {
  return <bdi lang={useOwnTexts().lang}>{children}</bdi>
}
