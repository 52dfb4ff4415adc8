import { type ReactNode, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { carrierOf } from './carry-over.ts'
import { followReplacedTexts } from './replaced-texts.ts'

/**
 * Hydrates the page, also one that something else has changed. A translated page works as without scripts, so that it stays as
 * the visitor reads it; the studio, and the form of a page as files, need theirs. docs/behaviour.md 18.2.
 */
export function hydratePage(page: ReactNode): void {
  if (document.querySelector('font') && !document.querySelector('[data-scripts], [name=vita]')) {
    document.dispatchEvent(new Event('vita:outdated'))
    return
  }
  followReplacedTexts(document)
  const carryOver = carrierOf(document)
  /** What was changed before the scripts ran is made again. That is no error of the page. */
  function onRecoverableError(detail: unknown) {
    carryOver()
    document.dispatchEvent(new CustomEvent('vita:recovered', { detail }))
  }
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{page}</StrictMode>, { onRecoverableError })
  })
}
