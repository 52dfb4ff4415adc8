import { createContext, useContext } from 'react'

const ReferenceContext = createContext('')

/** Passes the reference of this request to the error page. */
export const Reference = ReferenceContext.Provider

/** The reference that finds the log line of this request. The browser reads it from the served page. */
export function useReference(): string {
  const given = useContext(ReferenceContext)
  if (given !== '' || typeof document === 'undefined') return given
  return document.querySelector('.reference')?.textContent ?? ''
}
