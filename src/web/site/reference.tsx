import { createContext, useContext } from 'react'

const ReferenceContext = createContext('')

/** Carries the reference of this request to the error page. */
export const Reference = ReferenceContext.Provider

/** The reference that finds the log line of this request. In the browser it is read from the page that the server made. */
export function useReference(): string {
  const given = useContext(ReferenceContext)
  if (given !== '' || typeof document === 'undefined') return given
  return document.querySelector('.reference')?.textContent ?? ''
}
